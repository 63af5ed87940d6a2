import { isBotPlayed, type Look } from '../../../host/index.js'
import { ANYBODY } from '../../../kernel/contract/next.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { clipped } from './budget.js'
import type { Reply } from './schema.js'

const MAX_QUESTION_LENGTH = 130

/** In place of the next one to act, at a table that nobody can play on. */
const CLOSED = 'This table is closed.'

function playedBy(look: Look, seat: string): string {
  if (seat === look.you.seat) return 'you'
  const member = look.members.find((one) => one.seat === seat)
  if (!member) return `${seat} (an empty seat)`
  return isBotPlayed(member) ? `${seat} (bot)` : `${seat} (person)`
}

/**
 * Whom a moment waits for: the seats; where anybody may speak, those whom the game would hear first, or the only player
 * there is.
 */
function awaited({ next, view, members }: Look): readonly string[] {
  if (next.kind !== 'awaiting') return []
  if (next.seats[0] !== ANYBODY) return next.seats
  const named = (view.awaiting?.seats ?? []).filter((seat) => seat !== ANYBODY)
  const players = members.filter(({ role }) => role === 'player' || role === 'bot')
  return named.length === 0 && players.length === 1 ? players.map(({ seat }) => seat) : named
}

/** What is open beside the choice, and what would be lost by going on. */
function pendingOf({ undo, view }: Look, ruleset: Ruleset): string | undefined {
  if (undo.asked) {
    const { seat, count } = undo.asked
    return `${seat} asks to take back ${count}: undo agrees, and the next command ends the request`
  }
  const unused = ruleset.unusedActions?.(view)
  return unused === undefined ? undefined : clipped(`ending the turn gives up ${unused}`, MAX_QUESTION_LENGTH)
}

/** Whose turn it is. What the game adds to it, it takes from the seat's own view. */
export function nextOf(look: Look, ruleset: Ruleset): NonNullable<Reply['next']> {
  const { next, view, choices } = look
  if (look.table.closed) return { who: CLOSED, yours: false }
  if (next.kind === 'gathering')
    return {
      who: look.you.leads
        ? 'people gather: act do: start begins'
        : 'people gather, and the game master begins',
      yours: false,
    }
  if (next.kind === 'over') {
    const good = next.favours.length > 0 ? next.favours.join(' and ') : 'no side'
    return { who: `over: ${next.outcome}, good for ${good}`, yours: false }
  }
  const seats = awaited(look)
  const who = seats.length === 0 ? 'anybody' : seats.map((seat) => playedBy(look, seat)).join(' or ')
  const yours = look.mine && (seats.length === 0 || seats.includes(look.you.seat))
  const question = view.awaiting?.question
  const pending = pendingOf(look, ruleset)
  return {
    who: yours || choices.length === 0 || look.you.role !== 'gm' ? who : `${who}; you may act for them`,
    yours,
    ...(question !== undefined && { question: clipped(question, MAX_QUESTION_LENGTH) }),
    ...(pending !== undefined && { pending }),
  }
}

/** Calls that are legal now beside acting, so that nobody has to guess. */
export function callsNow(look: Look | undefined): readonly string[] {
  if (!look) return ['games', 'open scenario: <name>', 'tables']
  if (look.table.closed) return ['verify', 'look want: log', 'open scenario: <another>']
  const { leads } = look.you
  if (look.next.kind === 'gathering') return [...(leads ? ['act do: start'] : ['look wait: 30']), 'look']
  if (look.next.kind === 'over') return [...(leads ? ['verify close: true'] : ['verify']), 'look want: log']
  return look.choices.length > 0 ? ['act do: <number>', 'odds', 'look'] : ['look wait: 30', 'look want: log']
}
