import { normalName } from '../../../kernel/names.js'
import { nearest } from '../../../kernel/nearest.js'

/** Line breaks, terminal codes and marks that turn the writing direction: a name with them could forge a line of the log. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Whether a text stays in the one line it is printed in. */
export function isOneLine(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** Whether a name has this as a part, in whole words: `captain` of `Reaver Captain`, `imp 1` of `cinder-imp_1`. */
export function hasPart(name: string, part: string): boolean {
  const wanted = normalName(part)
  return wanted !== '' && ` ${normalName(name)} `.includes(` ${wanted} `)
}

/** `Did you mean prone?`, or what there is. */
export function didYouMean(said: string, known: readonly string[]): string {
  const near = nearest(said, known)
  return near === undefined ? `Known: ${known.join(', ') || 'none'}.` : `Did you mean ${near}?`
}
