import type { ClauseValue, Command } from '../../../../src/kernel/contract/command.js'
import type { Choice, VerbSeen } from '../../api/types.js'
import { capital } from '../../ui/words.js'

/** A choice in words: what is done, to whom, how. */
export interface Described {
  readonly verb: string
  /** The first thing it names, which tells it from its neighbours. */
  readonly main?: string
  readonly rest: readonly { readonly label: string; readonly value: string }[]
}

export function valueWords(value: ClauseValue | undefined): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  return (value as readonly (string | Record<string, string>)[])
    .map((one) => (typeof one === 'string' ? one : Object.values(one).join(' ')))
    .join(' and ')
}

/** The labels of a command in the order in which its verb names them. */
export function labelsOf(command: Command, verbs: readonly VerbSeen[]): readonly string[] {
  const spec = verbs.find(({ verb }) => verb === command.verb)?.clauses.map(({ label }) => label) ?? []
  const written = Object.keys(command).filter((label) => label !== 'verb' && command[label] !== undefined)
  return [
    ...spec.filter((label) => written.includes(label)),
    ...written.filter((label) => !spec.includes(label)),
  ]
}

/** Labels that say the same in every choice that has them tell nothing: `by: Imre` where only Imre is asked. */
function saysNothing(label: string, choices: readonly Choice[]): boolean {
  if (label !== 'by' && label !== 'who') return false
  const said = choices.map(({ command }) => command[label]).filter((value) => value !== undefined)
  return new Set(said.map(valueWords)).size === 1
}

/** A word out of a list of the rules without its shouting: `ABANDON` is `abandon`. Names stay as they are. */
function quietly(verb: string, label: string, value: string, verbs: readonly VerbSeen[]): string {
  const clause = verbs.find((one) => one.verb === verb)?.clauses.find((one) => one.label === label)
  return clause?.options?.includes(value) ? value.toLowerCase() : value
}

export function describe(
  command: Command,
  choices: readonly Choice[],
  verbs: readonly VerbSeen[],
): Described {
  const told = labelsOf(command, verbs)
    .filter((label) => !saysNothing(label, choices))
    .map((label) => ({ label, value: quietly(command.verb, label, valueWords(command[label]), verbs) }))
  // Whom it is aimed at tells choices apart better than what with; numbers (a monster's place) do not.
  const target = told.find(({ label, value }) => label === 'to' && !/^\d+$/.test(value))
  const [first, ...rest] = target ? [target, ...told.filter((one) => one !== target)] : told
  const verb = capital(command.verb.replaceAll('-', ' '))
  return first ? { verb, main: first.value, rest } : { verb, rest: [] }
}

/** For a screen reader, and wherever a choice is one string. */
export function spoken({ verb, main, rest }: Described): string {
  return [verb, main, ...rest.map(({ label, value }) => `${label} ${value}`)].filter(Boolean).join(' ')
}

/** The people a command is about: those it names, apart from who acts. */
export function aimedAt(command: Command | undefined, names: readonly string[]): readonly string[] {
  if (!command) return []
  const said = Object.entries(command).flatMap(([label, value]) =>
    label === 'verb' || label === 'by' || value === undefined ? [] : namesIn(value),
  )
  return names.filter((name) => said.some((one) => one.toLowerCase() === name.toLowerCase()))
}

function namesIn(value: ClauseValue): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object') return []
  return (value as readonly (string | Record<string, string>)[]).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  )
}
