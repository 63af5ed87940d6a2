import { canonical } from '../canonical.js'
import { entryOf } from '../entry.js'
import { sameName } from '../words/names.js'
import type { ClauseSpec, ClauseValue, Command, VerbSpec, Verbs } from './command.js'
import { inRecordedWords } from './ruling.js'
import { refused } from './stops.js'

/** Returns a value as its clause holds it: one text as a list of one where a list is meant, and the other way round. */
function asHeld({ list, repeat }: ClauseSpec, value: ClauseValue): ClauseValue {
  if (repeat) return value
  if (list) return typeof value === 'string' ? [value] : value
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : value
}

/**
 * Returns a command in the words and the shape that are recorded. Commands that arrive as data may name one person
 * where a list is meant, and list one where a single name is.
 */
function inRecordedShape<Cmd extends Command>(verbs: Verbs, said: Cmd): Cmd {
  const command = inRecordedWords(verbs, said)
  const spec = entryOf(verbs, command.verb)
  if (spec === undefined) return command
  const held = spec.clauses.flatMap((clause) => {
    const value = command[clause.label]
    const now = value === undefined ? undefined : asHeld(clause, value)
    return now === value ? [] : [[clause.label, now] as const]
  })
  return held.length === 0 ? command : { ...command, ...Object.fromEntries(held) }
}

/** Reports whether a choice speaks for the one whom the command names; a command that names nobody fits every choice. */
function hasSpeaker({ clauses }: VerbSpec, command: Command, choice: Command): boolean {
  const label = clauses.find(({ speaker }) => speaker)?.label
  const said = label === undefined ? undefined : command[label]
  const by = label === undefined ? undefined : choice[label]
  return typeof said !== 'string' || typeof by !== 'string' || sameName(said, by)
}

/** A clause that a command left out though its verb needs it, and what the choices offer for it. */
export interface ImpliedClause {
  readonly label: string
  readonly values: readonly ClauseValue[]
}

function impliedBy(
  verbs: Verbs,
  command: Command,
  choices: () => readonly Command[],
): readonly ImpliedClause[] {
  const spec = entryOf(verbs, command.verb)
  const open = spec?.clauses.filter(({ implied, label }) => implied && command[label] === undefined) ?? []
  if (spec === undefined || open.length === 0) return []
  const alike = choices().filter((one) => one.verb === command.verb && hasSpeaker(spec, command, one))
  return open.map(({ label }) => {
    const values = new Map<string, ClauseValue>()
    for (const { [label]: value } of alike) if (value !== undefined) values.set(canonical(value), value)
    return { label, values: [...values.values()] }
  })
}

/** A command in the shape that is recorded, and the clauses that still lack a value. */
export interface WholeCommand<Cmd extends Command = Command> {
  readonly command: Cmd
  readonly open: readonly ImpliedClause[]
}

/**
 * Reads a command as it will be recorded, and fills in the clauses that the choices leave no doubt about: the only
 * weapon of the one who attacks.
 */
export function wholeCommand<Cmd extends Command>(
  verbs: Verbs,
  said: Cmd,
  choices: () => readonly Command[],
): WholeCommand<Cmd> {
  const command = inRecordedShape(verbs, said)
  const implied = impliedBy(verbs, command, choices)
  const single = implied.filter(({ values }) => values.length === 1)
  const filled = Object.fromEntries(single.map(({ label, values }) => [label, values[0]]))
  return { command: { ...command, ...filled }, open: implied.filter((one) => !single.includes(one)) }
}

/** Refuses a command that leaves open what the choices offer in several ways, and names them. */
export function mustBeChosen({ verb }: Command, open: readonly ImpliedClause[]): void {
  const doubtful = open.find(({ values }) => values.length > 1)
  if (doubtful === undefined) return
  const { label, values } = doubtful
  throw refused('MISSING_CLAUSE', `"${verb}" needs "${label}": ${values.map(String).join(' or ')}.`, {
    label,
  })
}
