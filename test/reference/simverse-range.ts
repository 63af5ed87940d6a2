import { Faces } from './faces.js'
import { roll, SIMVERSE_WEAPONS } from './simverse.js'
import { type Body, bodyOf, hindered, isDown, lay, same } from './simverse-body.js'
import type { DeedEvent } from './simverse-deeds.js'
import { endOfRound, losePoints } from './simverse-harm.js'

/** Bows as the guide prints them (§5): dice, what is added, how far they reach. */
export interface SimverseBow {
  readonly id: string
  readonly skill: string
  readonly dice: number
  readonly plus: number
  readonly rangeM: number
}

export const SIMVERSE_BOWS: readonly SimverseBow[] = [
  { id: 'shortbow', skill: 'Bows', dice: 1, plus: 1, rangeM: 50 },
  { id: 'longbow', skill: 'Bows', dice: 2, plus: 0, rangeM: 100 },
  { id: 'light-crossbow', skill: 'Crossbows', dice: 2, plus: 0, rangeM: 80 },
]

/** V11: what changes when this much Vitality is left, in percent. */
export interface Phase {
  readonly at: number
  readonly DX?: number
  readonly AR?: number
  readonly heal?: number
}

/** V7 on a line: a drop of some metres, or a bonfire that sets people alight. */
export interface Danger {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly dropM: number
  readonly soft: boolean
}

export interface Archer {
  readonly name: string
  readonly DX: number
  readonly ST: number
  readonly EN: number
  readonly bow: SimverseBow
  readonly skill: number
  readonly AD: number
  readonly AR: number
  readonly at: number
  readonly phases: readonly Phase[]
}

interface Shooter {
  readonly archer: Archer
  readonly body: Body
  DX: number
  AR: number
  aimsAt: string
  isLame: boolean
  /** Phases that have begun. */
  begun: number
  /** Fires that burned them in this round. */
  readonly burned: Set<string>
}

/** §9: what aiming at a part takes off, and what it makes of the damage. */
const CALLED: Readonly<Record<string, readonly [attack: number, times: number]>> = {
  arm: [-4, 1],
  leg: [-4, 1],
  head: [-6, 2],
  vitals: [-8, 2],
}

function shooterOf(archer: Archer): Shooter {
  const { name, DX, ST, EN, skill, AD, AR, at } = archer
  const usual = { IN: 10, WS: 10, AW: 10, spellcasting: 0, penalty: 0, SD: 0, weapon: SIMVERSE_WEAPONS[0]! }
  const body = bodyOf({ ...usual, name, side: name, DX, ST, EN, skill, AD, AR, at: { x: at, y: 0 } })
  return { archer, body, DX, AR, aimsAt: '', isLame: false, begun: 0, burned: new Set() }
}

/** seed 003 §8, §9, §16, §18 and rules/simverse-more V7, V8, V11: two archers on a line, written a second time. */
export class SimverseRange {
  private readonly shooters: readonly Shooter[]
  private readonly dangers: readonly Danger[]
  private location = ''
  private penalty = 0
  /** What a way or a push has led into and has not done its harm yet. */
  private due: (readonly [one: Shooter, danger: string])[] = []
  private drops = false

  constructor(dangers: readonly Danger[], archers: readonly Archer[]) {
    this.dangers = dangers
    this.shooters = archers.map(shooterOf)
  }

  get standing(): Readonly<Record<string, number | string>> {
    return Object.fromEntries(
      this.shooters.flatMap(({ archer: { name }, body }) => [
        [name, body.vitality],
        [`${name}'s Reactions`, Math.max(0, body.reactions)],
        [`${name}'s place`, body.spot.x],
        [
          `${name}'s conditions`,
          [...body.conditions]
            .map(([id, { rounds }]) => (rounds > 0 ? `${id} (${rounds})` : id))
            .sort()
            .join(', '),
        ],
      ]),
    )
  }

  begin(location: string): void {
    this.location = location
  }

  follow(event: DeedEvent, thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const rule = this.rules[event.type]
    rule?.(event, faces)
    if (rule || thrown.length > 0) faces.done()
  }

  /** After a command: no danger and no phase is left open. */
  settle(): void {
    for (const [{ archer, body }, danger] of this.due)
      if (!body.conditions.has('dead')) throw new Error(`the ${danger} does nothing to ${archer.name}`)
    this.due = []
    for (const one of this.shooters)
      if (this.isPhaseDue(one)) throw new Error(`a phase of ${one.archer.name} does not begin`)
  }

  private readonly rules: Readonly<Record<string, (event: DeedEvent, faces: Faces) => void>> = {
    Aimed: (event) => {
      const one = this.named(event.who)
      one.aimsAt = String(event.target)
      lay(one.body, 'aiming')
    },
    AttackDeclared: (event) => {
      const [blow] = event.blows as readonly { readonly attack: { readonly defender: string } }[]
      const one = this.named(event.who)
      if (one.aimsAt !== blow!.attack.defender) this.loseAim(one)
    },
    AttackRolled: (event, faces) => this.attack(event, faces),
    DefenseRolled: (event, faces) => {
      const { DX, archer, body } = this.named(event.defender)
      if (event.kind !== 'dodge') throw new Error('an arrow is dodged or not answered')
      const aim = Math.floor(DX / 2) + archer.AD + hindered(body, 'defense', false)
      same(event, roll(aim - this.penalty, faces.sum(3)))
      body.reactions--
    },
    DamageDealt: (event, faces) => this.hurt(event, faces),
    // R49: an arm that was hit may drop what it holds.
    ResistRolled: (event, faces) => {
      if (this.location !== 'arm') throw new Error(`nobody resists a hit on the ${this.location}`)
      const rolled = roll(this.named(event.who).archer.ST, faces.sum(3))
      same(event, rolled)
      this.drops = !rolled.success
    },
    Disarmed: (event) => {
      if (!this.drops) throw new Error(`${event.who} drops something`)
      this.drops = false
      lay(this.named(event.who).body, 'disarmed')
    },
    HandsChanged: (event) => void this.named(event.who).body.conditions.delete('disarmed'),
    ConditionEnded: (event) => {
      if (event.condition === 'prone') this.named(event.who).body.conditions.delete('prone')
    },
    ConditionBegan: (event, faces) => {
      if (event.condition === 'burning') lay(this.named(event.who).body, 'burning', faces.one())
    },
    Moved: (event) => this.move(event),
    Fell: (event, faces) => this.fall(event, faces),
    HazardHurt: (event, faces) => this.burn(event, faces),
    PhaseBegan: (event) => this.change(event),
    TurnEnded: (event) => {
      this.named(event.who).body.isDone = true
    },
    TurnSkipped: (event) => {
      this.named(event.who).body.isDone = true
    },
    RoundTicked: (event, faces) => {
      const one = this.named(event.who)
      const { lost, burns } = endOfRound(one.body, faces)
      if (lost !== event.lost) throw new Error(`${event.who} loses ${event.lost}, and ${lost}`)
      if (lost > 0) this.lose(one, lost, burns > 0)
    },
    RoundStarted: () => this.newRound(),
  }

  /** §3, §8, §9; R30 to R32, R42: range, point blank, an aim, the part that is meant. */
  private attack(event: DeedEvent, faces: Faces): void {
    const me = this.named(event.attacker)
    const target = this.named(event.defender)
    const { bow, skill } = me.archer
    const metres = Math.abs(me.body.spot.x - target.body.spot.x)
    let aim = me.DX + skill + (CALLED[this.location]?.[0] ?? 0)
    aim -= Math.max(0, Math.floor((metres - bow.rangeM / 2) / 5))
    if (metres <= 2) aim -= 2
    if (me.aimsAt === target.archer.name) aim += 3
    if (me.body.conditions.has('prone')) aim -= 4
    if (target.body.conditions.has('prone')) aim -= 4
    const rolled = roll(aim + hindered(me.body, 'blow', true), faces.sum(3))
    same(event, rolled)
    this.loseAim(me)
    this.penalty = rolled.success ? Math.floor(rolled.margin / 5) : 0
  }

  /** §5, §6, §9; R30, R39, R41, R42: an arrow doubles what goes through, and so does the head or a vital part. */
  private hurt(event: DeedEvent, faces: Faces): void {
    const me = this.named(event.attacker)
    const victim = this.named(event.defender)
    const { bow } = me.archer
    const metres = Math.abs(me.body.spot.x - victim.body.spot.x)
    let raw = Math.max(1, faces.sum(bow.dice) + bow.plus)
    if (metres > bow.rangeM) raw = Math.max(1, Math.floor(raw / 2))
    const lost = Math.max(0, raw - victim.AR) * 2 * (CALLED[this.location]?.[1] ?? 1)
    if (lost !== event.damage) throw new Error(`${lost} is lost, and ${event.damage}`)
    if (lost > 0 && this.location === 'leg') victim.isLame = true
    this.push(me, victim, Math.floor(raw / 10))
    this.lose(victim, lost, true)
  }

  /** V8: metre by metre, into whatever lies there; the first drop ends it. A metre ends an aim. */
  private push(me: Shooter, victim: Shooter, metres: number): void {
    const { spot } = victim.body
    const step = spot.x >= me.body.spot.x ? 1 : -1
    let x = spot.x
    for (let n = 1; n <= metres; n++) {
      const met = this.dangers.filter((one) => isInside(one, x + step) && !isInside(one, x))
      x += step
      for (const one of met) this.leadsInto(victim, one)
      if (met.some(({ dropM }) => dropM > 0)) break
    }
    victim.body.spot = { x, y: 0 }
    if (metres > 0) this.loseAim(victim)
  }

  private leadsInto(one: Shooter, { id, dropM }: Danger): void {
    if (dropM > 0 || !one.burned.has(id)) this.due.push([one, id])
  }

  /** §12; R32, R49, V7: no further than the legs carry, and over no drop. */
  private move(event: DeedEvent): void {
    const one = this.named(event.who)
    const { DX, EN } = one.archer
    const times = { half: 1, full: 2 }[String(event.kind)]!
    const most = ((DX + EN) / 4) * times * (one.isLame ? 0.5 : 1)
    const from = one.body.spot.x
    const to = Number(event.at)
    if (Math.abs(to - from) > most) throw new Error(`${event.who} goes ${Math.abs(to - from)} m of ${most}`)
    const way = { from: Math.min(from, to), to: Math.max(from, to) }
    const met = this.dangers.filter(
      (danger) => !isInside(danger, from) && danger.from <= way.to && danger.to >= way.from,
    )
    for (const danger of met) {
      if (danger.dropM > 0 && to !== (to > from ? danger.from : danger.to))
        throw new Error(`${event.who} goes over the ${danger.id}`)
      this.leadsInto(one, danger)
    }
    one.body.spot = { x: to, y: 0 }
    this.loseAim(one)
  }

  private settleDue(one: Shooter, danger: unknown): Danger {
    const at = this.due.findIndex(([who, id]) => who === one && id === danger)
    const found = this.dangers.find(({ id }) => id === danger)!
    if (at >= 0) this.due.splice(at, 1)
    else if (found.dropM > 0 || !isInside(found, one.body.spot.x) || one.burned.has(found.id))
      throw new Error(`the ${danger} reaches ${one.archer.name}`)
    return found
  }

  /** V7: 1d6 for each full 2 m, halved by a soft landing, less the torso's AR. */
  private fall(event: DeedEvent, faces: Faces): void {
    const one = this.named(event.who)
    const { dropM, soft } = this.settleDue(one, event.hazard)
    const sum = faces.sum(Math.floor(dropM / 2))
    const lost = Math.max(0, (soft ? Math.max(1, Math.floor(sum / 2)) : sum) - one.AR)
    if (lost !== event.damage) throw new Error(`a fall costs ${event.damage}, and ${lost}`)
    lay(one.body, 'prone')
    this.lose(one, lost, true)
  }

  /** V7: a bonfire, 1d6 and at least 1 before armor. */
  private burn(event: DeedEvent, faces: Faces): void {
    const one = this.named(event.who)
    const { id } = this.settleDue(one, event.hazard)
    one.burned.add(id)
    const lost = Math.max(0, faces.one() - one.AR)
    if (lost !== event.damage) throw new Error(`fire costs ${event.damage}, and ${lost}`)
    this.lose(one, lost, true)
  }

  private isPhaseDue({ archer: { phases, EN }, begun, body }: Shooter): boolean {
    const next = phases[begun]
    return next !== undefined && !isDown(body) && body.vitality * 100 <= next.at * 2 * EN
  }

  /** V11: in order, once each; what it heals counts at once. */
  private change(event: DeedEvent): void {
    const one = this.named(event.who)
    const phase = one.archer.phases[one.begun]
    if (!phase || !this.isPhaseDue(one)) throw new Error(`a phase of ${event.who} begins too early`)
    one.begun++
    if (event.phase !== one.begun + 1) throw new Error(`this is phase ${one.begun + 1}`)
    one.DX = phase.DX ?? one.DX
    one.AR = phase.AR ?? one.AR
    one.body.vitality = Math.min(2 * one.archer.EN, one.body.vitality + (phase.heal ?? 0))
  }

  private newRound(): void {
    for (const one of this.shooters) {
      const { body, burned, archer } = one
      for (const { id, dropM, ...danger } of this.dangers)
        if (dropM === 0 && isInside(danger, body.spot.x) && !burned.has(id) && !body.conditions.has('dead'))
          throw new Error(`the ${id} does not reach ${archer.name}`)
      burned.clear()
      body.reactions = 1
      body.isDone = false
    }
  }

  private lose(one: Shooter, points: number, isDamage: boolean): void {
    losePoints(one.body, points, isDamage)
    if (isDamage && points > 0) this.loseAim(one)
  }

  private loseAim(one: Shooter): void {
    one.aimsAt = ''
    one.body.conditions.delete('aiming')
  }

  private named(name: unknown): Shooter {
    const found = this.shooters.find(({ archer }) => archer.name === name)
    if (!found) throw new Error(`nobody is called "${name}"`)
    return found
  }
}

function isInside({ from, to }: Pick<Danger, 'from' | 'to'>, x: number): boolean {
  return from <= x && x <= to
}
