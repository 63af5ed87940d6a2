import type { Command } from '../../src/kernel/contract/command.js'
import type { GameEvent } from '../../src/kernel/contract/ruleset.js'
import type { CommonView } from '../../src/kernel/contract/view.js'
import { sealOf } from '../../src/kernel/table/opening/entropy.js'
import type { Table } from '../../src/kernel/table/table.js'

type AnyTable<S, T, C extends Command, E extends GameEvent, V extends CommonView> = Table<S, T, C, E, V>

/** Whose turn it is; the game master's where anybody may speak. */
export function turnOf<S, T, C extends Command, E extends GameEvent, V extends CommonView>(
  table: AnyTable<S, T, C, E, V>,
): string {
  const next = table.next()
  const [seat] = next.kind === 'awaiting' ? next.seats : ['gm']
  return seat === '*' ? 'gm' : seat!
}

/** Seats add to the dice: sealed, frozen, opened. */
export function share<S, T, C extends Command, E extends GameEvent, V extends CommonView>(
  table: AnyTable<S, T, C, E, V>,
  texts: Readonly<Record<string, string>>,
): void {
  const nonce = (seat: string) => seat.charCodeAt(0).toString(16).padStart(64, '0')
  for (const [seat, text] of Object.entries(texts))
    table.change(seat, { kind: 'seal', seal: sealOf(table.line0, seat, nonce(seat), text) })
  table.change('gm', { kind: 'freeze' })
  for (const [seat, text] of Object.entries(texts))
    table.change(seat, { kind: 'reveal', nonce: nonce(seat), text })
}
