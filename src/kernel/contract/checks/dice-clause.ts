import { DiceError, parseDice } from '../../dice/expression.js'

/** Why a clause does not take a dice text. */
export interface DiceFault {
  /** The code of the dice notation. */
  readonly code: string
  /** The 0-based place inside the text, where one is to blame. */
  readonly offset?: number
  readonly message: string
}

/** What the one dice notation says against a text, or undefined when it is fine; `points` refuses all but plain points. */
export function diceFault(text: string, points: boolean): DiceFault | undefined {
  try {
    const { kind, counted, labelled } = parseDice(text)
    if (!points || (kind === 'points' && !counted && !labelled)) return undefined
    const what = labelled ? 'a label' : kind === 'comparison' ? 'a comparison' : 'a count of successes'
    return { code: 'E_TYPE', message: `these dice must simply add up to points, without ${what}` }
  } catch (error) {
    if (!(error instanceof DiceError)) throw error
    return {
      code: error.code,
      message: error.message,
      ...(error.at === undefined ? {} : { offset: error.at }),
    }
  }
}
