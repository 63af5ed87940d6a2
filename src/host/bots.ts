import { policyNamed } from '../analysis/players.js'
import type { Command } from '../kernel/contract/command.js'
import { ANYBODY, waitsFor } from '../kernel/contract/next.js'
import type { Table } from '../kernel/table/table.js'

/** What a bot at the table would do now, if it is for one to move. */
export function nextBotMove(table: Table): { readonly seat: string; readonly command: Command } | undefined {
  if (!table.isStarted || table.isClosed) return undefined
  const next = table.next()
  if (next.kind !== 'awaiting') return undefined
  for (const { seat, role, policy } of table.members) {
    if (role !== 'bot' || !waitsFor(next, seat)) continue
    const anybody = next.seats[0] === ANYBODY
    // Where anybody may speak, a bot does only what is its own to do now, and asks no questions.
    if (anybody && table.choices(seat).length === 0) continue
    const command = table.botChoice(seat, policyNamed(table.ruleset, policy))
    const spec = table.ruleset.verbs[command.verb]
    if (anybody && (spec?.query || !table.accepts(seat, command))) continue
    return { seat, command }
  }
  return undefined
}
