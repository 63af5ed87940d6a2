import type { Ruleset } from '../contract/ruleset.js'
import { lineOf } from '../journal/read.js'
import type { HeaderRecord } from '../journal/record.js'
import { sourceOf } from './opening/source.js'
import { Table } from './table.js'

const NO_SECRET = new Uint8Array(32)

/**
 * The table as it stood when its journal had so many lines, for a fork from there: it knows the state and who sat where,
 * and none of the secrets, so nothing can be played on it. The lines must have been verified.
 */
export function tableAfter(ruleset: Ruleset, lines: readonly string[], count: number): Table {
  const header = lineOf(lines[0]!).record as HeaderRecord
  const source = sourceOf(header.dice, header.table, { seed: NO_SECRET, veil: NO_SECRET })
  const table = Table.openFrom(ruleset, header, source)
  table.follow(lines.slice(1, count))
  return table
}
