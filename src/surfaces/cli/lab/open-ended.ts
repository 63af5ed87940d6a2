import { LONG_ENOUGH } from '../../../analysis/open-ended.js'
import { EXIT, UserError } from '../exit.js'

/** What to say of a game that nobody ends, and how to give it an end. */
export function openEnded(): UserError {
  return new UserError(
    `nobody ends this game: after ${LONG_ENOUGH} steps it still goes on, time and again. Give it an end: another --policy, a limit in the scenario where the game has one, or ludex simulate --steps <n>, which counts what is not over by then as "timeout"`,
    EXIT.negative,
  )
}
