import type { Notice } from '../table/notice.js'
import { asText } from '../words/as-text.js'
import { normalName } from '../words/names.js'
import { type Explanation, MAX_EXPLANATION } from './entry.js'

/** Returns the texts in which a notice can name something: its sentences, its evidence and the command itself. */
function textsOf({ rows, command }: Notice): readonly string[] {
  const said = rows.flatMap(({ story, narr, mech }) => [story ?? '', narr ?? '', ...mech])
  const values = command
    ? Object.values(command).flatMap((value) => (Array.isArray(value) ? value : [value]))
    : []
  const clauses = values.filter((value) => typeof value === 'string')
  return [...said, ...clauses.map((value) => `In a command: ${asText(value)}.`)]
}

/** Reports whether a text names a term as whole words. */
function names(text: string, term: string): boolean {
  const words = ` ${normalName(text.replace(/[^\p{L}\p{N}\s_+'’()-]+/gu, ' '))} `
  return words.includes(` ${term} `)
}

/**
 * Explains a word by the last line in which this seat read it: the weapon that a foe has put away, somebody who has left.
 * It reads the seat's own notices alone, so it says nothing that the seat was not told.
 */
export function mentionIn(notices: readonly Notice[], term: string): Explanation | undefined {
  const wanted = normalName(term)
  if (wanted === '') return undefined
  for (const notice of [...notices].reverse()) {
    const text = textsOf(notice).find((one) => names(one, wanted))
    if (text !== undefined)
      return {
        title: term.trim(),
        kind: 'mention',
        text: `Last named in line ${notice.n}: ${text}`.slice(0, MAX_EXPLANATION),
      }
  }
  return undefined
}
