import { EnumeratedDice } from '../../../../kernel/dice/enumerated.js'
import { add, type Rational, toText } from '../../../../kernel/rational.js'
import { OUTCOMES } from '../../config/outcomes.js'
import type { SystemConfig } from '../../config/types.js'
import type { RollInput } from '../call.js'
import type { RollRecord } from '../record.js'
import { readyRoll } from '../roll.js'
import { describedMethod } from './plan.js'

/** M20: exact chances as reduced fractions `num/den`; what cannot happen is absent. */
export interface MethodOdds {
  readonly outcomes: Readonly<Record<string, string>>
  /** Where levels say more than outcomes. */
  readonly levels?: Readonly<Record<string, string>>
  /** Where the method has a most. */
  readonly steps?: Readonly<Record<string, string>>
}

class Chances {
  private readonly found = new Map<string, Rational>()

  take(name: string, probability: Rational): void {
    const known = this.found.get(name)
    this.found.set(name, known ? add(known, probability) : probability)
  }

  inOrder(order: (a: string, b: string) => number): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.found].sort(([a], [b]) => order(a, b)).map(([name, chance]) => [name, toText(chance)]),
    )
  }
}

function byWord(a: string, b: string): number {
  return OUTCOMES.indexOf(a as (typeof OUTCOMES)[number]) - OUTCOMES.indexOf(b as (typeof OUTCOMES)[number])
}

/** The exact odds of one call by the configuration's method: the same checks, and every way the dice can fall (M20). */
export function methodOdds(config: SystemConfig, input: RollInput): MethodOdds {
  const roll = readyRoll(config, input)
  const outcomes = new Chances()
  const levels = new Chances()
  const steps = new Chances()
  const dice = new EnumeratedDice()
  dice.every(roll, (record: RollRecord) => {
    const probability = dice.exactly
    outcomes.take(record.outcome, probability)
    levels.take(record.level ?? record.outcome, probability)
    steps.take(String(record.steps ?? 0), probability)
  })
  const words = outcomes.inOrder(byWord)
  const named = levels.inOrder((a, b) => a.localeCompare(b, 'en'))
  const differ =
    Object.keys(named).length !== Object.keys(words).length ||
    Object.entries(named).some(([name, chance]) => words[name] !== chance)
  const most = describedMethod(config)?.steps?.most
  return {
    outcomes: words,
    ...(differ && { levels: named }),
    ...(most != null && { steps: steps.inOrder((a, b) => Number(a) - Number(b)) }),
  }
}
