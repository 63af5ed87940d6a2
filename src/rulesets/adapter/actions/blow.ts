import type { Dice } from '../../../kernel/dice/dice.js'
import { sumOf } from '../config/terms.js'
import { type Damage, damage, damageBySum, type Soak, soak } from '../fight/damage.js'
import { type DamageType, takeDamage } from '../people/health.js'
import { ratingOf } from '../people/stats.js'
import { configOf } from '../scenario/system.js'
import { findPerson, type Person } from '../state/people.js'
import type { AdapterState, Blow } from '../state/state.js'
import type { TellAdapter } from './act.js'
import { weaponOf } from './weapon.js'

/** The kind of damage where none is given: points have no kinds. */
const PLAIN: DamageType = 'lethal'

/** rules/adapter §6, Damage: the weapon, what its wielder adds where it swings, and how well the attack went. */
export function rollDamage(state: AdapterState, blow: Blow, dice: Dice): Damage {
  const config = configOf(state.scenario)
  const attacker = findPerson(state, blow.who)!
  const weapon = weaponOf(state, attacker, blow.weapon)
  const type = weapon.type ?? PLAIN
  const { stats } = attacker.sheet
  const added = weapon.strength ? sumOf(config.fight.damage, (trait) => ratingOf(stats, trait)) : 0
  if (config.resolution.method !== 'dice_pool')
    return damageBySum({ weapon: weapon.damage, added, halves: blow.amount, type }, dice)
  return damage(config, { weapon: Number(weapon.damage) + added, attack_successes: blow.amount, type }, dice)
}

/** Rolls how much of `levels` a person's body and armour hold off. */
export function soakOf(
  state: AdapterState,
  { sheet }: Person,
  type: DamageType,
  levels: number,
  dice: Dice,
): Soak {
  const config = configOf(state.scenario)
  const stamina = sumOf(config.fight.soak, (trait) => ratingOf(sheet.stats, trait))
  return soak(config, { type, stamina, armor: sheet.armor, levels }, dice)
}

/** rules/adapter §6, Soak. */
export function rollSoak(state: AdapterState, blow: Blow, dice: Dice): Soak {
  const { type } = weaponOf(state, findPerson(state, blow.who)!, blow.weapon)
  return soakOf(state, findPerson(state, blow.target)!, type ?? PLAIN, blow.amount, dice)
}

/** How health is counted, for the log: in points, or in levels that change sums. */
export function inPoints(state: AdapterState): { readonly points?: true; readonly sums?: true } {
  const { health, resolution } = configOf(state.scenario)
  if (health.kind === 'points') return { points: true }
  return resolution.method === 'dice_pool' ? {} : { sums: true }
}

/** Tells what is held off and what goes through. */
export function tellSoaked(
  state: AdapterState,
  by: string,
  target: Person,
  type: DamageType,
  source: string,
  soaked: Soak,
  tell: TellAdapter,
): void {
  const config = configOf(state.scenario)
  const who = target.sheet.name
  const { pool, faces, count, levels_taken } = soaked
  tell({
    type: 'damage_soaked',
    who,
    pool,
    faces,
    soaked: soaked.soaked,
    levels_taken,
    damage_type: type,
    ...(count ? { count } : { flat: true }),
    ...inPoints(state),
  })
  if (levels_taken === 0) return
  tell({
    type: 'health_changed',
    who,
    levels: levels_taken,
    damage_type: type,
    source,
    by,
    ...inPoints(state),
    after: takeDamage(target.now.health, type, levels_taken, config.health),
  })
}

/**
 * The next step of a blow that has hit: damage, then soak with the boxes it leaves. One roll a step, so that blows which
 * come to the same merge in between and exact odds of a fight stay small.
 */
export function followThrough(state: AdapterState, blow: Blow, dice: Dice, tell: TellAdapter): void {
  const { who, target } = blow
  if (blow.step === 'damage') {
    const { pool, faces, levels, type, count, sum } = rollDamage(state, blow, dice)
    tell({
      type: 'damage_rolled',
      who,
      target,
      pool,
      faces,
      levels,
      damage_type: type,
      ...(count && { count }),
      ...(sum && { sum }),
      ...inPoints(state),
    })
    return
  }
  const { name, type } = weaponOf(state, findPerson(state, who)!, blow.weapon)
  const soaked = rollSoak(state, blow, dice)
  tellSoaked(state, who, findPerson(state, target)!, type ?? PLAIN, name, soaked, tell)
}
