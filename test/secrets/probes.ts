import type { ClauseSpec, ClauseValue, Command, VerbSpec } from '../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import type { Table } from '../../src/kernel/table/table.js'
import { nonsense, randomCommand } from '../../src/testing/random-command.js'

/** Commands that somebody gives who would like to know more than he may. */

/** Of a clause, something that fits it: what the game suggests, or anything of its kind. */
function filler(table: Table, seat: string, partial: Command, clause: ClauseSpec): ClauseValue {
  const [first] = clause.options ?? table.suggest(seat, partial, clause.label)
  if (clause.kind === 'integer') return 1
  const text =
    first ??
    (clause.kind === 'dice' ? '1d6' : typeof clause.kind === 'string' ? 'something' : clause.kind.sample)
  return valueFor(clause, text)
}

function valueFor({ label, list, repeat, kind }: ClauseSpec, text: string): ClauseValue {
  if (repeat) return [{ [label]: text }]
  if (kind === 'integer') return Number(text)
  return list ? [text] : text
}

/** The verb with what it needs, and as far as asked for with what it can do without. */
function written(table: Table, seat: string, verb: string, spec: VerbSpec, all: boolean): Command {
  let command: Command = { verb }
  for (const clause of spec.clauses) {
    if ((!clause.required && !all) || clause.speaker || clause.follows) continue
    if (clause.when !== undefined && command[clause.when.label] !== clause.when.is) continue
    command = { ...command, [clause.label]: filler(table, seat, command, clause) }
  }
  return command
}

/** Whether a clause takes a name, or words that could be one. */
function takesNames({ kind }: ClauseSpec): boolean {
  return kind === 'name' || kind === 'word' || kind === 'text'
}

function withName(command: Command, clause: ClauseSpec, name: string): Command {
  if (clause.follows === undefined) return { ...command, [clause.label]: valueFor(clause, name) }
  return { ...command, [clause.follows]: [{ [clause.follows]: 'something', [clause.label]: name }] }
}

/** A verb that the kernel keeps from this seat, whatever the game thinks of it. */
function isForeign({ role }: VerbSpec, seat: string): boolean {
  return role === 'gm' && seat !== GAME_MASTER
}

/** Every verb with this name in every place that takes one; of verbs that are not the seat's one place will do. */
export function commandsNaming(table: Table, seat: string, name: string): readonly Command[] {
  return Object.entries(table.ruleset.verbs).flatMap(([verb, spec]) => {
    const plain = written(table, seat, verb, spec, false)
    const places = spec.clauses.filter(takesNames)
    return places
      .slice(0, isForeign(spec, seat) ? 1 : undefined)
      .map((clause) => withName(plain, clause, name))
  })
}

/** Lines as far as a name could follow, of the verbs that a seat has. */
export function placesForNames(table: Table, seat: string): readonly string[] {
  return Object.entries(table.ruleset.verbs)
    .filter(([, spec]) => !isForeign(spec, seat))
    .flatMap(([verb, { clauses }]) =>
      clauses.filter(takesNames).map(({ label, bare }) => (bare ? `${verb} ` : `${verb} ${label}: `)),
    )
}

/** Slips of a name that a helpful referee might mend: `lanter`, then `antern` and `lanetrn` in turn. */
export function nearMisses(name: string, turn: number): readonly string[] {
  const middle = Math.floor(name.length / 2)
  const swapped = name.slice(0, middle - 1) + name[middle]! + name[middle - 1]! + name.slice(middle + 1)
  const others = [name.slice(1), swapped]
  return [name.slice(0, -1), ...(turn % 2 === 0 ? others : others.toReversed())]
}

/** A name of the same length that nothing has. */
export function inventedLike(name: string): string {
  return name.replace(/[a-z]/gi, (letter, i: number) => 'vjwk'[(letter.charCodeAt(0) + i) % 4]!)
}

/** Known verbs with what the game suggests, nonsense, and every verb bare and full. */
export function commandsAtRandom(
  table: Table,
  seat: string,
  seed: number,
  count: number,
): readonly Command[] {
  const dice = new FastDice(seed, 7)
  const { state, ruleset } = table
  const random = Array.from({ length: count }, (_, i) =>
    i % 3 === 2 ? nonsense(ruleset, dice) : randomCommand(ruleset, state, seat, dice),
  ).flatMap((command) => command ?? [])
  const every = Object.entries(ruleset.verbs).flatMap(([verb, spec]) => [
    { verb },
    written(table, seat, verb, spec, false),
    written(table, seat, verb, spec, true),
  ])
  return [...every, ...random, { verb: 'dance' }]
}

/** What could have been written of a command before a clause is asked about: nothing, what is due, what is legal. */
export function partialsOf(
  table: Table,
  seat: string,
  verb: string,
  names: readonly string[],
): readonly Command[] {
  const spec = table.ruleset.verbs[verb]!
  const whole = written(table, seat, verb, spec, true)
  if (isForeign(spec, seat)) return [{ verb }, whole]
  const legal = table.choices(seat).find((choice) => choice.verb === verb)
  const speaker = spec.clauses.find((clause) => clause.speaker)?.label
  const people = speaker === undefined ? [] : [...table.seats.map(({ name }) => name), ...names]
  return [
    { verb },
    written(table, seat, verb, spec, false),
    whole,
    ...(legal ? [legal] : []),
    ...people.map((name) => ({ verb, [speaker!]: name })),
    ...names.map((name) => ({ verb, to: name, with: name, by: name })),
  ]
}
