import type { Dice } from '../../../kernel/dice/dice.js'
import type { InitiativeRolled } from '../events.js'
import { DEFENSIVE, type Fight, type Side } from './fight.js'

/** For each face of the PC side's die: the foes roll lower, the same, or higher. */
const LOWER_SAME_HIGHER: readonly (readonly number[])[] = [[], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7]]

/**
 * seed 000 §6.2.3, rules/bx R21: a d6 for each side, PC first. A tie goes to the higher average HD of those in the
 * fight, compared as fractions; when these are equal too, the pair is thrown again in a step of its own.
 */
export function rollInitiative(fight: Fight, dice: Dice): InitiativeRolled {
  const pc = dice.die(6, 'initiative PC side')
  const foes = dice.band(1, 6, LOWER_SAME_HIGHER[pc]!, 'initiative foes')
  if (pc !== foes) {
    return {
      type: 'InitiativeRolled',
      pc,
      foes,
      winner: pc > foes ? 'PC' : 'Foes',
      tie: false,
      pcHd: 0,
      pcCount: 0,
      foesHd: 0,
      foesCount: 0,
    }
  }
  let pcHd = 0
  let pcCount = 0
  let foesHd = 0
  let foesCount = 0
  for (let i = 0; i < fight.who.length; i++) {
    if (fight.status[i]! > DEFENSIVE) continue
    if (i < fight.allies) {
      pcHd += fight.who[i]!.hd
      pcCount++
    } else {
      foesHd += fight.who[i]!.hd
      foesCount++
    }
  }
  const difference = pcHd * foesCount - foesHd * pcCount
  const winner: Side | 'REROLL' = difference > 0 ? 'PC' : difference < 0 ? 'Foes' : 'REROLL'
  return { type: 'InitiativeRolled', pc, foes, winner, tie: true, pcHd, pcCount, foesHd, foesCount }
}
