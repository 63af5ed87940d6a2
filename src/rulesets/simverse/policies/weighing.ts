import type { Command } from '../../../kernel/contract/command.js'
import { sumChance } from '../../../kernel/dice/chance.js'
import { weaponOf } from '../blow/attack.js'
import { weaponAttackValue } from '../blow/attack-target.js'
import { addsStrength, bonusDiceOf } from '../blow/damage.js'
import { isBeyondRange } from '../blow/range.js'
import { type Strike, strikeRefusal } from '../blow/strike.js'
import { strikeFrom, strikeOf } from '../commands/actions/attack.js'
import { ATTACK_MANEUVERS } from '../commands/verbs.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { skillLevel, stBonus } from '../people/figures.js'
import { hasPerk } from '../people/perks.js'
import {
  damageDice,
  defaultMode,
  isRanged,
  modesOf,
  NEXT_TO,
  reachOf,
  usableWeapons,
} from '../people/weapons.js'
import { marginPenalty, waysToSucceed } from '../roll/roll.js'
import type { Attack, AttackSituation } from '../state/blow.js'
import { distanceBetween, situate } from '../state/field.js'
import type { State } from '../state/state.js'
import { calledShotRow, maneuverRow } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import { type Foe, guardOf, NO_ANSWER, TYPICAL, typicalArmor } from './foe.js'

/** What is left of `dice`d6 + `fixed` after `armor`, on average, and how often anything is. */
interface Through {
  readonly mean: number
  readonly chance: number
}

const throughs = new Map<number, Through>()

function through(dice: number, fixed: number, armor: number): Through {
  const key = (dice * 128 + fixed + 64) * 128 + armor
  const known = throughs.get(key)
  if (known) return known
  const { answers, probabilities } = sumChance(dice, 6)
  let mean = 0
  let chance = 0
  answers.forEach((sum, i) => {
    const left = Math.max(1, sum + fixed) - armor
    if (left <= 0) return
    mean += left * probabilities[i]!
    chance += probabilities[i]!
  })
  const found = { mean, chance }
  throughs.set(key, found)
  return found
}

/** What a bleeding wound costs in the rounds before somebody sees to it, roughly. */
const WORTH_OF_A_WOUND = 1.5

/** The damage a blow does on average (seed 003 §17, weapon against armor), to somebody in the usual armor. */
function expectedDamage(a: Combatant, weapon: Weapon, attack: Attack, state: State): number {
  const { rules } = state
  const dice = damageDice(weapon.damage)
  const row = weapon.modes[attack.mode]
  const fixed =
    dice.modifier - (row?.thrustPenalty ?? 0) + (addsStrength(weapon, rules) ? stBonus(a.sheet.ST) : 0)
  const type = row?.type === undefined ? undefined : rules.tables.damageTypes[row.type]
  const ignored = (weapon.ignoreAR ?? 0) + (maneuverRow(rules, attack.maneuver)?.ignoreAR ?? 0)
  const armor = Math.max(0, typicalArmor(attack.location, rules) - ignored) * (type?.arX ?? 1)
  const { mean, chance } = through(dice.count + bonusDiceOf(a, false, attack, rules), fixed, armor)
  const times = (type?.penetratingX ?? 1) * (calledShotRow(rules, attack.location)?.damageX ?? 1)
  return mean * times + (type?.bleeds ? chance * WORTH_OF_A_WOUND : 0)
}

/** What 3d6 show on average, for the margin one may count on. */
const MEAN_ROLL = 10.5

/** seed 003 §18: the vulnerable first: those who are nearly down; the panicked can wait. */
export function worth(d: Foe, damage: number): number {
  const { vigour } = d
  let value = Math.min(1, damage / vigour)
  if (damage >= vigour) value += 0.5
  if (hasCondition(d, 'panicked')) value *= 0.6
  return value
}

export interface Option {
  readonly command: Command
  readonly value: number
}

export function better(a: Option | undefined, b: Option | undefined): Option | undefined {
  if (!a || !b) return a ?? b
  return b.value > a.value ? b : a
}

/**
 * What a strike is worth, whether it may be made or not: for each blow the chance to hit, the foe's best answer at the
 * margin to expect, the damage. `known`: the target number of its only blow, where somebody has asked for it already.
 */
function weigh(state: State, a: Combatant, d: Foe, strike: Strike, guard: number, known?: number): number {
  const { marginPerPenalty } = state.rules.tables.situation
  let value = 0
  for (let i = 0; i < strike.attacks.length; i++) {
    const attack = strike.attacks[i]!
    const weapon = weaponOf(a, attack)!
    const target = known ?? weaponAttackValue(a, d, weapon, attack, state.rules)
    const penalty = marginPenalty(target - MEAN_ROLL, marginPerPenalty)
    const answered = guard - penalty + (maneuverRow(state.rules, attack.maneuver)?.defense ?? 0)
    const held = guard === NO_ANSWER ? 0 : waysToSucceed(answered) / 216
    value += (waysToSucceed(target) / 216) * (1 - held) * worth(d, expectedDamage(a, weapon, attack, state))
  }
  return value
}

/** Called shots that double the damage, tried only by those who can afford the penalty. */
const DEADLY = ['head', 'vitals'] as const
const SURE_ENOUGH = 16

/** Bare hands only when there is nothing better in them, or when they are the better weapon. */
export function weaponsOfChoice(c: Combatant): Weapon[] {
  const usable = usableWeapons(c)
  if (c.held.length === 0 || hasPerk(c.sheet, 'martial-arts')) return usable
  const chosen: Weapon[] = []
  for (let i = 0; i < usable.length; i++) if (!usable[i]!.unarmed) chosen.push(usable[i]!)
  return chosen
}

/** Another one-handed melee weapon in hand, for two weapons at once (seed 003 §11). */
function otherHand(a: Combatant, weapon: Weapon): Weapon | undefined {
  if (weapon.unarmed || weapon.hands === 2 || a.held.length < 2) return undefined
  return a.sheet.weapons.find(
    (other) =>
      other.id !== weapon.id &&
      a.held.includes(other.id) &&
      !other.unarmed &&
      other.hands !== 2 &&
      !isRanged(other, defaultMode(other)),
  )
}

/** What may go with a blow. */
type Addition = '' | 'location' | 'second' | 'maneuver'

/** A command while it is put together: clauses are added one by one, so that equal ones have one shape. */
type Blow = { verb: string; [clause: string]: Command[string] }

/** Below what any strike is worth. */
const NOTHING_YET = -1

/** The best blow with one weapon in one mode, and whatever may go with it; what is best so far where none is better. */
function bestWith(
  state: State,
  a: Combatant,
  d: Foe,
  facts: AttackSituation,
  weapon: Weapon,
  mode: string,
  best: Option | undefined,
): Option | undefined {
  const strikeWith = (added: Addition, what: string, second?: Weapon): Strike =>
    strikeOf(a, d, facts, {
      weapon,
      mode,
      second,
      location: added === 'location' ? what : '',
      maneuver: added === 'maneuver' ? what : '',
      offHand: false,
      rider: false,
      etch: false,
      luck: false,
      action: 'major',
      bash: false,
    })
  const plain = strikeWith('', '')
  const attack = plain.attacks[0]!
  const guard = guardOf(d, attack, weapon, state.rules)
  const target = weaponAttackValue(a, d, weapon, attack, state.rules)
  const toBeat = best === undefined ? NOTHING_YET : best.value
  let value = toBeat
  let addition: Addition = ''
  let word = ''
  /** Whether a strike may be made is asked last: most are not worth asking for. */
  const tries = (strike: Strike, added: Addition, what: string, known?: number): void => {
    const found = weigh(state, a, d, strike, guard, known)
    if (found <= value || strikeRefusal(state, a, strike) !== '') return
    value = found
    addition = added
    word = what
  }
  tries(plain, '', '', target)
  if (target >= SURE_ENOUGH)
    for (const location of DEADLY) tries(strikeWith('location', location), 'location', location)
  const second = isRanged(weapon, mode) ? undefined : otherHand(a, weapon)
  if (second) tries(strikeWith('second', second.id, second), 'second', second.id)
  const { maneuvers } = a.sheet
  if (a.stamina > 3)
    for (let i = 0; i < maneuvers.length; i++) {
      const maneuver = maneuvers[i]!
      if (ATTACK_MANEUVERS.includes(maneuver)) tries(strikeWith('maneuver', maneuver), 'maneuver', maneuver)
    }
  if (value === toBeat) return best
  const command: Blow = { verb: 'attack', to: d.sheet.name, with: weapon.id, mode }
  if (addition !== '') command[addition] = word
  return { command, value }
}

/** A foe whose blows have been weighed, and how the attack stands to them. */
interface Weighed {
  readonly d: Foe
  readonly facts: AttackSituation
}

function sameFacts(one: AttackSituation, other: AttackSituation): boolean {
  return (
    one.distance === other.distance &&
    one.flanking === other.flanking &&
    one.pincer === other.pincer &&
    one.facing === other.facing &&
    one.highGround === other.highGround &&
    one.darkness === other.darkness &&
    one.cover === other.cover &&
    one.unaware === other.unaware &&
    one.charge === other.charge &&
    one.mountST === other.mountST &&
    one.mountedMoving === other.mountedMoving
  )
}

function sameConditions({ conditions }: Foe, { conditions: others }: Foe): boolean {
  if (conditions.length !== others.length) return false
  for (let i = 0; i < conditions.length; i++) if (conditions[i]!.id !== others[i]!.id) return false
  return true
}

/** Whether every blow at one foe is worth what it is worth at the other: the first of equals is struck. */
function isAlike(a: Combatant, { d, facts }: Weighed, other: Weighed): boolean {
  const e = other.d
  if (d.vigour !== e.vigour || d.armed !== e.armed || d.shielded !== e.shielded) return false
  const { name } = d.sheet
  const next = e.sheet.name
  if (a.aimAt !== '' && (a.aimAt === name || a.aimAt === next)) return false
  if (a.feintOn !== '' && (a.feintOn === name || a.feintOn === next)) return false
  const { sneakUsedOn } = a
  if (sneakUsedOn.length > 0 && sneakUsedOn.includes(name) !== sneakUsedOn.includes(next)) return false
  return sameConditions(d, e) && sameFacts(facts, other.facts)
}

/** Whether a weapon reaches so far in this mode, and is used so. */
function isFor(weapon: Weapon, mode: string, distance: number): boolean {
  if (!isRanged(weapon, mode) && distance > reachOf(weapon)) return false
  if (mode === 'throw' && distance <= NEXT_TO) return false
  return !isBeyondRange(weapon, mode, distance)
}

/** The best blow at one foe, or what is best so far; the foe joins those weighed, unless an equal is among them. */
function bestOn(
  state: State,
  a: Combatant,
  d: Foe,
  weapons: readonly Weapon[],
  weighed: Weighed[],
  soFar: Option | undefined,
): Option | undefined {
  const distance = distanceBetween(a, d)
  let facts: AttackSituation | undefined
  let best = soFar
  for (let j = 0; j < weapons.length; j++) {
    const weapon = weapons[j]!
    const modes = modesOf(weapon)
    for (let k = 0; k < modes.length; k++) {
      const mode = modes[k]!
      if (!isFor(weapon, mode, distance)) continue
      if (facts === undefined) {
        facts = situate(state, a, d)
        const foe = { d, facts }
        for (let i = 0; i < weighed.length; i++) if (isAlike(a, weighed[i]!, foe)) return best
        weighed.push(foe)
      }
      best = bestWith(state, a, d, facts, weapon, mode, best)
    }
  }
  return best
}

/** The best attack on anybody within reach, or undefined. */
export function bestAttack(state: State, a: Combatant, foes: readonly Foe[]): Option | undefined {
  let best: Option | undefined
  const weapons = weaponsOfChoice(a)
  const weighed: Weighed[] = []
  for (let i = 0; i < foes.length; i++) best = bestOn(state, a, foes[i]!, weapons, weighed, best)
  return best
}

/** A shield bash rides on a blow for 1 Stamina (rules/simverse R68): taken when it is likely enough to stun. */
const WORTH_A_BASH = 0.15

/** The same blow with a bash: key by key, because copies made by spreading have a shape each, which is slow to read. */
function bashedWith(command: Command): Command {
  const made: Blow = { verb: command.verb }
  for (const key of Object.keys(command)) made[key] = command[key]
  made.bash = 'yes'
  return made
}

export function withBash(state: State, a: Combatant, foes: readonly Foe[], command: Command): Command {
  if (command.verb !== 'attack' || !a.sheet.shield || a.stamina <= 3) return command
  if (!a.sheet.maneuvers.includes('shield-bash')) return command
  const d = foes.find((foe) => foe.sheet.name === command.to)
  if (!d || hasCondition(d, 'stunned')) return command
  const lands = waysToSucceed(a.sheet.DX + skillLevel(a.sheet, 'Shield', state.rules)) / 216
  if (lands * (1 - waysToSucceed(TYPICAL.EN) / 216) < WORTH_A_BASH) return command
  const bashing = bashedWith(command)
  return strikeRefusal(state, a, strikeFrom(state, a, d, bashing)) === '' ? bashing : command
}
