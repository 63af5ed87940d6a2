import type {
  ClauseGroup,
  ClauseSpec,
  ClauseValue,
  Command,
  CustomKind,
  Verbs,
} from '../kernel/contract/command.js'
import { entryOf } from '../kernel/entry.js'
import { sameName } from '../kernel/words/names.js'

/** A value as it must be typed: quoted when it would not be read back whole. */
export function quoted(text: string, oneWord = false): string {
  const bare = oneWord ? /^[^\s:#"']+$/ : /^[^\s:#"']+(?: [^\s:#"']+)*$/
  return bare.test(text) ? text : inQuotes(text)
}

function inQuotes(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}

function valueText(clause: ClauseSpec, value: ClauseValue, oneWord: boolean): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const one = (text: string) => {
    if (typeof clause.kind !== 'string') return ownText(clause.kind, text)
    return clause.kind === 'dice' ? text : quoted(text, oneWord)
  }
  return clause.list ? (value as readonly string[]).map(one).join(' and: ') : one(String(value))
}

/** A value of a game's own kind as it stands, if its words are all read back; else in quotes, which are taken whole. */
function ownText(kind: CustomKind, text: string): string {
  const words = text.split(/\s+/)
  const plain = words.every((word) => /^[^:#"']+$/.test(word)) && kind.words(words) === words.length
  return plain ? text : inQuotes(text)
}

function groupText(clause: ClauseSpec, group: ClauseGroup): string {
  const first = `${clause.label}: ${valueText(clause, group[clause.label]!, false)}`
  const others = Object.keys(group).filter((label) => label !== clause.label)
  return [first, ...others.map((label) => `${label}: ${quoted(group[label]!)}`)].join(' ')
}

/** Whether bare it would be taken for a label that lacks its colon. */
function beginsWithLabel(clauses: readonly ClauseSpec[], value: ClauseValue): boolean {
  const [first] = String(Array.isArray(value) ? value[0] : value).split(' ')
  return first !== undefined && clauses.some(({ label }) => sameName(label, first))
}

/** A command as a line of the language, clauses in the order of the spec: the canonical way to write it. */
export function printCommand(command: Command, verbs: Verbs): string {
  const clauses = entryOf(verbs, command.verb)?.clauses ?? []
  const words = [command.verb]
  let labelled = false
  for (let i = 0; i < clauses.length; i++) {
    const clause = clauses[i]!
    const value = command[clause.label]
    if (value === undefined) continue
    // What may be written bare is, before the first label; behind one its own label keeps it apart.
    const bare: boolean =
      clause.bare || (clause.positional === true && !labelled && !beginsWithLabel(clauses, value))
    const oneWord =
      clause.kind === 'word' ||
      clauses.slice(i + 1).some((later) => later.bare || (later.positional && clause.positional))
    labelled ||= !bare
    if (clause.repeat)
      words.push(...(value as readonly ClauseGroup[]).map((group) => groupText(clause, group)))
    else if (bare) words.push(valueText(clause, value, oneWord))
    else words.push(`${clause.label}: ${valueText(clause, value, oneWord)}`)
  }
  return words.join(' ')
}
