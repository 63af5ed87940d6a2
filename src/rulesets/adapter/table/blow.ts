import type { Dice } from '../../../kernel/dice/dice.js'
import { type Damage, damage, type Soak, soak } from '../damage.js'
import type { AdapterEvent } from '../events.js'
import { takeDamage } from '../health.js'
import type { RollRecord } from '../methods.js'
import { ratingOf } from '../stats.js'
import { weaponOf } from './people.js'
import { type AdapterState, type Blow, configOf, findPerson } from './state.js'

/** What an attack leaves for the damage: its successes, against a dodge the net ones. */
export function hitsOf(roll: RollRecord): number {
  return Math.max(0, roll.net ?? roll.successes)
}

/** rules/adapter §6, Damage: the weapon, Strength where it swings, and the successes of the attack. */
export function rollDamage(state: AdapterState, blow: Blow, dice: Dice): Damage {
  const attacker = findPerson(state, blow.who)!
  const weapon = weaponOf(state, attacker, blow.weapon)
  const strength = weapon.strength ? ratingOf(attacker.sheet.stats, 'strength') : 0
  return damage(
    configOf(state.scenario),
    { weapon: weapon.damage + strength, attack_successes: blow.amount, type: weapon.type },
    dice,
  )
}

/** rules/adapter §6, Soak: what the target's body and armour hold off. */
export function rollSoak(state: AdapterState, blow: Blow, dice: Dice): Soak {
  const { sheet } = findPerson(state, blow.target)!
  const { type } = weaponOf(state, findPerson(state, blow.who)!, blow.weapon)
  const stamina = ratingOf(sheet.stats, 'stamina')
  return soak(configOf(state.scenario), { type, stamina, armor: sheet.armor, levels: blow.amount }, dice)
}

/**
 * The next step of a blow that has hit: damage, then soak with the boxes it leaves. One roll a step, so that blows which
 * come to the same merge in between and exact odds of a fight stay small.
 */
export function followThrough(state: AdapterState, blow: Blow, dice: Dice): AdapterEvent[] {
  const { who, target } = blow
  if (blow.step === 'damage') {
    const { pool, faces, levels, type } = rollDamage(state, blow, dice)
    return [{ type: 'damage_rolled', who, target, pool, faces, levels, damage_type: type }]
  }
  const { pool, faces, soaked, levels_taken } = rollSoak(state, blow, dice)
  const events: AdapterEvent[] = [{ type: 'damage_soaked', who: target, pool, faces, soaked, levels_taken }]
  if (levels_taken === 0) return events
  const { name, type } = weaponOf(state, findPerson(state, who)!, blow.weapon)
  const after = takeDamage(findPerson(state, target)!.now.health, type, levels_taken)
  events.push({
    type: 'health_changed',
    who: target,
    levels: levels_taken,
    damage_type: type,
    source: name,
    after,
  })
  return events
}
