import { Faces } from './faces.js'

/** What the documents call the switches of a system (rules/adapter §2); everything is said, nothing is left to a default. */
export interface AdapterSystem {
  readonly method: 'dice_pool' | '2d6_bands'
  readonly die: number
  readonly onesCancel: boolean
  readonly botchOnOnes: boolean
  readonly botchNeedsNoSuccess: boolean
  readonly pastNine: boolean
  readonly cap: number
  readonly smallest: number
  readonly bands: { readonly mixed: number; readonly success: number; readonly critical: number }
  readonly naturalCritical: boolean
  readonly retry: number
  readonly lowest?: number
  readonly highest?: number
  readonly autoSuccess: boolean
  readonly perPoint: number
  readonly withSphere: boolean
  readonly gentleParadox: boolean
  /** Harm goes to a track of boxes, and wounds are felt. */
  readonly health: boolean
}

export interface AdapterSheet {
  readonly stats: Readonly<Record<string, number>>
  readonly spheres: Readonly<Record<string, number>>
  readonly arete: number
  willpower: number
  quintessence: number
  paradox: number
}

export interface Tried {
  readonly action: string
  readonly to?: string
  readonly stats: readonly string[]
  readonly difficulty: number
  readonly willpower: number
  /** The player wants to roll even where that is not needed. */
  readonly insists: boolean
}

export interface Cast {
  readonly spheres: Readonly<Record<string, number>>
  readonly mode: 'coincidental' | 'vulgar' | 'vulgar_witnessed'
  readonly quintessence: number
  readonly willpower: number
  readonly modifier: number
}

type Outcome = 'botch' | 'failure' | 'mixed' | 'success' | 'critical'
export type Found = Readonly<Record<string, number | string | boolean | null>>

interface Counted {
  readonly raw: number
  readonly ones: number
  readonly successes: number
  readonly outcome: Outcome
}

/** Dice on every pool, by the boxes that are filled (§6, Health). */
const WOUNDS = [0, 0, -1, -1, -2, -2, -5]
/** Failures that leave somebody in a bad place, and those that hurt there (§4, the built-in lists). */
const CONDITIONS: Readonly<Record<string, string>> = { sneak: 'exposed', climb: 'exposed', hack: 'detected' }
const HURTS = ['sneak', 'climb']
const STREAK = 3
const CATASTROPHE = 2
const LASTS = ['none', 'turn', 'scene', 'day', 'story', 'six_months']

/** One person and what they try, by the rulings on pools, bands and magick (rules/adapter R1–R16, §6). */
export class AdapterReference {
  private readonly system: AdapterSystem
  private readonly sheet: AdapterSheet
  private readonly failures = new Map<string, number>()
  /** Filled boxes of the health track. */
  wounds = 0
  private permanent = 0
  /** Bad places that are hard. */
  private readonly hard = new Set<string>()
  private streak = 0

  constructor(system: AdapterSystem, sheet: AdapterSheet) {
    this.system = system
    this.sheet = { ...sheet }
  }

  get points(): Readonly<Record<'willpower' | 'quintessence' | 'paradox', number>> {
    const { willpower, quintessence, paradox } = this.sheet
    return { willpower, quintessence, paradox }
  }

  /** R12: what one tried before and failed at is harder. */
  try(tried: Tried, thrown: readonly number[]): Found {
    const faces = new Faces(thrown)
    const key = `${tried.action} ${tried.to?.toLowerCase() ?? ''}`
    const again = this.system.retry * (this.failures.get(key) ?? 0)
    const found =
      this.system.method === 'dice_pool' ? this.pool(tried, again, faces) : this.twoDice(again, faces)
    faces.done()
    const failed = found.outcome === 'failure' || found.outcome === 'botch'
    this.failures.set(key, failed ? (this.failures.get(key) ?? 0) + 1 : 0)
    this.suffer(tried.action, failed, found.outcome === 'botch')
    return found
  }

  /** §4: what failing comes to. A bad place counts from the next turn on; R18 and R19 for a botch. */
  private suffer(action: string, failed: boolean, botched: boolean): void {
    const threatened = this.hard.size > 0
    this.streak = failed ? this.streak + 1 : 0
    if (!failed) return
    if (threatened || botched) {
      if (HURTS.includes(action)) this.hurt(botched ? 2 : 1)
      this.hard.add(CONDITIONS[action]!)
    }
    if (!threatened || this.streak < STREAK) return
    this.hurt(CATASTROPHE)
    this.hard.add('cornered')
    this.streak = 0
  }

  private hurt(levels: number): void {
    if (this.system.health) this.wounds = Math.min(7, this.wounds + levels)
  }

  private pool({ stats, difficulty, willpower, insists }: Tried, again: number, faces: Faces): Found {
    const { lowest = 0, highest = 1_000, bands, autoSuccess } = this.system
    const final = Math.max(lowest, Math.min(highest, difficulty + again))
    const pool = this.dice(stats.reduce((sum, stat) => sum + (this.sheet.stats[stat] ?? 0), 0))
    const calm = this.hard.size === 0
    if (autoSuccess && calm && pool >= final && willpower === 0 && !insists)
      return { auto: true, outcome: 'success', successes: bands.success, pool, difficulty: final }
    const { raw, ones, successes, outcome } = this.count(faces.many(pool), final, this.spend(willpower))
    return {
      auto: false,
      pool,
      difficulty: final,
      target: this.target(final),
      raw_successes: raw,
      ones,
      successes,
      margin: successes,
      outcome,
    }
  }

  /** R9: never less than the smallest pool; wounds are dice. */
  private dice(rated: number): number {
    return Math.max(this.system.smallest, rated + (this.system.health ? WOUNDS[this.wounds]! : 0))
  }

  private spend(points: number): number {
    this.sheet.willpower -= points
    return points * this.system.perPoint
  }

  /** R5. */
  private target(difficulty: number): number {
    return this.system.pastNine ? Math.min(difficulty, this.system.cap) : difficulty
  }

  /** R1, R2, R4, R13. */
  private count(faces: readonly number[], difficulty: number, auto: number): Counted {
    const { onesCancel, botchOnOnes, botchNeedsNoSuccess, pastNine } = this.system
    const target = this.target(difficulty)
    const raw = faces.filter((face) => face >= target).length
    const ones = faces.filter((face) => face === 1).length
    const cost = pastNine && difficulty > 9 ? difficulty - 9 : 0
    const left = raw - (onesCancel ? ones : 0) - cost
    const successes = Math.max(0, left) + auto
    const botched = botchOnOnes && ones > 0 && successes <= 0 && !(botchNeedsNoSuccess && raw > 0)
    return { raw, ones, successes, outcome: botched ? 'botch' : this.band(successes) }
  }

  private band(value: number): Outcome {
    const { mixed, success, critical } = this.system.bands
    if (value >= critical) return 'critical'
    if (value >= success) return 'success'
    return value >= mixed ? 'mixed' : 'failure'
  }

  /** R12, R15, R16. */
  private twoDice(again: number, faces: Faces): Found {
    const { mixed, success } = this.system.bands
    const two = faces.many(2)
    const total = two[0]! + two[1]! - again
    let outcome = this.band(total)
    if (this.system.naturalCritical) {
      const double = two.every((face) => face === 6)
      if (outcome === 'critical' || outcome === 'success')
        outcome = double && total >= success ? 'critical' : 'success'
    }
    const margin = outcome === 'failure' ? mixed - total : outcome === 'mixed' ? 0 : total - success
    return { total, outcome, margin }
  }

  /** §6: magick, quintessence, paradox, the wheel, backlash. */
  cast({ spheres, mode, quintessence, willpower, modifier }: Cast, thrown: readonly number[]): Found {
    const faces = new Faces(thrown)
    const { sheet, system } = this
    const rank = Math.max(...Object.values(spheres))
    const own = Object.keys(spheres).map((sphere) => sheet.spheres[sphere]!)
    const pool = this.dice(sheet.arete + (system.withSphere ? Math.min(...own) : 0))
    const base = rank + { coincidental: 3, vulgar: 4, vulgar_witnessed: 5 }[mode]
    const eased = Math.max(-3, Math.min(3, modifier - quintessence))
    const difficulty = Math.max(3, base + eased)
    sheet.quintessence -= quintessence
    const { raw, ones, successes, outcome } = this.count(faces.many(pool), difficulty, this.spend(willpower))
    const botched = outcome === 'botch'
    const gained = this.gain(mode, rank, botched)
    sheet.paradox = Math.min(20, sheet.paradox + gained)
    sheet.quintessence = Math.min(sheet.quintessence, 20 - sheet.paradox - this.permanent)
    const backlash = botched || (gained > 0 && sheet.paradox >= 5) ? this.backlash(faces) : {}
    faces.done()
    return {
      pool,
      difficulty,
      raw_successes: raw,
      ones,
      successes,
      outcome,
      duration: LASTS[successes] ?? 'lasting',
      direct_damage: 2 * successes,
      paradox_gained: gained,
      paradox_total: sheet.paradox,
      quintessence_after: sheet.quintessence,
      ...backlash,
    }
  }

  private gain(mode: Cast['mode'], rank: number, botched: boolean): number {
    if (mode === 'coincidental') return botched ? rank : 0
    if (mode === 'vulgar') return botched ? rank + 1 : this.system.gentleParadox ? 1 : rank
    return botched ? 2 * rank + 2 : rank + 1
  }

  /** The whole of it is rolled; what comes up burns and leaves. */
  private backlash(faces: Faces): Found {
    const pool = this.sheet.paradox
    const { successes, outcome } = this.count(faces.many(pool), 6, 0)
    const leaves = outcome === 'botch' ? pool : successes
    this.sheet.paradox -= leaves
    if (outcome === 'botch' || successes === 0)
      return { 'backlash pool': pool, 'backlash damage': 0, 'backlash severity': 'none', discharged: leaves }
    const [damage, type, severity, lasting] =
      successes <= 5
        ? [successes, 'bashing', 'trivial', 0]
        : successes <= 10
          ? [successes, 'bashing', 'minor', 0]
          : successes <= 15
            ? [successes, 'lethal', 'significant', 0]
            : [successes, 'lethal', 'severe', 1]
    this.permanent += lasting as number
    this.hurt(Number(damage))
    return {
      'backlash pool': pool,
      'backlash damage': damage as number,
      'backlash type': type as string,
      'backlash severity': severity as string,
      discharged: leaves,
    }
  }
}
