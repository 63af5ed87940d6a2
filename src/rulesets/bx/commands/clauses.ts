import type { ClauseSpec } from '../../../kernel/contract/command.js'

/** A clause of free text. */
export const text = (label: string, summary: string, more: Partial<ClauseSpec> = {}): ClauseSpec => ({
  label,
  kind: 'text',
  summary,
  ...more,
})
/** A clause that names somebody or something of the game. */
export const name = (label: string, summary: string, more: Partial<ClauseSpec> = {}): ClauseSpec => ({
  label,
  kind: 'name',
  summary,
  ...more,
})
/** A clause with a closed list of words. */
export const choice = (
  label: string,
  options: readonly string[],
  summary: string,
  more: Partial<ClauseSpec> = {},
): ClauseSpec => ({ label, kind: 'choice', options, summary, ...more })
/** A clause that takes a whole number. */
export const integer = (label: string, summary: string, more: Partial<ClauseSpec> = {}): ClauseSpec => ({
  label,
  kind: 'integer',
  summary,
  ...more,
})
