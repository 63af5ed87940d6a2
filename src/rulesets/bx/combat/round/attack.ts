import type { Dice } from '../../../../kernel/dice/dice.js'
import type { Blow } from '../../events/fold.js'
import { DEFENSIVE, type Fight, type RollBonus } from '../../state/fight.js'
import { DEFENSIVE_AC } from '../../state/standing.js'

/**
 * seed 000 §6.4, §9.7: d20 + AT reaches AC and hits (no natural 1 or 20, rules/bx R4); then the damage dice, never
 * below 0 (R3); hp may fall below 0 and stays there (R5). `place`: which of several attacks a round it is (S9), or -1.
 */
export function strike(fight: Fight, attacker: number, target: number, dice: Dice, place = -1): Blow {
  const by = fight.who[attacker]!
  const arms = place < 0 ? by : by.attacks[place]!
  const on = fight.who[target]!
  const ac = fight.status[target] === DEFENSIVE ? on.ac + DEFENSIVE_AC : on.ac
  const bonus = fight.bonuses.length > 0 ? bonusOf(fight, attacker) : undefined
  const at = bonus ? by.at + bonus.value : by.at
  const d20 = dice.test(1, 20, ac - at, 'attack')
  const hit = d20 + at >= ac
  const sum = hit ? dice.sum(arms.dice, arms.sides, 'damage') : 0
  const roll = hit ? Math.max(0, sum + arms.plus) : 0
  const before = fight.hp[target]!
  const most = hit && sum === arms.dice * arms.sides
  return { attacker, target, d20, at, ac, hit, roll, before, after: before - roll, most, bonus, place }
}

/** Sums what rulings add to the next roll of one in the fight; all of it goes into that one roll. */
export function bonusOf(fight: Fight, who: number): RollBonus | undefined {
  const given = fight.bonuses.filter((bonus) => bonus.who === who)
  if (given.length === 0) return undefined
  const value = given.reduce((sum, bonus) => sum + bonus.value, 0)
  return { value, reason: given.map((bonus) => bonus.reason).join('; ') }
}
