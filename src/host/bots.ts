import { policyNamed } from '../analysis/players.js'
import type { Command } from '../kernel/contract/command.js'
import { ANYBODY, type Awaiting, waitsFor } from '../kernel/contract/next.js'
import type { Policy } from '../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../kernel/contract/seats.js'
import type { Table } from '../kernel/table/table.js'

interface BotMove {
  readonly seat: string
  readonly command: Command
}

/** One seat is played by a person, alone; every other by this policy, whoever sits there. */
export interface Alone {
  readonly seat: string
  readonly policy: Policy
}

/** What a bot at the table would do now, if it is for one to move. */
export function nextBotMove(table: Table, alone?: Alone): BotMove | undefined {
  if (!table.isStarted || table.isClosed) return undefined
  const next = table.next()
  if (next.kind !== 'awaiting') return undefined
  return alone ? moveBeside(table, next, alone) : moveOfAny(table, next)
}

function moveOfAny(table: Table, next: Awaiting): BotMove | undefined {
  for (const { seat, role, policy } of table.members) {
    if (role !== 'bot' || !waitsFor(next, seat)) continue
    const anybody = next.seats[0] === ANYBODY
    // Where anybody may speak, a bot does only what is its own to do now, and asks no questions.
    if (anybody && table.choices(seat).length === 0) continue
    const command = table.botChoice(seat, policyNamed(table.ruleset, policy))
    if (anybody && (isQuery(table, command) || !table.accepts(seat, command))) continue
    return { seat, command }
  }
  return undefined
}

function moveBeside(table: Table, next: Awaiting, alone: Alone): BotMove | undefined {
  if (next.seats[0] === ANYBODY) return moveOfWaitedFor(table, alone)
  if (waitsFor(next, alone.seat)) return undefined
  const seat = next.seats[0]!
  return { seat, command: table.botChoice(seat, alone.policy) }
}

/**
 * Where anybody may speak, the game still waits for somebody, if it can tell whom: players first. The game master, who
 * speaks for everybody, does not speak for whoever plays alone.
 */
function moveOfWaitedFor(table: Table, alone: Alone): BotMove | undefined {
  const waited = table.view(alone.seat).awaiting?.seats ?? []
  const bots = table.members.filter(({ role, seat }) => role === 'bot' && waited.includes(seat))
  const seat = (bots.find((bot) => bot.seat !== GAME_MASTER) ?? bots[0])?.seat
  if (seat === undefined || (seat === GAME_MASTER && waited.includes(alone.seat))) return undefined
  const command = table.botChoice(seat, alone.policy)
  return isQuery(table, command) ? undefined : { seat, command }
}

function isQuery({ ruleset }: Table, { verb }: Command): boolean {
  return ruleset.verbs[verb]?.query === true
}
