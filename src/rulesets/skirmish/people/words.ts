import { normalName } from '../../../kernel/names.js'
import { nearest } from '../../../kernel/nearest.js'

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
