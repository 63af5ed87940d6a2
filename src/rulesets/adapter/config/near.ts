import { LONGEST, slipsBetween, slipsForgiven } from '../../../kernel/words/nearest.js'

/** Of more words than these, only the first are looked at. */
const MAX_WORDS = 500

/**
 * rules/adapter-methods M21: the nearest known word within the slips that a word of this length forgives. Of equals the
 * first; the word itself, if it is known. Unlike `nearest` it goes by whole words alone: no beginning and no part of one.
 */
export function near(text: string, known: Iterable<string>): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed.length === 0 || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = slipsForgiven(typed.length) + 1
  let words = 0
  for (const word of known) {
    if (++words > MAX_WORDS) break
    if (Math.abs(word.length - typed.length) >= least) continue
    const slips = slipsBetween(typed, word.toLowerCase(), least)
    if (slips >= least) continue
    least = slips
    best = word
  }
  return best
}
