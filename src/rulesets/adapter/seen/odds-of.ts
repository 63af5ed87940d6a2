import type { CommandOdds } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { add, type Rational } from '../../../kernel/rational.js'

export type OutcomeOdds = CommandOdds

/** Every way the dice of `step` can fall, gathered by what it answers; the rules' own code runs for each. */
export function oddsOf(step: (dice: Dice) => string): readonly OutcomeOdds[] {
  const found = new Map<string, Rational>()
  const dice = new EnumeratedDice()
  dice.every(step, (outcome) => {
    const known = found.get(outcome)
    found.set(outcome, known ? add(known, dice.exactly) : dice.exactly)
  })
  return [...found].map(([outcome, probability]) => ({ outcome, probability }))
}
