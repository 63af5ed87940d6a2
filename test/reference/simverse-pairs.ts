import { Faces } from './faces.js'
import { roll, type SimverseWeapon } from './simverse.js'
import { type Body, bodyOf, lay, same } from './simverse-body.js'
import type { DeedEvent } from './simverse-deeds.js'
import { endOfRound, losePoints } from './simverse-harm.js'

/** Somebody with a weapon in either hand. */
export interface PairFighter {
  readonly name: string
  readonly DX: number
  readonly ST: number
  readonly EN: number
  readonly AR: number
  readonly ambidextrous: boolean
  readonly weapons: readonly SimverseWeapon[]
  /** Of each weapon. */
  readonly skills: readonly number[]
}

/** A blow that has been declared: with what, how, and by which hand. */
interface Declared {
  readonly weapon: string
  readonly mode: string
  readonly hand: string
  readonly maneuver: string
}

interface Duellist {
  readonly fighter: PairFighter
  readonly body: Body
  /** Blows to come, the next one first. */
  coming: Declared[]
  struck: Declared | undefined
  /** Weapons that attacked in this round. */
  readonly used: Set<string>
  /** Steps that weapons have lost (V2). */
  readonly worn: Map<string, number>
  /** Weapons that parried and may answer. */
  mayAnswer: string
  /** The reaction against this pair of blows is spent. */
  hasPaid: boolean
}

/** R66, and the perk for those who know no off hand. */
const HAND: Readonly<Record<string, readonly [plain: number, ambidextrous: number]>> = {
  '': [0, 0],
  off: [-4, 0],
  'pair-main': [-2, -2],
  'pair-off': [-6, -2],
}

/** V2: a standard weapon has two steps. */
const STEPS = 2

function duellistOf(fighter: PairFighter): Duellist {
  const usual = { IN: 10, WS: 10, AW: 10, spellcasting: 0, penalty: 0, SD: 0, AD: 0 }
  const { name, DX, ST, EN, AR, weapons, skills } = fighter
  const held = { weapon: weapons[0]!, skill: skills[0]! }
  const body = bodyOf({ ...usual, ...held, name, side: name, DX, ST, EN, AR, at: { x: 0, y: 0 } })
  const blows = { coming: [], struck: undefined, mayAnswer: '', hasPaid: false }
  return { fighter, body, ...blows, used: new Set(), worn: new Map() }
}

/** seed 003 §4, §11 and rules/simverse R16, R66, R70, V2: two who fight with both hands, written a second time. */
export class SimversePairs {
  private readonly duellists: readonly Duellist[]
  private penalty = 0

  constructor(fighters: readonly PairFighter[]) {
    this.duellists = fighters.map(duellistOf)
  }

  get standing(): Readonly<Record<string, number | string>> {
    return Object.fromEntries(
      this.duellists.flatMap(({ fighter: { name }, body, worn }) => [
        [name, body.vitality],
        [`${name}'s Stamina`, body.stamina],
        [`${name}'s Reactions`, Math.max(0, body.reactions)],
        [
          `${name}'s conditions`,
          [...body.conditions.keys()]
            .map((id) => (id === 'bleeding' ? `bleeding x${body.wounds.length}` : id))
            .sort()
            .join(', '),
        ],
        [
          `${name}'s things`,
          [...worn]
            .map(([id, lost]) => `${id} ${lost < STEPS ? 'damaged' : 'broken'}`)
            .sort()
            .join(', '),
        ],
      ]),
    )
  }

  follow(event: DeedEvent, thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const rule = this.rules[event.type]
    rule?.(event, faces)
    if (rule || thrown.length > 0) faces.done()
  }

  private readonly rules: Readonly<Record<string, (event: DeedEvent, faces: Faces) => void>> = {
    Paid: (event) => {
      if (event.stamina !== 1 || event.mana !== 0) throw new Error(`${event.what} costs 1 Stamina`)
      this.named(event.who).body.stamina--
    },
    AttackDeclared: (event) => this.declare(event),
    AttackRolled: (event, faces) => this.attack(event, faces),
    BlowWasted: (event) => void this.named(event.attacker).coming.shift(),
    DefenseRolled: (event, faces) => this.defend(event, faces),
    DamageDealt: (event, faces) => this.hurt(event, faces),
    TurnStarted: (event) => {
      if (this.named(event.who).coming.length > 0) throw new Error(`a blow of ${event.who} is forgotten`)
    },
    RoundTicked: (event, faces) => {
      const one = this.named(event.who)
      const { lost } = endOfRound(one.body, faces)
      if (lost !== event.lost) throw new Error(`${event.who} loses ${event.lost}, and ${lost}`)
      if (lost > 0) losePoints(one.body, lost, false)
    },
    RoundStarted: () => {
      for (const one of this.duellists) {
        one.body.reactions = 1
        one.used.clear()
      }
    },
  }

  /** §11; R16, R66, R70: two weapons are one action; a riposte is with the weapon that parried, right after it. */
  private declare(event: DeedEvent): void {
    const me = this.named(event.who)
    const blows = (event.blows as readonly { readonly attack: Declared }[]).map(({ attack }) => attack)
    const [first, second] = blows
    if (second && (first!.weapon === second.weapon || first!.hand !== 'pair-main'))
      throw new Error(`${event.who} strikes twice with the ${second.weapon}`)
    if (first!.maneuver === 'riposte' && first!.weapon !== me.mayAnswer)
      throw new Error(`${event.who} answers with the ${first!.weapon}`)
    me.mayAnswer = ''
    for (const { weapon } of blows) {
      if ((me.worn.get(weapon) ?? 0) >= STEPS) throw new Error(`the ${weapon} of ${event.who} is broken`)
      me.used.add(weapon)
    }
    me.coming = [...blows, ...me.coming]
    if (second) this.other(me).hasPaid = false
  }

  private attack(event: DeedEvent, faces: Faces): void {
    const me = this.named(event.attacker)
    const blow = me.coming.shift()
    if (!blow) throw new Error(`${event.attacker} strikes once too often`)
    me.struck = blow
    const hand = HAND[blow.hand]![me.fighter.ambidextrous ? 1 : 0]
    const riposte = blow.maneuver === 'riposte' ? 2 : 0
    const rolled = roll(me.fighter.DX + this.skill(me, blow.weapon) + hand + riposte, faces.sum(3))
    same(event, rolled)
    this.penalty = rolled.success ? Math.floor(rolled.margin / 5) : 0
  }

  /** §4; R16, R66: a weapon that has not attacked parries freely; against a pair one reaction answers both blows. */
  private defend(event: DeedEvent, faces: Faces): void {
    const one = this.named(event.defender)
    const foe = this.other(one)
    const weapon = String(event.weapon)
    const isPair = foe.struck!.hand.startsWith('pair')
    const isFree = isPair && one.hasPaid
    if (!isFree && one.body.reactions <= 0) throw new Error(`${event.defender} has no reaction`)
    if (isPair) one.hasPaid = true
    if (!isFree) one.body.reactions--
    const { DX } = one.fighter
    let aim = DX / 2
    if (event.kind === 'parry') {
      if ((one.worn.get(weapon) ?? 0) >= STEPS) throw new Error(`the ${weapon} that parries is broken`)
      aim = (DX + this.skill(one, weapon)) / 2 - (one.used.has(weapon) ? 4 : 0)
    } else if (event.kind !== 'dodge') throw new Error('nobody has a shield')
    const sum = faces.sum(3)
    const rolled = roll(aim - this.penalty, sum)
    same(event, rolled)
    one.mayAnswer = rolled.success && event.kind === 'parry' ? weapon : ''
    if (event.kind === 'parry' && sum === 18) one.worn.set(weapon, (one.worn.get(weapon) ?? 0) + 1)
  }

  private hurt(event: DeedEvent, faces: Faces): void {
    const me = this.named(event.attacker)
    const { body, fighter } = this.named(event.defender)
    const { weapon, mode } = me.struck!
    const kind = me.fighter.weapons.find((one) => one.id === weapon && one.mode === mode)
    if (!kind) throw new Error(`nobody has ${weapon} to ${mode}`)
    const wear = me.worn.has(weapon) ? -1 : 0
    const raw = Math.max(1, faces.sum(kind.dice) + kind.plus + Math.floor((me.fighter.ST - 10) / 2) + wear)
    const through = Math.max(0, raw - (kind.type === 'cutting' ? 2 * fighter.AR : fighter.AR))
    const lost = kind.type === 'impaling' ? 2 * through : through
    if (lost !== event.damage) throw new Error(`${lost} is lost, and ${event.damage}`)
    losePoints(body, lost, true)
    if (kind.type !== 'cutting' || lost === 0 || body.conditions.has('dead')) return
    body.wounds.push(0)
    lay(body, 'bleeding')
  }

  private skill({ fighter }: Duellist, weapon: string): number {
    return fighter.skills[fighter.weapons.findIndex(({ id }) => id === weapon)]!
  }

  private other(one: Duellist): Duellist {
    return this.duellists.find((each) => each !== one)!
  }

  private named(name: unknown): Duellist {
    const found = this.duellists.find(({ fighter }) => fighter.name === name)
    if (!found) throw new Error(`nobody is called "${name}"`)
    return found
  }
}
