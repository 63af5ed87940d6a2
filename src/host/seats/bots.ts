import { policyNamed } from '../../analysis/players.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Policy } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import type { Member } from '../../kernel/journal/record.js'
import type { Table } from '../../kernel/table/table.js'
import { type WaitingTable, waitedFor } from '../looks/waited.js'

/** A bot's command. */
export interface BotMove {
  readonly kind: 'move'
  readonly seat: string
  readonly command: Command
}

/** A bot that is asked and has nothing to do, with the reason in a sentence. */
export interface BotRest {
  readonly kind: 'rest'
  readonly seat: string
  readonly says: string
}

/** As much of a table as bots ask of it. */
export type BotTable = WaitingTable &
  Pick<
    Table,
    'ruleset' | 'facts' | 'members' | 'length' | 'key' | 'choices' | 'accepts' | 'botRests' | 'botChoice'
  >

/** Who plays by itself at a table. */
export interface BotSeats {
  /** The policy that plays a seat; undefined where a person does. */
  policyOf(seat: string): Policy | undefined
  /** Whether bots play on among themselves where the game waits for nobody by name and no person plays. */
  readonly playsOnOpenFloor: boolean
}

/** Reports whether a bot plays this seat: a bot sits there, or a person who has handed the seat over for a while. */
export function isBotPlayed({ role, policy }: Pick<Member, 'role' | 'policy'>): boolean {
  return role === 'bot' || (role !== 'spectator' && policy !== undefined)
}

/** The bots that the table's own list of members names. */
export function botsAt(table: BotTable): BotSeats {
  return {
    policyOf(name) {
      const member = table.members.find(({ seat }) => seat === name)
      return member && isBotPlayed(member)
        ? policyNamed(table.ruleset, table.facts, member.policy)
        : undefined
    },
    playsOnOpenFloor: true,
  }
}

/**
 * Returns what a bot at the table would do now; undefined while the table waits for a person. `hasHadItsSay`: where anybody
 * may act and a person plays, the bots that leave the word to that person.
 */
export function nextBotMove(
  table: BotTable,
  bots: BotSeats,
  hasHadItsSay: (seat: string) => boolean,
): BotMove | BotRest | undefined {
  const waited = waitedFor(table, GAME_MASTER)
  if (waited.length === 0)
    return bots.playsOnOpenFloor ? moveOnOpenFloor(table, bots, hasHadItsSay) : undefined
  const able = waited.filter((seat) => bots.policyOf(seat) !== undefined)
  // A game master's bot may speak for everybody, and does not while a person is waited for.
  const seat =
    able.find((name) => name !== GAME_MASTER) ?? (able.length === waited.length ? able[0] : undefined)
  if (seat === undefined) return undefined
  const says = table.botRests(seat)
  if (says !== undefined) return { kind: 'rest', seat, says }
  const move = moveOf(table, bots, seat)
  if (move || able.length < waited.length) return move
  return { kind: 'rest', seat, says: 'A bot has nothing to do here.' }
}

/** A bot's command; undefined where it only asks a question. */
function moveOf(table: BotTable, bots: BotSeats, seat: string): BotMove | undefined {
  const command = table.botChoice(seat, bots.policyOf(seat)!)
  return table.ruleset.verbs[command.verb]?.query ? undefined : { kind: 'move', seat, command }
}

/**
 * Where anybody may act, bots play on among themselves. Beside a person who plays, each bot acts once after each of that
 * person's commands and then waits.
 */
function moveOnOpenFloor(
  table: BotTable,
  bots: BotSeats,
  hasHadItsSay: (seat: string) => boolean,
): BotMove | undefined {
  const { members } = table
  const personPlays = members.some(({ seat, role }) => role === 'player' && !bots.policyOf(seat))
  for (const { seat } of members) {
    if (personPlays && (seat === GAME_MASTER || hasHadItsSay(seat))) continue
    if (!bots.policyOf(seat) || table.choices(seat).length === 0) continue
    const move = moveOf(table, bots, seat)
    if (move && table.accepts(seat, move.command)) return move
  }
  return undefined
}
