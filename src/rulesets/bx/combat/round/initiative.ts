import type { Dice } from '../../../../kernel/dice/dice.js'
import type { InitiativeRolled, Tie } from '../../events/round.js'
import { DEFENSIVE, type Fight, type Side } from '../../state/fight.js'

/** For each face of the PC side's die: the foes roll lower, the same, or higher. */
const LOWER_SAME_HIGHER: readonly (readonly number[])[] = [[], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7]]

/** seed 000 §6.2.3: a d6 for each side, the PC side's first. */
export function pcInitiative(dice: Dice): number {
  return dice.die(6, 'initiative PC side')
}

/** Of the foes' die only whether it is lower, the same or higher matters. */
export function foesInitiative(dice: Dice, pc: number): number {
  return dice.band(1, 6, LOWER_SAME_HIGHER[pc]!, 'initiative foes')
}

/** rules/bx R21: those in the fight, for the comparison of average HD. */
export function tieOf(fight: Fight): Tie {
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
  return { pcHd, pcCount, foesHd, foesCount }
}

/** The higher die, on a tie the higher average HD as an exact fraction; when these are equal too, nobody yet. */
export function winnerOf(pc: number, foes: number, tie: Tie | null): Side | 'REROLL' {
  if (tie === null) return pc > foes ? 'PC' : 'Foes'
  const difference = tie.pcHd * tie.foesCount - tie.foesHd * tie.pcCount
  return difference > 0 ? 'PC' : difference < 0 ? 'Foes' : 'REROLL'
}

/** One pair of dice; a pair that settles nothing is thrown again in its own step. */
export function rollInitiative(fight: Fight, dice: Dice): InitiativeRolled {
  const pc = pcInitiative(dice)
  const foes = foesInitiative(dice, pc)
  const tie = pc === foes ? tieOf(fight) : null
  return { type: 'InitiativeRolled', pc, foes, winner: winnerOf(pc, foes, tie), tie }
}
