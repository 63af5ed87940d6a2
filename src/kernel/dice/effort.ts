import { DiceError } from './fault.js'

/** States of one distribution: different values, or values and hands of dice still to be decided. */
const MOST_STATES = 200_000
/** Elementary steps of one exact calculation, about a second of work. */
const MOST_STEPS = 4_000_000

/** Bounds one exact calculation, so that a text can ask for no more than about a second. */
export class Effort {
  private steps = 0

  spend(steps: number): void {
    this.steps += steps
    if (this.steps > MOST_STEPS) throw tooMuch(`more than ${MOST_STEPS} steps`)
  }

  states(states: number): void {
    if (states > MOST_STATES) throw tooMuch(`more than ${MOST_STATES} states`)
  }
}

function tooMuch(what: string): DiceError {
  return new DiceError('E_LIMIT', `the exact odds would take ${what}; estimate them by simulation instead`)
}
