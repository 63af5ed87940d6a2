import { quoted } from '../../../../src/language/print.js'
import type { ClauseSeen, Completion, VerbSeen } from '../../api/types.js'

/** What the fields of a sentence hold, by their labels. */
export type Values = Readonly<Record<string, string>>

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
  const parts = clausesFor(spec, values).flatMap((clause) => {
    const value = values[clause.label]?.trim()
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
