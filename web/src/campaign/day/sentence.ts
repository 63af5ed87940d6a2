import { quoted } from '../../../../src/language/print.js'
import type { ClauseSeen, Completion, VerbSeen } from '../../api/types.js'

/** What the fields of a sentence hold, by their keys: the label, or the label and which group it is of. */
export type Values = Readonly<Record<string, string>>

/** A field of a sentence. */
export interface Field {
  readonly clause: ClauseSeen
  readonly key: string
  /** What stands above it. */
  readonly label: string
}

/** Groups of one sentence at most: a clause that may be said again, with those that follow it. */
export const MAX_GROUPS = 8

const keyOf = (label: string, group: number): string => (group === 0 ? label : `${label} ${group + 1}`)

/** The fields of some clauses; those that may be said again stand once for each group, with those that follow them. */
export function fieldsOf(clauses: readonly ClauseSeen[], groups: number): readonly Field[] {
  const fieldOf = (clause: ClauseSeen, group = 0): Field => {
    const key = keyOf(clause.label, group)
    return { clause, key, label: clause.label === 'stakes' ? 'at stake' : key }
  }
  return clauses.flatMap((clause) => {
    if (clause.follows !== undefined && clauses.some(({ label }) => label === clause.follows)) return []
    if (!clause.repeat) return [fieldOf(clause)]
    const group = [clause, ...clauses.filter(({ follows }) => follows === clause.label)]
    return Array.from({ length: groups }, (_, n) => group.map((one) => fieldOf(one, n))).flat()
  })
}

/** The clauses of a verb that suit what is said already: how Healing treats is no question of Tracking. */
export function clausesFor({ clauses }: VerbSeen, values: Values): readonly ClauseSeen[] {
  return clauses.filter(({ suits }) => {
    if (!suits) return true
    const said = values[suits.label] ?? ''
    return suits.to.some((one) => said === one || said.startsWith(`${one} (`))
  })
}

function clauseText({ label, kind, list }: ClauseSeen, value: string): string {
  if (kind === 'dice' || kind === 'integer') return `${label}: ${value}`
  if (!list) return `${label}: ${quoted(value)}`
  const parts = value.split(',').map((one) => quoted(one.trim()))
  return `${label}: ${parts.join(' and: ')}`
}

/** The command that a sentence says so far. */
export function lineOf(spec: VerbSeen, values: Values): string {
  const parts = fieldsOf(clausesFor(spec, values), MAX_GROUPS).flatMap(({ clause, key }) => {
    const value = values[key]?.trim()
    return value ? [clauseText(clause, value)] : []
  })
  return [spec.verb, ...parts].join(' ')
}

const unquoted = (option: string): string => option.trim().replace(/^"(.*)"$/, '$1')

/** Names that fit a clause now, as the rules offer them to whom types; labels of other clauses are none. */
export async function namesFor(
  client: { complete(text: string): Promise<Completion> },
  spec: VerbSeen,
  values: Values,
  label: string,
): Promise<readonly string[]> {
  const known = { ...values, [label]: '' }
  const { options } = await client.complete(`${lineOf(spec, known)} ${label}: `)
  return options.filter((one) => !one.trim().endsWith(':')).map(unquoted)
}
