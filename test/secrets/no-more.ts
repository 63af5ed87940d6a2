import type { GameEvent } from '../../src/kernel/contract/ruleset.js'
import { readJournal } from '../../src/kernel/journal/read.js'
import type { Table } from '../../src/kernel/table/table.js'

/** rules/secrets 7: a word in place of a figure is no more than the figure. */
const WORDS: readonly unknown[] = ['unhurt', 'hurt', 'badly hurt', 'down']

/** What something says, leaf by leaf; elements of a list go by their name where they have one. */
function leaves(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown, i) => {
      const { name, id } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
      return leaves(one, `${path}/${String(name ?? id ?? (typeof one === 'object' ? i : ''))}`)
    })
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`))
  return value === undefined || value === null || WORDS.includes(value) ? [] : [`${path}=${String(value)}`]
}

/** What the one says and the other does not. */
function more(one: unknown, other: unknown): readonly string[] {
  const known = new Set(leaves(other))
  return leaves(one).filter((leaf) => !known.has(leaf))
}

/** rules/secrets 6: whatever a spectator learns of the lines so far and sees on the table that a player does not. */
export function moreThanPlayers(
  table: Table,
  watcher: string,
  players: readonly string[],
): readonly string[] {
  const { ruleset, facts } = table
  const { lines } = readJournal(table.export())
  return players.flatMap((player) => [
    ...lines.flatMap(({ record }) => {
      if (record.kind !== 'act' && record.kind !== 'start') return []
      const said = record.kind === 'act' ? record : undefined
      const command = (seat: string) => said && ruleset.seeCommand(said.command, said.seat, seat, facts)
      const dice = (event: GameEvent, seat: string) => ruleset.seeDice(event, seat, facts)
      return [
        ...more(command(watcher), command(player)),
        ...record.events.flatMap((event) => [
          ...more(ruleset.see(event, watcher, facts), ruleset.see(event, player, facts)),
          ...(dice(event, watcher) && !dice(event, player) ? [`the dice of ${event.type}`] : []),
        ]),
      ]
    }),
    ...more(withoutQuestion(table.view(watcher)), withoutQuestion(table.view(player))),
  ])
}

/** The question is put in other words to those who are not asked. */
function withoutQuestion({ awaiting: _, ...view }: object & { readonly awaiting?: unknown }): object {
  return view
}
