/** Exit codes, stable for scripts. */
export const EXIT = {
  ok: 0,
  /** The answer is no: a journal does not verify, a script ended in a refused command. */
  negative: 1,
  /** The call was wrong: unknown option, unreadable file, bad scenario or dice text. */
  usage: 2,
  /** The lines of a script or a pipe ended before the game did, and none of them left it. */
  unfinished: 3,
} as const

/** A mistake of the user's: printed as one message without a stack trace, then exit code 2 (or the one given). */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly exitCode: number

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message)
    this.exitCode = exitCode
  }
}
