import type { Ruleset } from '../contract/ruleset.js'
import { lineOf, type ReadLine } from '../journal/read.js'
import type { HeaderRecord } from '../journal/record.js'
import type { DiceSource } from './opening/source.js'
import { Table } from './table.js'

function neverRolls(): never {
  throw new RangeError('a table as it once stood rolls nothing: fork it, and play there')
}

/**
 * The table as it stood when its journal had so many lines, for a fork from there: it knows the state and who sat where,
 * and none of the secrets, so nothing is played on it. Throws `JournalDamage` where the chain does not hold.
 */
export function tableAfter(ruleset: Ruleset, lines: readonly string[], count: number): Table {
  const { record, blind }: ReadLine = lineOf(lines[0]!)
  const source: DiceSource = { open: neverRolls, bot: neverRolls, blind: () => blind }
  const table = Table.openFrom(ruleset, record as HeaderRecord, source)
  table.follow(lines.slice(1, count))
  return table
}
