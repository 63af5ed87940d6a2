import { requestOf } from '../../host/words/said.js'
import { canonical } from '../../kernel/canonical.js'
import type { ClauseValue, Command, VerbSpec } from '../../kernel/contract/command.js'
import { sameName } from '../../kernel/names.js'
import type { Request } from '../../kernel/table/request.js'
import { clipped } from './answers/budget.js'
import { mcpRefuses } from './desk.js'
import type { Place } from './place.js'

/** What `act` and `odds` may be given: an id of a choice, a line of the language, or a command as data. */
export type Said = string | Readonly<Record<string, unknown>>

const ID = /^\d+(\.\d+)*$/
const MAX_IDS = 4

function chosen(place: Place, id: string): Command {
  const found = place.offered.get(id)
  if (found) return found.command
  const [verb] = id.split('.')
  // A choice may have several ids; the shortest is reported.
  const all = [...new Map([...place.offered].map(([one, choice]) => [choice, one]))].map(
    ([choice, one]) => [one, choice] as const,
  )
  const begun = all.filter(([one]) => one.startsWith(`${id}.`))
  if (begun.length === 1) return begun[0]![1].command
  const near = all.filter(([one]) => one === verb || one.startsWith(`${verb}.`))
  const some = (near.length > 0 ? near : all).slice(0, MAX_IDS)
  const told = some.map(([one, { text }]) => `${one} = ${clipped(text, 60)}`)
  throw mcpRefuses(
    'NO_SUCH_CHOICE',
    `There is no choice ${id}${told.length > 0 ? `; there are ${told.join('; ')}` : ''}.`,
    {},
    some.map(([, { command }]) => command),
  )
}

/** A request from whatever was said. Throws a stop, or `NotUnderstood`. */
export function requested(place: Place, said: Said): Request {
  if (typeof said !== 'string') {
    if (typeof said.verb !== 'string')
      throw mcpRefuses('BAD_CALL', 'A command as data has a "verb" and its clauses.')
    return { kind: 'act', command: said as unknown as Command }
  }
  const text = said.trim()
  if (ID.test(text)) return { kind: 'act', command: chosen(place, text) }
  return requestOf(text, place.seated.hosted.table, place.seat)
}

/** The same, where only a command of the game will do. */
export function commandOf(place: Place, said: Said): Command {
  const request = requested(place, said)
  if (request.kind === 'act') return request.command
  throw mcpRefuses('BAD_CALL', `"${request.kind}" is no command of the game.`)
}

function withoutSpeaker(command: Command, spec: VerbSpec): string {
  const speaker = spec.clauses.find((clause) => clause.speaker)?.label
  return canonical(
    Object.fromEntries(Object.entries(command).filter(([label]) => label !== speaker)) as Command,
  )
}

function textOf(value: ClauseValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * What a command leaves to the rules or names without having been offered it: worth a word before any die falls. Nothing
 * for a command that is on the list.
 */
export function commandWarnings(place: Place, command: Command): readonly string[] {
  const { table } = place.seated.hosted
  const spec = Object.hasOwn(table.ruleset.verbs, command.verb)
    ? table.ruleset.verbs[command.verb]
    : undefined
  if (!spec || spec.query) return []
  const listed = table.choices(place.seat).filter(({ verb }) => verb === command.verb)
  const own = withoutSpeaker(command, spec)
  if (listed.some((choice) => withoutSpeaker(choice, spec) === own)) return []
  return [...leftOpen(command, listed, spec), ...unlisted(place, command, spec)]
}

/** Clauses that every listed command of this kind has, and this one leaves to the rules. */
function leftOpen(command: Command, listed: readonly Command[], spec: VerbSpec): readonly string[] {
  const fits = listed.filter((choice) =>
    Object.entries(command).every(([label, value]) => textOf(choice[label]) === textOf(value)),
  )
  if (fits.length < 2) return []
  return spec.clauses
    .filter(
      ({ label }) => command[label] === undefined && fits.every((choice) => choice[label] !== undefined),
    )
    .map(({ label }) => {
      const values = [...new Set(fits.map((choice) => textOf(choice[label])))]
      return `${label} is left to the rules; it could be ${clipped(values.join(', '), 80)}`
    })
}

/** Names that the game did not offer for their clause. */
function unlisted(place: Place, command: Command, spec: VerbSpec): readonly string[] {
  const { table } = place.seated.hosted
  return spec.clauses.flatMap(({ label, kind }) => {
    const value = command[label]
    if (kind !== 'name' || typeof value !== 'string') return []
    const { [label]: _, ...partial } = command
    const known = table.suggest(place.seat, partial as Command, label)
    if (known.length === 0 || known.some((name) => sameName(name, value))) return []
    return [`${label}: "${clipped(value, 40)}" is not on the list (${clipped(known.join(', '), 80)})`]
  })
}
