import type { Dice } from '../../../kernel/dice/dice.js'
import type { AttackMade } from '../events.js'
import { DEFENSIVE, DEFENSIVE_AC, type Fight } from './fight.js'

/**
 * seed 000 §6.4, §9.7: d20 + AT reaches AC and hits (no natural 1 or 20, rules/bx R4); then the damage dice, never
 * below 0 (R3); hp may fall below 0 and stays there (R5).
 */
export function strike<Type extends 'AttackMade' | 'FreeAttackMade'>(
  type: Type,
  fight: Fight,
  attacker: number,
  target: number,
  dice: Dice,
): { readonly type: Type } & Omit<AttackMade, 'type'> {
  const by = fight.who[attacker]!
  const on = fight.who[target]!
  const ac = fight.status[target] === DEFENSIVE ? on.ac + DEFENSIVE_AC : on.ac
  const before = fight.hp[target]!
  const d20 = dice.test(1, 20, ac - by.at, 'attack')
  // seed 000 §6.7, §9.15: in companion-only combat nobody is the PC, so only Ally lines appear (rules/bx R51).
  const telling = attacker >= fight.allies ? (on.pc ? 'OnPC' : 'OnAlly') : by.pc ? 'PC' : 'Ally'
  // Miss and hit are each written out: so simulations keep this function and its dice in one piece, a tenth faster.
  if (d20 + by.at < ac) {
    return {
      type,
      telling,
      attacker,
      target,
      by: by.name,
      on: on.name,
      d20,
      at: by.at,
      ac,
      hit: false,
      expr: by.dmg,
      roll: 0,
      before,
      after: before,
      most: false,
    }
  }
  const sum = dice.sum(by.dice, by.sides, 'damage')
  const roll = Math.max(0, sum + by.plus)
  return {
    type,
    telling,
    attacker,
    target,
    by: by.name,
    on: on.name,
    d20,
    at: by.at,
    ac,
    hit: true,
    expr: by.dmg,
    roll,
    before,
    after: before - roll,
    most: sum === by.dice * by.sides,
  }
}
