import { Faces } from './faces.js'
import { roll } from './simverse.js'
import { hindered, isDown, lay, same } from './simverse-body.js'
import type { DeedEvent } from './simverse-deeds.js'
import { endOfRound, losePoints } from './simverse-harm.js'
import {
  AIRLESS,
  type Archer,
  BLINDNESS,
  boardOf,
  breatheAgain,
  CALLED,
  type Danger,
  endOfBreath,
  isInside,
  LOST,
  loseAim,
  losePart,
  type Shooter,
  shooterOf,
} from './simverse-shooter.js'

/** seed 003 §8, §9, §16, §18 and rules/simverse-more V7, V8, V11: two archers on a line, written a second time. */
export class SimverseRange {
  private readonly shooters: readonly Shooter[]
  private readonly dangers: readonly Danger[]
  private location = ''
  private penalty = 0
  /** What a way or a push has led into and has not done its harm yet. */
  private due: (readonly [one: Shooter, danger: string])[] = []
  private drops = false
  /** A part that the last shot has cost somebody, until it is said. */
  private owed: readonly [one: Shooter, part: string] | undefined
  private holdsOn = false

  constructor(dangers: readonly Danger[], archers: readonly Archer[]) {
    this.dangers = dangers
    this.shooters = archers.map(shooterOf)
  }

  get standing(): Readonly<Record<string, number | string>> {
    return Object.fromEntries(
      this.shooters.flatMap((one) => {
        const { archer, body } = one
        return [
          [archer.name, body.vitality],
          [`${archer.name}'s Reactions`, Math.max(0, body.reactions)],
          [`${archer.name}'s place`, body.spot.x],
          [`${archer.name}'s conditions`, boardOf(one)],
        ]
      }),
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
    if (this.owed) throw new Error(`${this.owed[0].archer.name} keeps the ${this.owed[1]}`)
    for (const { archer, body, breath } of this.shooters)
      if (breath !== undefined && !body.conditions.has('dead') && !this.isInWater(body.spot.x))
        throw new Error(`${archer.name} is still under water`)
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
      // R49: a bow takes two hands.
      if (one.gone.hand! > 0) throw new Error(`${event.who} shoots with one hand`)
      if (one.aimsAt !== blow!.attack.defender) loseAim(one)
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
      if (event.attribute === 'EN') {
        this.holdOn(event, faces)
        return
      }
      if (this.location !== 'arm') throw new Error(`nobody resists a hit on the ${this.location}`)
      const rolled = roll(this.named(event.who).archer.ST, faces.sum(3))
      same(event, rolled)
      this.drops = !rolled.success
    },
    Disarmed: (event) => {
      if (!this.drops && this.named(event.who).gone.hand !== 1)
        throw new Error(`${event.who} drops something`)
      this.drops = false
      lay(this.named(event.who).body, 'disarmed')
    },
    InjuryTaken: (event) => this.injure(event),
    HandsChanged: (event) => {
      const one = this.named(event.who)
      if (one.gone.hand! > 0) throw new Error(`${event.who} takes a bow in one hand`)
      one.body.conditions.delete('disarmed')
    },
    ConditionEnded: (event) => {
      if (event.condition === 'prone') this.named(event.who).body.conditions.delete('prone')
    },
    ConditionBegan: (event, faces) => {
      if (event.condition === 'burning') lay(this.named(event.who).body, 'burning', faces.one())
    },
    Moved: (event) => this.move(event),
    Fell: (event, faces) => this.fall(event, faces),
    HazardHurt: (event, faces) => this.burn(event, faces),
    WentUnder: (event) => {
      const one = this.named(event.who)
      if (!this.settleDue(one, event.hazard).deep) throw new Error(`the ${event.hazard} is not deep`)
      one.breath = Math.floor((one.archer.EN * 5) / 6)
      if (event.breath !== one.breath) throw new Error(`the breath of ${event.who} is ${one.breath}`)
    },
    CameUp: (event) => this.comeUp(event),
    Suffocated: (event, faces) => this.suffocate(event, faces),
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
    aim += BLINDNESS[me.gone.eye!]!
    const rolled = roll(aim + hindered(me.body, 'blow', true), faces.sum(3))
    same(event, rolled)
    loseAim(me)
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
    const { location } = this
    if (lost > 0 && location in LOST) this.owed = [victim, location]
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
    if (metres > 0) loseAim(victim)
  }

  private leadsInto(one: Shooter, { id, dropM }: Danger): void {
    if (dropM > 0 || !one.burned.has(id)) this.due.push([one, id])
  }

  /** §12; R32, R49, V7: no further than the legs carry, and over no drop. */
  private move(event: DeedEvent): void {
    const one = this.named(event.who)
    const { DX, EN } = one.archer
    // V15: with one foot a full move is a half one; with none nobody goes anywhere.
    const times = [{ half: 1, full: 2 }[String(event.kind)]!, 1, 0][one.gone.foot!]!
    const most = ((DX + EN) / 4) * times * (one.isLame ? 0.5 : 1)
    const from = one.body.spot.x
    const to = Number(event.at)
    if (Math.abs(to - from) > most) throw new Error(`${event.who} goes ${Math.abs(to - from)} m of ${most}`)
    const way = { from: Math.min(from, to), to: Math.max(from, to) }
    const met = this.dangers.filter(
      (danger) => !isInside(danger, from) && danger.from <= way.to && danger.to >= way.from,
    )
    for (const danger of met) {
      // Out of the water again, nobody is under it.
      if (danger.deep && (one.breath !== undefined || !isInside(danger, to))) continue
      if (danger.dropM > 0 && to !== (to > from ? danger.from : danger.to))
        throw new Error(`${event.who} goes over the ${danger.id}`)
      this.leadsInto(one, danger)
    }
    one.body.spot = { x: to, y: 0 }
    loseAim(one)
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

  private isInWater(x: number): boolean {
    return this.dangers.some((danger) => danger.deep && isInside(danger, x))
  }

  private injure(event: DeedEvent): void {
    const one = this.named(event.who)
    const [victim, part] = this.owed ?? []
    if (victim !== one || part === undefined || LOST[part]![0] !== event.injury)
      throw new Error(`${event.who} loses ${event.injury}`)
    this.owed = undefined
    losePart(one, part)
  }

  private comeUp(event: DeedEvent): void {
    const one = this.named(event.who)
    if (one.breath === undefined || this.isInWater(one.body.spot.x))
      throw new Error(`${event.who} is not out of the water`)
    const wakes = breatheAgain(one)
    if (event.wakes !== wakes) throw new Error(`${event.who} ${wakes ? 'wakes' : 'does not wake'}`)
  }

  /** V7: without air, a roll against EN while Vitality is above 0. */
  private holdOn(event: DeedEvent, faces: Faces): void {
    const one = this.named(event.who)
    if (one.breath !== 0 || one.drowning > 0 || one.body.vitality <= AIRLESS)
      throw new Error(`${event.who} rolls for breath`)
    const rolled = roll(one.archer.EN, faces.sum(3))
    same(event, rolled)
    this.holdsOn = rolled.success
  }

  private suffocate(event: DeedEvent, faces: Faces): void {
    const one = this.named(event.who)
    if (one.breath === undefined) throw new Error(`${event.who} has air`)
    const lost = endOfBreath(one, this.holdsOn, faces)
    this.holdsOn = false
    if (lost !== event.lost) throw new Error(`${event.who} loses ${event.lost} for want of air, and ${lost}`)
    if (event.drowning !== one.drowning) throw new Error(`${event.who} has ${one.drowning} rounds to live`)
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
      for (const { id, dropM, deep, ...danger } of this.dangers)
        if (
          dropM === 0 &&
          !deep &&
          isInside(danger, body.spot.x) &&
          !burned.has(id) &&
          !body.conditions.has('dead')
        )
          throw new Error(`the ${id} does not reach ${archer.name}`)
      if (one.breath !== undefined && !one.hasGasped && !body.conditions.has('dead'))
        throw new Error(`${archer.name} needs no breath`)
      one.hasGasped = false
      burned.clear()
      body.reactions = 1
      body.isDone = false
    }
  }

  private lose(one: Shooter, points: number, isDamage: boolean): void {
    losePoints(one.body, points, isDamage)
    if (isDamage && points > 0) loseAim(one)
  }

  private named(name: unknown): Shooter {
    const found = this.shooters.find(({ archer }) => archer.name === name)
    if (!found) throw new Error(`nobody is called "${name}"`)
    return found
  }
}
