import { nearest } from '../../kernel/words/nearest.js'

const known = new Map<string, string>()
const MAX_KNOWN = 5_000

/** R29: names of actions, stats and tags compare in lower case, with underscores: `Martial Arts` is `martial_arts`. */
export function traitName(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const compared = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, compared)
  return compared
}

/** ` Did you mean "sneak"?`, or nothing. */
export function didYouMean(said: string, known: Iterable<string>): string {
  const found = nearest(said, known)
  return found === undefined ? '' : ` Did you mean "${found}"?`
}

/** As many as a sentence bears; the rest is Tab's and the documentation's. */
const MAX_LISTED = 12

/** Words for a refusal: all of them, or the first and how many more there are. */
export function listed(words: readonly string[], none = 'none'): string {
  const more = words.length - MAX_LISTED
  if (words.length === 0) return none
  return more <= 1 ? words.join(', ') : `${words.slice(0, MAX_LISTED).join(', ')} and ${more} more`
}
