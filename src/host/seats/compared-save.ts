import { canonical } from '../../kernel/canonical.js'
import type { GameDocument } from '../../kernel/contract/ruleset.js'
import type { Table } from '../../kernel/table/table.js'
import { visible } from '../../kernel/words/visible.js'
import { documentText } from '../../store/document-text.js'
import type { Seated } from './seated.js'

/** A file beside the game whose save it holds. */
interface ComparedSave {
  /** The file holds what this game wrote last. */
  readonly same: boolean
  /** rules/bx-campaign C41: what the game master reads where it does not; empty where it does. */
  readonly line: string
}

/** Letters of a file's name that are repeated. */
const MAX_NAME = 120

/** rules/bx-campaign C41: a file that is not what a game wrote last, with both dates. */
export function staleSaveLine(
  { ruleset }: Pick<Table, 'ruleset'>,
  file: string,
  theirs: unknown,
  mine: unknown,
): string {
  const dated = (content: unknown): string => ruleset.documentDate?.(content) || 'no date'
  return `Save: ${file} is not what this game wrote last (file: ${dated(theirs)}, game: ${dated(mine)})`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Whether a text that anybody may have written holds this content. One that is nested without end holds no save. */
function holds(theirs: unknown, content: unknown): boolean {
  try {
    return theirs !== undefined && canonical(theirs) === canonical(content)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Compares a file with the save of the last settled moment, by what it holds: the game master's. The journal holds, and
 * nothing is changed. Undefined where the table has no save.
 */
export function comparedSave(seated: Seated, file: string, text: string): ComparedSave | undefined {
  const [mine] = seated.documents()
  if (mine === undefined) return undefined
  const theirs = parsed(text)
  if (holds(theirs, mine.content)) return { same: true, line: '' }
  const { table } = seated.hosted
  return { same: false, line: staleSaveLine(table, visible(file).slice(0, MAX_NAME), theirs, mine.content) }
}

/** The save that a table was opened from, as the rules keep it. */
function savedFirst({ hosted: { table } }: Seated): GameDocument | undefined {
  const { ruleset, scenario } = table
  return ruleset.documents(ruleset.begin(scenario))[0]
}

/** The text of the save that this table was opened from: the game master's. Undefined where there is none. */
export function firstSaveText(seated: Seated): string | undefined {
  const first = seated.documents().length > 0 ? savedFirst(seated) : undefined
  return first && documentText(first)
}

/** Reports whether a text holds the save that this table was opened from. */
export function isFirstSave(seated: Seated, text: string): boolean {
  const first = savedFirst(seated)
  return first !== undefined && holds(parsed(text), first.content)
}
