import { DiceError } from '../../../kernel/dice/expression.js'
import { TooManyStates } from '../../explore.js'

/** Whether exact work had to be given up because there is too much to follow or to count. */
export function isTooMuch(error: unknown): boolean {
  return (
    error instanceof TooManyStates ||
    error instanceof DiceError ||
    (error instanceof RangeError && error.message.includes('use simulation'))
  )
}
