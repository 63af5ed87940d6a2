import type { Command } from '../../src/kernel/contract/command.js'
import type { Table } from '../../src/kernel/table/table.js'
import type { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { answered, oddsText, wouldBe } from './everything.js'
import type { Channel } from './marks.js'
import { commandsNaming, inventedLike } from './probes.js'
import { terminalOf } from './terminal.js'

/** A question that tells a hidden name from one that nothing has. */
export interface Betrayal {
  readonly channel: Channel
  readonly hidden: string
  readonly nothing: string
}

/**
 * DESIGN, who asks: something hidden is refused exactly like something that does not exist, in every word. `places` are
 * beginnings of lines behind which Tab is pressed with the name.
 */
export function betrayals(
  keeper: Keeper,
  seat: string,
  name: string,
  places: readonly string[],
): readonly Betrayal[] {
  const invented = inventedLike(name)
  const ask = (said: string) =>
    asked(keeper, seat, said, places).map(([channel, text]) => [channel, unsaid(text, said)] as const)
  const others = ask(invented)
  return ask(name).flatMap(([channel, text], i) => {
    const [, other] = others[i]!
    return text === other ? [] : [{ channel, hidden: text, nothing: other }]
  })
}

function unsaid(text: string, name: string): string {
  return text.replace(new RegExp(name, 'gi'), 'it')
}

/** Every question in which a name can stand, with its answer. */
function asked(
  keeper: Keeper,
  seat: string,
  name: string,
  places: readonly string[],
): readonly (readonly [Channel, string])[] {
  const { table } = keeper
  const { session } = terminalOf(keeper, seat)
  return [
    ...commandsNaming(table, seat, name).flatMap((command) => answersTo(table, seat, command)),
    ...places.map((place) => ['completion', JSON.stringify(session.complete(`${place}${name} `))] as const),
  ]
}

function answersTo(table: Table, seat: string, command: Command): readonly (readonly [Channel, string])[] {
  const { clauses, query } = table.ruleset.verbs[command.verb]!
  const suggested = clauses.map(({ label }) => table.suggest(seat, command, label))
  return [
    query ? ['answer', answered(() => table.ask(seat, command))] : ['refusal', wouldBe(table, seat, command)],
    ['odds', query ? '' : oddsText(table, seat, command)],
    ['suggestion', JSON.stringify(suggested)],
  ]
}
