import { refused } from '../contract/stops.js'
import type { RollOfEvent } from '../dice/dice.js'
import { DiceError, type Expression, leavesChance, parseDice } from '../dice/expression.js'
import type { RecordingDice } from '../dice/recording.js'
import type { TalkRecord } from '../journal/record.js'
import { visible } from '../words/visible.js'
import type { Members } from './opening/members.js'

const MAX_TALK_LENGTH = 4_000
const MAX_PURPOSE_LENGTH = 200

/** Words as they are kept: whatever would act on a screen is spelled out, lines stay lines. */
export function talkText(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map(visible)
    .join('\n')
}

/** The line of somebody who speaks. Only the game master narrates; anyone who is spoken to must be there. */
export function talkOf(
  members: Members,
  seat: string,
  request: { readonly kind: 'say' | 'narrate'; readonly text: string; readonly to?: string },
  asked: { readonly n: number; readonly seat: string; readonly id?: string },
): TalkRecord {
  const { kind, to } = request
  members.mustBeIn(seat)
  if (kind === 'narrate') members.mustLead(seat, 'Narrating')
  if (to !== undefined) members.mustBeIn(to)
  const text = talkText(request.text)
  if (text === '') throw refused('MISSING_CLAUSE', 'There is nothing to say in an empty text.')
  if (text.length > MAX_TALK_LENGTH)
    throw refused('TOO_LONG', `One can say at most ${MAX_TALK_LENGTH} characters at once.`, {
      most: MAX_TALK_LENGTH,
    })
  return { kind, ...asked, text, ...(to !== undefined && { to }) }
}

export function mayRoll(members: Members, seat: string, started: boolean): void {
  const { role } = members.mustBeIn(seat)
  if (role === 'spectator') throw refused('WATCHES_ONLY', `${seat}: watching, not rolling.`)
  if (!started) throw refused('NOT_STARTED', 'The dice roll once the game has started.')
}

/** The dice of a text, or a refusal that says what is wrong with it. */
function diceIn(text: string): Expression {
  try {
    return parseDice(text.trim())
  } catch (error) {
    if (error instanceof DiceError) throw refused('BAD_DICE', error.message, { code: error.code })
    throw error
  }
}

/** Refuses a roll that can come out in one way only: a figure is said, not rolled. */
export function mustLeaveChance(text: string): void {
  if (leavesChance(diceIn(text))) return
  throw refused(
    'NO_CHANCE',
    `"${visible(text.trim())}" comes out the same however the dice fall, so it is no roll. A roll has a die of at least two faces, as in 1d20 or 2d6+3.`,
    { text },
  )
}

/** Rolls in the dice notation, with the purpose that was said before they fell. */
export function rolledInTheOpen(
  said: string,
  purpose: string,
  dice: RecordingDice,
): { text: string; why: string; dice: readonly RollOfEvent[]; total: number } {
  const text = said.trim()
  const why = visible(purpose.trim())
  if (why === '' || why.length > MAX_PURPOSE_LENGTH)
    throw refused(
      'MISSING_CLAUSE',
      `Say in 1 to ${MAX_PURPOSE_LENGTH} characters what the dice are for, before they fall.`,
    )
  const expression = diceIn(text)
  try {
    const { total } = dice.roll(expression, why)
    return { text, why, dice: dice.take().map((roll) => ({ ...roll, event: 0 })), total }
  } catch (error) {
    if (error instanceof DiceError) throw refused('BAD_DICE', error.message, { code: error.code })
    throw error
  }
}
