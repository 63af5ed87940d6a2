import { DiceError } from '../fault.js'

/** States of one distribution: different values, or values and hands of dice still to be decided. */
export const MAX_STATES = 200_000
/** Steps of one exact calculation: a few short big integers multiplied and filed. Together about a second of work. */
const MAX_STEPS = 6_000_000

/** Bounds one exact calculation, so that a text can ask for no more than about a second. */
export class Effort {
  private steps = 0

  /** `bits`: the length of the weights in these steps. Long ones cost more, growing with the square as products do. */
  spend(steps: number, bits = 0): void {
    this.steps += steps * (1 + (bits / 2_000) ** 2)
    if (this.steps > MAX_STEPS) throw tooMuch(`more than ${MAX_STEPS} steps`)
  }

  states(states: number): void {
    if (states > MAX_STATES) throw tooMuch(`more than ${MAX_STATES} states`)
  }
}

function tooMuch(what: string): DiceError {
  return new DiceError(
    'E_LIMIT',
    `the exact odds would take ${what}; estimate them by simulation instead: roll them many times and count`,
  )
}
