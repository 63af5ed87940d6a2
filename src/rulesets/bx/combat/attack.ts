import type { Dice } from '../../../kernel/dice/dice.js'
import type { AttackMade, FreeAttackMade, Telling } from '../events.js'
import { DEFENSIVE, DEFENSIVE_AC, type Fight, type Fighter } from './fight.js'

/** How the log tells an attack (seed 000 §6.7, §9.15; in companion-only combat only Ally lines, rules/bx R51). */
function tellingOf(by: Fighter, on: Fighter): Telling {
  if (by.side === 'Foes') return on.pc ? 'OnPC' : 'OnAlly'
  return by.pc ? 'PC' : 'Ally'
}

/**
 * seed 000 §6.4, §9.7: d20 + AT reaches AC and hits (no natural 1 or 20, rules/bx R4); then the damage dice, never
 * below 0 (R3); hp may fall below 0 and stays there (R5).
 */
function strike<Type extends 'AttackMade' | 'FreeAttackMade'>(
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
  const hit = d20 + by.at >= ac
  let roll = 0
  let most = false
  if (hit) {
    const sum = dice.sum(by.dice, by.sides, 'damage')
    most = sum === by.dice * by.sides
    roll = sum + by.plus
    if (roll < 0) roll = 0
  }
  return {
    type,
    telling: tellingOf(by, on),
    attacker,
    target,
    by: by.name,
    on: on.name,
    d20,
    at: by.at,
    ac,
    hit,
    expr: by.dmg,
    roll,
    before,
    after: before - roll,
    most,
  }
}

export function attack(fight: Fight, attacker: number, target: number, dice: Dice): AttackMade {
  return strike('AttackMade', fight, attacker, target, dice)
}

export function freeAttack(fight: Fight, attacker: number, target: number, dice: Dice): FreeAttackMade {
  return strike('FreeAttackMade', fight, attacker, target, dice)
}
