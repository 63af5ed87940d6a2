import type { Command } from '../../kernel/command.js'
import { sumChance } from '../../kernel/dice/chance.js'
import { type Attack, damageDice, weaponAttackTarget, weaponOf } from './attack.js'
import type { Weapon } from './catalog.js'
import { usableWeapons } from './choices.js'
import { type Combatant, hasCondition, isStanding } from './combatant.js'
import { addsStrength, armorAt, bonusDiceOf } from './damage.js'
import { defenseTarget, possibleDefenses } from './defense.js'
import { NEXT_TO } from './moves.js'
import { isBeyondRange } from './range.js'
import { marginPenalty, waysToSucceed } from './roll.js'
import { defaultMode, hasPerk, isRanged, skillLevel, stBonus } from './sheet.js'
import { distanceBetween, enemiesOf, get, type State } from './state.js'
import { type Strike, strikeRefusal } from './strike.js'
import { ATTACK_MANEUVERS } from './verbs.js'
import { reachOf, strikeFrom } from './weaponCommand.js'

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

/** The damage a blow does on average (seed 003 §17, weapon against armor). */
function expectedDamage(a: Combatant, d: Combatant, weapon: Weapon, attack: Attack, state: State): number {
  const { rules } = state
  const { calledShots, maneuvers } = rules.tables
  const dice = damageDice(weapon.damage)
  const row = weapon.modes[attack.mode]
  const fixed =
    dice.modifier - (row?.thrustPenalty ?? 0) + (addsStrength(weapon, rules) ? stBonus(a.sheet.ST) : 0)
  const type = rules.tables.damageTypes[row?.type ?? '']
  const ignored = (weapon.ignoreAR ?? 0) + (maneuvers[attack.maneuver]?.ignoreAR ?? 0)
  const ar = Math.max(0, armorAt(d.sheet, d.buffs, attack.location, rules) - ignored) * (type?.arX ?? 1)
  const { mean, chance } = through(dice.count + bonusDiceOf(a, d, attack, rules), fixed, ar)
  const times = (type?.penetratingX ?? 1) * (calledShots[attack.location]?.damageX ?? 1)
  return mean * times + (type?.bleeds ? chance * WORTH_OF_A_WOUND : 0)
}

/** The target number of the foe's best answer, before any margin; far below everything when there is none. */
function answer(state: State, d: Combatant, attack: Attack, weapon: Weapon): number {
  const incoming = { attack, weapon, penalty: 0, paid: false }
  let best = NO_ANSWER
  for (const defense of possibleDefenses(d, incoming, state.rules)) {
    best = Math.max(best, defenseTarget(d, defense, incoming, state.rules).value)
  }
  return best
}

const NO_ANSWER = -1000

/** What 3d6 show on average, for the margin one may count on. */
const MEAN_ROLL = 10.5

/** seed 003 §18: the vulnerable first: casters, the stunned and prone, those who are nearly down. */
export function worth(d: Combatant, damage: number): number {
  let value = Math.min(1, damage / Math.max(1, d.vitality))
  if (damage >= d.vitality) value += 0.5
  if (d.sheet.spells.length > 0) value *= 1.3
  if (hasCondition(d, 'panicked')) value *= 0.6
  return value
}

export interface Option {
  readonly command: Command
  readonly value: number
}

/** The best attack on anybody within reach, or undefined. */
export function bestAttack(state: State, a: Combatant): Option | undefined {
  let best: Option | undefined
  for (const d of enemiesOf(state, a)) {
    if (!isStanding(d)) continue
    const distance = distanceBetween(a, d)
    const tried = (command: Command, guard: number) =>
      weigh(state, a, d, command, strikeFrom(state, a, d, command), guard)
    for (const weapon of weaponsOfChoice(a)) {
      let guard = Number.NaN
      for (const mode in weapon.modes) {
        if (!isRanged(weapon, mode) && distance > reachOf(weapon)) continue
        if (mode === 'throw' && distance <= NEXT_TO) continue
        if (isBeyondRange(weapon, mode, distance)) continue
        const plain: Command = { verb: 'attack', to: d.sheet.name, with: weapon.id, mode }
        const strike = strikeFrom(state, a, d, plain)
        if (Number.isNaN(guard)) guard = answer(state, d, strike.attacks[0]!, weapon)
        best = better(best, weigh(state, a, d, plain, strike, guard))
        const sure = weaponAttackTarget(a, d, weapon, strike.attacks[0]!, state.rules).value >= SURE_ENOUGH
        if (sure) for (const location of DEADLY) best = better(best, tried({ ...plain, location }, guard))
        const second = isRanged(weapon, mode) ? undefined : otherHand(a, weapon)
        if (second) best = better(best, tried({ ...plain, second: second.id }, guard))
        if (a.stamina <= 3) continue
        for (const maneuver of a.sheet.maneuvers) {
          if (ATTACK_MANEUVERS.includes(maneuver)) best = better(best, tried({ ...plain, maneuver }, guard))
        }
      }
    }
  }
  return best
}

/** Bare hands only when there is nothing better in them, or when they are the better weapon. */
export function weaponsOfChoice(c: Combatant): Weapon[] {
  const usable = usableWeapons(c)
  if (c.held.length === 0 || hasPerk(c.sheet, 'martial-arts')) return usable
  return usable.filter((weapon) => !weapon.unarmed)
}

export function better(a: Option | undefined, b: Option | undefined): Option | undefined {
  if (!a || !b) return a ?? b
  return b.value > a.value ? b : a
}

/** What a strike is worth: for each blow the chance to hit, the foe's best answer at the margin to expect, the damage. */
function weigh(
  state: State,
  a: Combatant,
  d: Combatant,
  command: Command,
  strike: Strike,
  guard: number,
): Option | undefined {
  if (strikeRefusal(state, a, strike) !== '') return undefined
  const { situation, maneuvers } = state.rules.tables
  let value = 0
  for (const attack of strike.attacks) {
    const weapon = weaponOf(a, attack)!
    const target = weaponAttackTarget(a, d, weapon, attack, state.rules).value
    const penalty = marginPenalty(target - MEAN_ROLL, situation.marginPerPenalty)
    const answered = guard - penalty + (maneuvers[attack.maneuver]?.defense ?? 0)
    const held = guard === NO_ANSWER ? 0 : waysToSucceed(answered) / 216
    value +=
      (waysToSucceed(target) / 216) * (1 - held) * worth(d, expectedDamage(a, d, weapon, attack, state))
  }
  return { command, value }
}

/** Called shots that double the damage, tried only by those who can afford the penalty. */
const DEADLY = ['head', 'vitals'] as const
const SURE_ENOUGH = 16

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

/** A shield bash rides on a blow for 1 Stamina (rules/simverse R68): taken when it is likely enough to stun. */
const WORTH_A_BASH = 0.15

export function withBash(state: State, a: Combatant, command: Command): Command {
  if (command.verb !== 'attack' || !a.sheet.shield || a.stamina <= 3) return command
  if (!a.sheet.maneuvers.includes('shield-bash')) return command
  const d = get(state, String(command.to))
  if (hasCondition(d, 'stunned')) return command
  const lands = waysToSucceed(a.sheet.DX + skillLevel(a.sheet, 'Shield', state.rules)) / 216
  if (lands * (1 - waysToSucceed(d.sheet.EN) / 216) < WORTH_A_BASH) return command
  const bashing: Command = { ...command, bash: 'yes' }
  return strikeRefusal(state, a, strikeFrom(state, a, d, bashing)) === '' ? bashing : command
}
