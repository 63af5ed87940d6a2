import type { ClauseGroup, ClauseSpec, ClauseValue, Command, Verbs } from '../kernel/command.js'

/** A value as it must be typed: quoted when it would not be read back whole. */
export function quoted(text: string, oneWord = false): string {
  const bare = oneWord ? /^[^\s:#"']+$/ : /^[^\s:#"']+(?: [^\s:#"']+)*$/
  if (bare.test(text)) return text
  return text.includes('"') ? `'${text}'` : `"${text}"`
}

function valueText(clause: ClauseSpec, value: ClauseValue, oneWord: boolean): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (clause.list) return (value as readonly string[]).map((one) => quoted(one, oneWord)).join(' and: ')
  const text = String(value)
  return clause.kind === 'dice' || clause.kind === 'result' ? text : quoted(text, oneWord)
}

function groupText(clause: ClauseSpec, group: ClauseGroup): string {
  const first = `${clause.label}: ${valueText(clause, group[clause.label]!, false)}`
  const others = Object.keys(group).filter((label) => label !== clause.label)
  return [first, ...others.map((label) => `${label}: ${quoted(group[label]!)}`)].join(' ')
}

/** A command as a line of the language, clauses in the order of the spec: the canonical way to write it. */
export function printCommand(command: Command, verbs: Verbs): string {
  const clauses = verbs[command.verb]?.clauses ?? []
  const words = [command.verb]
  for (let i = 0; i < clauses.length; i++) {
    const clause = clauses[i]!
    const value = command[clause.label]
    if (value === undefined) continue
    const oneWord = clauses.slice(i + 1).some((later) => later.positional)
    if (clause.repeat)
      words.push(...(value as readonly ClauseGroup[]).map((group) => groupText(clause, group)))
    else if (clause.positional) words.push(valueText(clause, value, oneWord))
    else words.push(`${clause.label}: ${valueText(clause, value, oneWord)}`)
  }
  return words.join(' ')
}
