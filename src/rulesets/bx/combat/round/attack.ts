import type { Dice } from '../../../../kernel/dice/dice.js'
import type { AttackMade, RollBonus } from '../../state/combat-events.js'
import { DEFENSIVE, type Fight } from '../../state/fight.js'
import { DEFENSIVE_AC } from '../../state/standing.js'

/** A blow that is being made: whom it was meant for and what a ruling adds come last. */
type Made<Type> = { readonly type: Type } & Omit<AttackMade, 'type' | 'instead' | 'bonus'> & {
    instead?: string
    bonus?: RollBonus
  }

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
  meant = target,
): { readonly type: Type } & Omit<AttackMade, 'type'> {
  const by = fight.who[attacker]!
  const on = fight.who[target]!
  const ac = fight.status[target] === DEFENSIVE ? on.ac + DEFENSIVE_AC : on.ac
  const before = fight.hp[target]!
  const bonus = fight.bonuses.length > 0 ? bonusOf(fight, attacker) : undefined
  const at = bonus ? by.at + bonus.value : by.at
  const d20 = dice.test(1, 20, ac - at, 'attack')
  // seed 000 §6.7, §9.15: in companion-only combat nobody is the PC, so only Ally lines appear (rules/bx R51).
  const telling = attacker >= fight.allies ? (on.pc ? 'OnPC' : 'OnAlly') : by.pc ? 'PC' : 'Ally'
  const hit = d20 + at >= ac
  const sum = hit ? dice.sum(by.dice, by.sides, 'damage') : 0
  const roll = hit ? Math.max(0, sum + by.plus) : 0
  const made: Made<Type> = {
    type,
    telling,
    attacker,
    target,
    by: by.name,
    on: on.name,
    d20,
    at,
    ac,
    hit,
    expr: by.dmg,
    roll,
    before,
    after: before - roll,
    max: on.max,
    most: hit && sum === by.dice * by.sides,
  }
  // Added to it and not copied with it: copies have shapes of their own, which are slow to read.
  if (meant !== target && meant >= 0) made.instead = fight.names[meant]!
  if (bonus !== undefined) made.bonus = bonus
  return made
}

/** What rulings add to the next roll of somebody in the fight; all of it goes into that one roll. */
export function bonusOf(fight: Fight, who: number): RollBonus | undefined {
  const given = fight.bonuses.filter((bonus) => bonus.who === who)
  if (given.length === 0) return undefined
  const value = given.reduce((sum, bonus) => sum + bonus.value, 0)
  return { value, reason: given.map((bonus) => bonus.reason).join('; ') }
}
