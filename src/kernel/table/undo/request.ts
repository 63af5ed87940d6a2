import type { TableOptions } from '../../contract/seats.js'
import { refused } from '../../contract/stops.js'
import type { Members } from '../opening/members.js'

/** Somebody asked everybody to take commands back; any act ends it. */
export interface UndoAsked {
  readonly seat: string
  readonly count: number
  readonly to: number
  readonly agreed: readonly string[]
}

/** Who may take back how. */
export function mayUndo(
  options: TableOptions,
  members: Members,
  seat: string,
  how: 'undo' | 'ask-undo',
): void {
  const { role } = members.mustBeIn(seat)
  if (options.undo === 'none')
    throw refused('UNDO_NOT_ALLOWED', 'Nothing is taken back at this table: it was opened so.')
  if (how === 'undo') {
    if (options.undo === 'consent')
      throw refused('UNDO_NOT_ALLOWED', 'At this table everybody must agree: ask for it.')
    if (role !== 'gm')
      throw refused('UNDO_NOT_ALLOWED', 'At this table the game master takes commands back.', { seat })
    return
  }
  if (options.undo !== 'consent')
    throw refused('UNDO_NOT_ALLOWED', 'At this table the game master takes commands back, without asking.')
  if (role !== 'gm' && role !== 'player')
    throw refused('UNDO_NOT_ALLOWED', `${seat} has no say in what is taken back.`, { seat })
}

/** Whether everybody who must agree has agreed: every other person at the table. */
export function allAgree(members: Members, asked: UndoAsked): boolean {
  return members.people.every((seat) => seat === asked.seat || asked.agreed.includes(seat))
}

/** The request with one more agreement. */
export function agreedBy(members: Members, asked: UndoAsked | undefined, seat: string): UndoAsked {
  members.mustBeIn(seat)
  if (asked === undefined) throw refused('UNDO_NOT_ASKED', 'Nobody has asked to take anything back.')
  if (seat === asked.seat || asked.agreed.includes(seat) || !members.people.includes(seat))
    throw refused('UNDO_NOT_ASKED', `${seat} is not asked any more.`)
  return { ...asked, agreed: [...asked.agreed, seat] }
}
