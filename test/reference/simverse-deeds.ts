import { Faces } from './faces.js'
import { roll, type SimverseFighter } from './simverse.js'

/** A fighter who knows more than to strike: spells, first aid and tricks. */
export interface DeedFighter extends SimverseFighter {
  readonly skill: number
  readonly IN: number
  /** Absent: untrained. */
  readonly firstAid?: number
  readonly spellcasting: number
}

/** What somebody sets out to do, as it was said. */
export interface Deed {
  readonly who: string
  readonly verb: string
  readonly maneuver?: string
  readonly spell?: string
  readonly to?: string
}

/** An event of a line: the names in it, and what the program makes of it. */
export type DeedEvent = Readonly<Record<string, unknown>> & { readonly type: string }

/** How somebody stands, by the second rules. */
interface Body {
  readonly fighter: DeedFighter
  vitality: number
  stamina: number
  mana: number
  /** Rounds left of each wound, the oldest first; 0 until it is bandaged (R52, R53). */
  wounds: number[]
  /** Rounds left, and whether it began after the turn of its bearer (R81). */
  dazed: { rounds: number; fresh: boolean }
  prone: boolean
  exhausted: boolean
  depleted: boolean
  /** AR of a spell. */
  ward: number
  /** Steps that the weapon has lost (V2). */
  worn: number
  hasAttacked: boolean
  isDone: boolean
}

/** seed 003 §5 to §14 and V15: maneuvers, saves, skills and spells, written a second time from the documents. */
export class SimverseDeeds {
  private readonly bodies: readonly Body[]
  private deed: Deed = { who: '', verb: '' }
  /** Whether who acts was exhausted or depleted before they paid for it (R61). */
  private wasTired = { exhausted: false, depleted: false }
  private penalty = 0

  constructor(fighters: readonly DeedFighter[]) {
    this.bodies = fighters.map((fighter) => ({
      fighter,
      vitality: 2 * fighter.EN,
      stamina: 2 * fighter.ST,
      mana: 2 * fighter.WS,
      wounds: [],
      dazed: { rounds: 0, fresh: false },
      prone: false,
      exhausted: false,
      depleted: false,
      ward: 0,
      worn: 0,
      hasAttacked: false,
      isDone: false,
    }))
  }

  get standing(): Readonly<Record<string, number | string>> {
    return Object.fromEntries(
      this.bodies.flatMap((one) => {
        const { name } = one.fighter
        return [
          [name, one.vitality],
          [`${name}'s Stamina`, one.stamina],
          [`${name}'s Mana`, one.mana],
          [`${name}'s conditions`, conditionsOf(one)],
          [`${name}'s wounds`, one.wounds.length],
        ]
      }),
    )
  }

  begin(deed: Deed): void {
    this.deed = deed
    const { exhausted, depleted } = this.named(deed.who)
    this.wasTired = { exhausted, depleted }
  }

  /** Follows one event by the dice that fell for it; throws where the program comes to something else. */
  follow(event: DeedEvent, thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    switch (event.type) {
      case 'Paid':
        this.pay()
        break
      case 'AttackRolled':
        this.attack(event, faces)
        break
      case 'AttackStruck':
        this.penalty = 0
        break
      case 'DefenseRolled':
        this.defend(event, faces)
        break
      case 'DamageDealt':
        this.hurt(event, faces)
        break
      case 'ManeuverRolled':
        this.trip(event, faces)
        break
      case 'ResistRolled':
        this.resist(event, faces)
        break
      case 'ManaLost':
        this.loseMana(faces)
        break
      case 'Healed':
        this.heal(faces)
        break
      case 'BuffGained':
        this.named(this.target).ward = SHIELD_AR
        break
      case 'FirstAidRolled':
        this.aid(event, faces)
        break
      default:
        this.pass(event)
        return
    }
    faces.done()
  }

  private get target(): string {
    return this.deed.to ?? this.deed.who
  }

  /** R61: two Stamina for either maneuver, two Mana for each of these spells; at 0 one is exhausted or depleted. */
  private pay(): void {
    const one = this.named(this.deed.who)
    if (this.deed.verb === 'cast') one.mana -= 2
    else one.stamina -= 2
    if (this.deed.verb === 'cast' ? one.mana === 0 : one.stamina === 0)
      one[this.deed.verb === 'cast' ? 'depleted' : 'exhausted'] = true
  }

  /** §3, §8, §14; R22, R23, R35, R62: a weapon by DX, a spell by WS; prone on either side. */
  private attack(event: DeedEvent, faces: Faces): void {
    const { who, maneuver, verb } = this.deed
    const me = this.named(who)
    const { DX, skill, WS, spellcasting } = me.fighter
    const isSpell = verb === 'cast'
    const lies = this.named(this.target).prone ? (isSpell ? -4 : 4) : 0
    const tired = (isSpell ? this.wasTired.depleted : this.wasTired.exhausted) ? -4 : 0
    const base = isSpell ? WS + spellcasting : DX + skill
    const own = (me.prone ? -4 : 0) + (maneuver === 'power-attack' ? -2 : 0)
    const rolled = roll(base + own + lies + tired + dazedOf(me), faces.sum(3))
    same(event, rolled)
    this.penalty = rolled.success ? Math.floor(rolled.margin / 5) : 0
    if (!isSpell) me.hasAttacked = true
  }

  /** §4; R16, R63: a Precision Strike takes two more off the answer. */
  private defend(event: DeedEvent, faces: Faces): void {
    const one = this.named(String(event.defender))
    const { DX, skill } = one.fighter
    const base = event.kind === 'dodge' ? DX / 2 : (DX + skill) / 2
    const used = event.kind === 'parry' && one.hasAttacked ? -4 : 0
    const precise = this.deed.maneuver === 'precision-strike' ? -2 : 0
    const tired = one.exhausted ? -4 : 0
    const sum = faces.sum(3)
    same(event, roll(base + used + precise + tired + dazedOf(one) - this.penalty, sum))
    if (event.kind === 'parry' && sum === 18) one.worn++
  }

  /** §5, §6; R36 to R38, R62, R63, R80: raw at least 1; a ward adds to AR before a cut doubles it. */
  private hurt(event: DeedEvent, faces: Faces): void {
    const { who, maneuver, spell } = this.deed
    const { weapon, ST } = this.named(who).fighter
    const victim = this.named(String(event.defender))
    const isWeapon = this.deed.verb === 'attack'
    const dice = isWeapon ? weapon.dice + (maneuver === 'power-attack' ? 2 : 0) : SPELL_DICE[spell!]!
    const plus = isWeapon ? weapon.plus + Math.floor((ST - 10) / 2) - (this.named(who).worn > 0 ? 1 : 0) : 0
    const raw = Math.max(1, faces.sum(dice) + plus)
    const ignored = maneuver === 'precision-strike' ? 2 : 0
    const AR = Math.max(0, victim.fighter.AR + victim.ward - ignored)
    const type = isWeapon ? weapon.type : 'energy'
    const through = Math.max(0, raw - (type === 'cutting' ? 2 * AR : AR))
    const lost = type === 'impaling' ? 2 * through : through
    if (lost !== event.damage) throw new Error(`${lost} is lost by the second rules, and ${event.damage}`)
    victim.vitality -= lost
    if (type === 'cutting' && lost > 0) victim.wounds.push(0)
    if (isDead(victim)) victim.wounds = []
  }

  /** §14; R68, V15: a skill roll, then DX less a fifth of the margin; neither prone nor a blessing of attacks reaches it. */
  private trip(event: DeedEvent, faces: Faces): void {
    const me = this.named(this.deed.who)
    const rolled = roll(
      me.fighter.DX + me.fighter.skill + (me.exhausted ? -4 : 0) + dazedOf(me),
      faces.sum(3),
    )
    same(event, rolled)
    this.penalty = rolled.success ? Math.floor(rolled.margin / 5) : 0
  }

  /** R22: what holds actions back does not hold a resistance back. One that comes again after its bearer's turn covers the next one (R81). */
  private resist(event: DeedEvent, faces: Faces): void {
    const one = this.named(String(event.who))
    const isTrip = this.deed.verb === 'trip'
    const rolled = roll(isTrip ? one.fighter.DX - this.penalty : one.fighter.WS - 2, faces.sum(3))
    if (rolled.success !== event.success)
      throw new Error(`${event.who} resists otherwise by the second rules`)
    if (rolled.success) return
    if (isTrip) one.prone = true
    else if (one.dazed.rounds === 0 || one.isDone) one.dazed = { rounds: 1, fresh: one.isDone }
  }

  private loseMana(faces: Faces): void {
    const one = this.named(this.target)
    one.mana -= Math.min(one.mana, faces.sum(2))
    if (one.mana === 0) one.depleted = true
  }

  private heal(faces: Faces): void {
    const one = this.named(this.target)
    one.vitality = Math.min(2 * one.fighter.EN, one.vitality + faces.sum(2))
  }

  /** R53: IN + First Aid, or IN - 2; a failure gives the oldest wound its rounds. */
  private aid(event: DeedEvent, faces: Faces): void {
    const me = this.named(this.deed.who)
    const { IN, firstAid } = me.fighter
    const rolled = roll(IN + (firstAid ?? -2) + (me.depleted ? -4 : 0) + dazedOf(me), faces.sum(3))
    same(event, rolled)
    const patient = this.named(this.target)
    // R58: somebody who is down is stabilised, which closes no wound and has no rounds.
    if (patient.vitality <= 0) return
    if (rolled.success) patient.wounds.shift()
    else patient.wounds[0] = faces.one()
  }

  /** Turns and rounds: what ends with them (R52, R81). */
  private pass(event: DeedEvent): void {
    if (event.type === 'TurnEnded') this.named(String(event.who)).isDone = true
    if (event.type === 'ConditionEnded' && event.condition === 'prone')
      this.named(String(event.who)).prone = false
    if (event.type !== 'RoundEnding') return
    for (const one of this.bodies) {
      if (one.dazed.fresh) one.dazed.fresh = false
      else one.dazed.rounds = Math.max(0, one.dazed.rounds - 1)
      one.vitality -= one.wounds.length
      one.wounds = one.wounds
        .map((left) => (left === 0 ? 0 : left - 1 || GONE))
        .filter((left) => left !== GONE)
      one.hasAttacked = false
      one.isDone = false
    }
  }

  private named(name: string): Body {
    const found = this.bodies.find(({ fighter }) => fighter.name === name)
    if (!found) throw new Error(`nobody is called "${name}"`)
    return found
  }
}

const SHIELD_AR = 3
/** A wound whose rounds have run out. */
const GONE = -1
const SPELL_DICE: Readonly<Record<string, number>> = { 'Fire Bolt': 2, 'Magic Missile': 1 }

/** R57, R60: nothing bleeds any more. */
function isDead({ vitality, fighter }: Body): boolean {
  return vitality <= -fighter.EN
}

function dazedOf({ dazed }: Body): number {
  return dazed.rounds > 0 ? -2 : 0
}

/** The conditions that these rules know, in the order of the alphabet. */
function conditionsOf({ dazed, depleted, exhausted, prone }: Body): string {
  const all = { dazed: dazed.rounds > 0, depleted, exhausted, prone }
  return Object.entries(all)
    .filter(([, is]) => is)
    .map(([word]) => word)
    .join(' ')
}

function same(event: DeedEvent, { success, margin }: { success: boolean; margin: number }): void {
  if (event.success !== success || event.margin !== margin)
    throw new Error(`${event.type} has margin ${event.margin}, and ${margin} by the second rules`)
}
