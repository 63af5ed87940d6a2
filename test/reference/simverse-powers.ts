import type { Faces } from './faces.js'
import { roll } from './simverse.js'
import { type Body, type FieldFighter, GIFTS, hindered, same } from './simverse-body.js'
import type { Deed, DeedEvent } from './simverse-deeds.js'
import { SimverseField } from './simverse-field.js'
import { type Ground, metresBetween, nearness, type Spot } from './simverse-ground.js'

/** What somebody casts, at whom or at which point, and which spell is to end. */
export interface Cast extends Deed {
  readonly at?: Spot
  readonly ends?: string
}

/** A blow that has been declared: how it reaches somebody. */
interface Declared {
  readonly kind: string
  readonly attack: { readonly defender: string }
}

/** V10, Pow: metres of a line spell and of a ball of fire. */
const BEAM_M = 40
const BALL_M = 6
/** V16: around the one it is cast on. */
const SANCTUARY_M = 5
/** §14, R80: a dodge lets nothing of these through. */
const ALL_OR_NOTHING = ['Lightning Bolt', 'Call Lightning']

/** rules/simverse-more V10 and V16: line spells and the powers of the library, over the field of four. */
export class SimversePowers extends SimverseField {
  private readonly charmers = new Map<string, string>()
  /** Whom the area that has been paid for reaches. */
  private reached: readonly string[] | undefined
  /** Blows that come through a sanctuary. */
  private hasBraved = false
  private dispels: boolean | undefined
  /** What an attack has ended and what is still to be said of it. */
  private ending: string[] = []
  private plan: Cast = { who: '', verb: '' }
  /** Where everybody stood when the attack was declared. */
  private spots: ReadonlyMap<Body, Spot> = new Map()

  constructor(ground: Ground, fighters: readonly FieldFighter[], isDark: boolean) {
    super(ground, fighters)
    this.isDark = isDark
    for (const one of this.bodies) one.mana = 4 * one.fighter.WS
    const { Paid, AttackDeclared, AttackRolled, AttackStruck, ResistRolled, CheckRolled, DamageDealt } =
      this.rules
    const { ConditionBegan, ConditionEnded, DefenseRolled } = this.rules
    Object.assign(this.rules, {
      Paid: (event: DeedEvent, faces: Faces) => {
        Paid!(event, faces)
        this.spread(event)
      },
      AttackDeclared: (event: DeedEvent, faces: Faces) => {
        this.aim(event)
        AttackDeclared!(event, faces)
      },
      DefenseRolled: (event: DeedEvent, faces: Faces) => this.asDeclared(() => DefenseRolled!(event, faces)),
      AttackRolled: (event: DeedEvent, faces: Faces) => {
        this.brave(event)
        AttackRolled!(event, faces)
      },
      AttackStruck: (event: DeedEvent, faces: Faces) => {
        if (event.kind !== 'area') this.brave(event)
        AttackStruck!(event, faces)
      },
      DamageDealt: (event: DeedEvent, faces: Faces) => {
        if (this.dodged && ALL_OR_NOTHING.includes(this.deed.spell ?? ''))
          throw new Error(`${this.deed.spell} comes through a dodge`)
        DamageDealt!(event, faces)
      },
      ResistRolled: (event: DeedEvent, faces: Faces) => {
        if (event.against === 'Sanctuary') this.resistPeace(event, faces)
        else ResistRolled!(event, faces)
        if (this.deed.spell === 'Charm Person' && event.against === 'Charm Person' && !event.success)
          this.charmers.set(String(event.who), this.deed.who)
      },
      BlowWasted: (event: DeedEvent) => {
        if (String(event.why).startsWith('Sanctuary') && this.hasBraved)
          throw new Error(`the sanctuary holds ${event.attacker} back`)
      },
      CheckRolled: (event: DeedEvent, faces: Faces) => {
        if (this.deed.spell === 'Dispel Magic') this.dispel(event, faces)
        else CheckRolled!(event, faces)
      },
      ConditionBegan: (event: DeedEvent, faces: Faces) => {
        ConditionBegan!(event, faces)
        this.begins(event)
      },
      ConditionEnded: (event: DeedEvent, faces: Faces) => {
        ConditionEnded!(event, faces)
        this.ends(String(event.who), String(event.condition))
        this.named(String(event.who)).conditions.delete(String(event.condition))
      },
      BuffLost: (event: DeedEvent) => {
        this.ends(String(event.who), String(event.buff))
        this.named(String(event.who)).gifts[GIFTS[String(event.buff)]!] = false
      },
      FactLifted: () => {
        if (this.deed.spell !== 'Light') throw new Error('it grows light by itself')
        this.isDark = false
      },
      ThingMended: (event: DeedEvent) => {
        const one = this.named(String(event.who))
        if (event.steps !== one.worn) throw new Error(`${event.who} has ${one.worn} steps to mend`)
        one.worn = 0
      },
    })
  }

  override get standing(): Readonly<Record<string, number | string>> {
    const gifts = this.bodies.map(({ fighter, gifts: given }): readonly [string, string] => [
      `${fighter.name}'s gifts`,
      Object.keys(GIFTS)
        .filter((spell) => given[GIFTS[spell]!])
        .sort()
        .join(', '),
    ])
    return { ...super.standing, ...Object.fromEntries(gifts) }
  }

  cast(plan: Cast): void {
    this.plan = plan
    this.dispels = undefined
    this.reached = undefined
    this.begin(plan, false)
  }

  /** After a command: everybody reached was struck at, and everything has ended that had to. */
  settle(): void {
    if (this.reached && this.reached.length > 0) throw new Error(`nothing comes at ${this.reached}`)
    if (this.ending.length > 0) throw new Error(`there is still ${this.ending}`)
    if (this.dispels) throw new Error('the dispelled spell goes on')
  }

  /** §14, V10: a ball of fire within its radius, the caster too; lightning along its line, the caster not. */
  private spread(event: DeedEvent): void {
    const me = this.named(String(event.who))
    const { what } = event
    if (what === 'Mind Blast' || what === 'Charm Person') this.strikesOut(me, [this.named(this.plan.to!)])
    if (what !== 'Fireball' && what !== 'Lightning Bolt') return
    const middle = this.plan.at ?? this.named(this.plan.to!).spot
    const there = this.bodies.filter(({ conditions }) => !conditions.has('dead'))
    const found = there.filter((one) => {
      if (what === 'Fireball') return metresBetween(middle, one.spot) <= BALL_M
      return one !== me && isOnBeam(me.spot, middle, one.spot)
    })
    this.reached = found.map(({ fighter }) => fighter.name)
    // It is an attack even where it reaches nobody.
    this.strikesOut(me, found)
  }

  /** V16: nobody aims at the unseen, nor the charmed at who charmed them. */
  private aim(event: DeedEvent): void {
    const me = this.named(String(event.who))
    const blows = event.blows as readonly Declared[]
    const names = [...new Set(blows.map(({ attack }) => attack.defender))]
    if (this.reached) {
      if ([...names].sort().join() !== [...this.reached].sort().join())
        throw new Error(`${this.deed.spell} reaches ${names}, and ${this.reached}`)
      this.reached = undefined
    }
    const meant = this.plan.at ? [] : this.plan.to ? [this.plan.to] : names
    for (const name of meant) {
      if (this.named(name).conditions.has('invisible')) throw new Error(`${name} is not seen`)
      if (me.conditions.has('charmed') && this.charmers.get(me.fighter.name) === name)
        throw new Error(`${me.fighter.name} is charmed by ${name}`)
    }
    this.spots = new Map(this.bodies.map((one) => [one, one.spot]))
    if (this.deed.spell === 'Call Lightning' && blows.length !== 5)
      throw new Error(`${blows.length} strikes of lightning fall`)
    this.strikesOut(
      me,
      names.map((name) => this.named(name)),
    )
  }

  /** V16: what an attack ends: not being seen, the peace around the attacker, the charm on those attacked. */
  private strikesOut(me: Body, at: readonly Body[]): void {
    const due: string[] = []
    if (me.conditions.has('invisible')) due.push(`${me.fighter.name} invisible`)
    for (const one of at) if (one.conditions.has('charmed')) due.push(`${one.fighter.name} charmed`)
    for (const { fighter } of this.bearersNear(me)) due.push(`${fighter.name} Sanctuary`)
    this.ending = due
  }

  /** What is declared at once falls at once: a push by one strike changes no cover against the next. */
  private asDeclared(work: () => void): void {
    const now = new Map(this.bodies.map((one) => [one, one.spot]))
    for (const [one, spot] of this.spots) one.spot = spot
    work()
    for (const [one, spot] of now) one.spot = spot
  }

  private ends(who: string, what: string): void {
    const at = this.ending.indexOf(`${who} ${what}`)
    if (at >= 0) this.ending.splice(at, 1)
    else if (this.deed.spell === 'Dispel Magic') {
      const isMeant = this.dispels && what === this.plan.ends && who === this.plan.to
      if (!isMeant) throw new Error(`${what} of ${who} is dispelled`)
      this.dispels = false
    } else if (['invisible', 'charmed', 'Sanctuary'].includes(what))
      throw new Error(`${what} of ${who} ends by itself`)
  }

  /** Who bears a sanctuary that somebody is in. */
  private bearersNear(one: Body): readonly Body[] {
    return this.bodies.filter(
      ({ gifts, fighter, spot }) =>
        gifts.sanctuary && fighter.side === one.fighter.side && metresBetween(spot, one.spot) <= SANCTUARY_M,
    )
  }

  private isKeptFrom(me: Body, target: Body): boolean {
    return me.fighter.side !== target.fighter.side && this.bearersNear(target).length > 0
  }

  /** V16: a foe rolls WS for each blow at somebody in a sanctuary. */
  private resistPeace(event: DeedEvent, faces: Faces): void {
    const me = this.named(String(event.who))
    const rolled = roll(me.fighter.WS + hindered(me, 'resist', false), faces.sum(3))
    same(event, rolled)
    this.hasBraved = rolled.success
  }

  private brave(event: DeedEvent): void {
    const kept = this.isKeptFrom(this.named(String(event.attacker)), this.named(String(event.defender)))
    if (kept !== this.hasBraved)
      throw new Error(`${event.attacker} ${kept ? 'asks for no' : 'breaks a'} peace`)
    this.hasBraved = false
  }

  /** V16: WS + Spellcasting, with the armor's penalty on gestures; weariness by its own cost comes after it (R61). */
  private dispel(event: DeedEvent, faces: Faces): void {
    const me = this.named(this.deed.who)
    const { WS, spellcasting, penalty } = me.fighter
    const rolled = roll(WS + spellcasting + penalty + hindered(me, 'cast', !this.wasDrained), faces.sum(3))
    same(event, rolled)
    this.dispels = rolled.success
  }

  private begins({ condition, who }: DeedEvent): void {
    const one = this.named(String(who))
    if (condition === 'invisible') one.conditions.set('invisible', { rounds: 0, late: false })
  }
}

/** V10: within half a metre of the line, 40 m long. */
function isOnBeam(by: Spot, towards: Spot, spot: Spot): boolean {
  const length = metresBetween(by, towards)
  if (length === 0) return false
  const share = BEAM_M / length
  const end = { x: by.x + (towards.x - by.x) * share, y: by.y + (towards.y - by.y) * share }
  return nearness(by, end, spot) <= 0.5
}
