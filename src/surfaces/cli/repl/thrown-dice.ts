import { facesOf } from '../../../host/words/thrown.js'
import { Stop } from '../../../kernel/contract/stops.js'
import type { AtPrompt, LineOutcome } from './at-prompt.js'

type Thrown = readonly number[]

/** The stop with which the rules ask for a die that nobody has thrown yet. */
function dieWanted(error: unknown): Stop | undefined {
  return error instanceof Stop && error.code === 'DICE_NEEDED' ? error : undefined
}

/** Asks the person for the dice that the rules still want, one question a die; several faces may be typed at once. */
function askForDice(at: AtPrompt, wanted: Stop, thrown: Thrown, send: Sending): void {
  const { sides, lowest, for: purpose, place, count } = wanted.details
  const die = lowest === 1 ? `d${sides}` : 'fudge die'
  const which = count === undefined || count === 1 ? '' : ` (${place} of ${count})`
  at.ask({
    question: `${die} for ${purpose}${which}; Enter sends nothing:`,
    answered: async (text) => {
      if (text === '') {
        at.output.say('Nothing was sent.')
        return 'ok'
      }
      try {
        return await withThrown(at, [...thrown, ...facesOf(text.split(/[\s,]+/))], send)
      } catch (error) {
        if (!(error instanceof Stop) || error.code !== 'BAD_DICE') throw error
        at.output.say(at.output.quiet.red(error.message))
        askForDice(at, wanted, thrown, send)
        return 'failed'
      }
    },
  })
}

type Sending = (thrown: Thrown | undefined) => Promise<LineOutcome>

/**
 * Sends a command with the dice that were thrown for it. A person is asked for every die that the rules still want; a pipe
 * and a script say all of them in the line, and are refused where one is missing.
 */
export async function withThrown(
  at: AtPrompt,
  thrown: Thrown | undefined,
  send: Sending,
): Promise<LineOutcome> {
  try {
    return await send(thrown)
  } catch (error) {
    const wanted = dieWanted(error)
    if (thrown === undefined || wanted === undefined || !at.isPerson || at.output.json) throw error
    askForDice(at, wanted, thrown, send)
    return 'ok'
  }
}
