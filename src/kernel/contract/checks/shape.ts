import { entryOf } from '../../entry.js'
import { isVisible } from '../../words/visible.js'
import {
  type ClauseGroup,
  type ClauseSpec,
  type ClauseValue,
  type Command,
  type CustomKind,
  listedVerbs,
  type VerbSpec,
  type Verbs,
} from '../command.js'
import { refused, Stop } from '../stops.js'
import { diceFault } from './dice-clause.js'

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0
}

/** The values of a repeated clause: every group has the clause itself, and beside it only what follows it. */
function fitsGroups(clauses: readonly ClauseSpec[], spec: ClauseSpec, value: ClauseValue): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  const known = (label: string) =>
    label === spec.label || clauses.some((clause) => clause.label === label && clause.follows === spec.label)
  return (value as readonly unknown[]).every((group) => {
    if (typeof group !== 'object' || group === null) return false
    const entries = Object.entries(group)
    return Object.hasOwn(group, spec.label) && entries.every(([label, text]) => known(label) && isText(text))
  })
}

function fits(clauses: readonly ClauseSpec[], spec: ClauseSpec, value: ClauseValue): boolean {
  if (spec.repeat) return fitsGroups(clauses, spec, value)
  if (spec.list) return Array.isArray(value) && value.length > 0 && value.every(isText)
  switch (spec.kind) {
    case 'integer':
      return typeof value === 'number' && Number.isSafeInteger(value)
    case 'choice':
      return typeof value === 'string' && (spec.options ?? []).includes(value)
    default:
      return isText(value)
  }
}

/** Every text of a value: of a list each, of groups the clause's own. */
function textsOf(spec: ClauseSpec, value: ClauseValue): readonly string[] {
  if (!Array.isArray(value)) return [String(value)]
  return (value as readonly (ClauseGroup | string)[]).map((one) =>
    typeof one === 'string' ? one : one[spec.label]!,
  )
}

/** Every text of a value, those that stand in groups too. */
function everyText(value: ClauseValue): readonly string[] {
  if (!Array.isArray(value)) return [String(value)]
  return (value as readonly (ClauseGroup | string)[]).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  )
}

/** A game's own kind reads its texts itself; what it cannot read does not fit. */
function fitsOwn(kind: CustomKind, texts: readonly string[]): boolean {
  return texts.every((text) => {
    const read = kind.read(text)
    return !('says' in read) && read.dice?.text !== ''
  })
}

/** The dice in a text of a clause, if there are any. */
function diceIn({ kind }: ClauseSpec, text: string): string | undefined {
  if (typeof kind === 'string') return kind === 'dice' ? text : undefined
  const read = kind.read(text)
  return 'says' in read ? undefined : read.dice?.text
}

/** What is wrong with the dice of a value that otherwise fits. */
function badDice(spec: ClauseSpec, value: ClauseValue): string | undefined {
  if (typeof spec.kind === 'string' && spec.kind !== 'dice') return undefined
  for (const text of textsOf(spec, value)) {
    const dice = diceIn(spec, text)
    const fault = dice === undefined ? undefined : diceFault(dice, spec.points === true)
    if (fault) return `"${dice}": ${fault.message}`
  }
  return undefined
}

function describe({ kind, label, list, options, repeat }: ClauseSpec): string {
  if (kind === 'choice') return `one of ${(options ?? []).join(', ')}`
  if (repeat) return `a list of groups such as {"${label}": "…"}`
  if (typeof kind !== 'string') return list ? `a list, each ${kind.takes}` : kind.takes
  return list ? `a list of ${kind}s` : kind === 'integer' ? 'a whole number' : `a ${kind}`
}

function checkClause(spec: VerbSpec, command: Command, label: string, value: ClauseValue): void {
  const { verb } = command
  const clause = spec.clauses.find((c) => c.label === label)
  const leader = spec.clauses.find((c) => c.label === clause?.follows)
  if (!clause || leader?.repeat) {
    const known = spec.clauses.map((c) => c.label).join(', ') || 'none'
    const says = clause
      ? `"${label}" of "${verb}" stands inside the groups of "${clause.follows}".`
      : `"${verb}" has no clause "${label}". It takes: ${known}.`
    throw refused('UNKNOWN_CLAUSE', says, { label })
  }
  const { kind } = clause
  const own = typeof kind === 'string' ? undefined : kind
  if (!fits(spec.clauses, clause, value) || (own && !fitsOwn(own, textsOf(clause, value)))) {
    throw refused('BAD_CLAUSE', `"${label}" of "${verb}" must be ${describe(clause)}.`, { label, value })
  }
  if (kind !== 'text' && kind !== 'integer' && !everyText(value).every(isVisible))
    throw refused('BAD_CLAUSE', `"${label}" of "${verb}" holds a character that cannot be seen.`, { label })
  const wrong = badDice(clause, value)
  if (wrong !== undefined) throw refused('BAD_DICE', `"${label}" of "${verb}": ${wrong}.`, { label, value })
  const { when } = clause
  if (when !== undefined && command[when.label] !== when.is) {
    throw refused('UNKNOWN_CLAUSE', `"${label}" belongs to "${verb} ${when.is}" only.`, { label })
  }
}

/** What a game's own kinds have against a value beside the other clauses. */
function checkTogether({ clauses }: VerbSpec, command: Command): void {
  for (const clause of clauses) {
    const { kind, label } = clause
    const value = command[label]
    if (typeof kind === 'string' || kind.check === undefined || value === undefined) continue
    for (const text of textsOf(clause, value)) {
      const fault = kind.check(text, command)
      if (fault)
        throw refused('BAD_CLAUSE', `"${label}" of "${command.verb}": ${fault.says}`, { label, value })
    }
  }
}

/** Reports whether a command only asks a question. A verb that the game does not have asks none. */
export function isQuery(verbs: Verbs, { verb }: Command): boolean {
  return entryOf(verbs, verb)?.query === true
}

/** Reports whether some verb of the game has the shape of this command: commands that arrive as data may have any. */
export function hasShape(verbs: Verbs, command: Command): boolean {
  try {
    checkShape(verbs, command)
    return true
  } catch (error) {
    if (error instanceof Stop) return false
    throw error
  }
}

/** Refuses a command whose shape no verb of the game has, wherever it came from. Rules may then trust the shape. */
export function checkShape(verbs: Verbs, command: Command): void {
  const { verb } = command
  const spec = entryOf(verbs, verb)
  if (!spec) {
    const known = listedVerbs(verbs)
      .map(([one]) => one)
      .join(', ')
    throw refused('UNKNOWN_VERB', `There is no command "${verb}". Known: ${known}.`, { verb })
  }
  for (const label of Object.keys(command)) {
    const value = command[label]
    if (label !== 'verb' && value !== undefined) checkClause(spec, command, label, value)
  }
  for (const { label, required, when, summary } of spec.clauses) {
    const due = required && (when === undefined || command[when.label] === when.is)
    if (due && command[label] === undefined) {
      throw refused('MISSING_CLAUSE', `"${verb}" needs "${label}": ${summary} Usage: ${spec.usage}`, {
        label,
      })
    }
  }
  checkTogether(spec, command)
}
