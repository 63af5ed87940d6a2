import { policyNamed } from '../../analysis/players.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Policy } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import type { Table } from '../../kernel/table/table.js'
import { waitedFor } from '../waited.js'

interface BotMove {
  readonly seat: string
  readonly command: Command
}

/** One seat is played by a person, alone; every other by this policy, no matter who sits there. */
export interface SoloPlay {
  readonly seat: string
  readonly policy: Policy
}

/** What a bot at the table would do now, if it is for one to move. */
export function nextBotMove(table: Table, alone?: SoloPlay): BotMove | undefined {
  const policyOf = (name: string): Policy | undefined => {
    if (alone) return name === alone.seat ? undefined : alone.policy
    const member = table.members.find(({ seat }) => seat === name)
    return member?.role === 'bot' ? policyNamed(table.ruleset, table.facts, member.policy) : undefined
  }
  const moveOf = (seat: string): BotMove | undefined => {
    const command = table.botChoice(seat, policyOf(seat)!)
    return table.ruleset.verbs[command.verb]?.query ? undefined : { seat, command }
  }
  const waited = waitedFor(table, GAME_MASTER)
  if (waited.length === 0) return alone ? undefined : moveOnOpenFloor(table, moveOf)
  const bots = waited.filter((seat) => policyOf(seat) !== undefined)
  // A game master's bot may speak for everybody, and does not while a person is waited for.
  const seat =
    bots.find((name) => name !== GAME_MASTER) ?? (bots.length === waited.length ? bots[0] : undefined)
  return seat === undefined ? undefined : moveOf(seat)
}

/** Where the game waits for anyone, bots play on among themselves, and leave the word to any person who plays. */
function moveOnOpenFloor(table: Table, moveOf: (seat: string) => BotMove | undefined): BotMove | undefined {
  if (table.members.some(({ role }) => role === 'player')) return undefined
  for (const { seat, role } of table.members) {
    if (role !== 'bot' || table.choices(seat).length === 0) continue
    const move = moveOf(seat)
    if (move && table.accepts(seat, move.command)) return move
  }
  return undefined
}
