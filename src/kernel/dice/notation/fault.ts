/**
 * Why a dice text was refused.
 * - `E_SYNTAX`: the text cannot go on like this.
 * - `E_LIMIT`: too long, too deep, too many dice, or a number too large.
 * - `E_RANGE`: a number that makes no sense where it stands (`3d0`, `kh0`, a count every face meets).
 * - `E_INFINITE`: a die that would be rolled again for ever.
 * - `E_TYPE`: points mixed with successes.
 * - `E_AMBIGUOUS`: dice tools disagree about what this means.
 * - `E_DIV0`: a division by zero.
 */
export type DiceErrorCode =
  | 'E_SYNTAX'
  | 'E_LIMIT'
  | 'E_RANGE'
  | 'E_INFINITE'
  | 'E_TYPE'
  | 'E_AMBIGUOUS'
  | 'E_DIV0'

/** A refused dice text. The message says what is wrong and what would be legal. */
export class DiceError extends Error {
  override readonly name = 'DiceError'
  readonly code: DiceErrorCode
  /** Where in the text, 0-based in UTF-16 units; absent for faults that belong to no single place. */
  readonly at?: number
  /** The text that was refused; absent while a fault of arithmetic has not yet met its text. */
  readonly text?: string

  constructor(code: DiceErrorCode, message: string, text?: string, at?: number) {
    super(message)
    this.code = code
    if (text !== undefined) this.text = text
    if (at !== undefined) this.at = at
  }
}

/** Runs work on a text, and names the text in any dice fault that does not know it yet. */
export function naming<T>(text: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DiceError && error.text === undefined)
      throw new DiceError(error.code, error.message, text, error.at)
    throw error
  }
}
