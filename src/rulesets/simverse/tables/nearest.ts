import { didYouMeanFix, fixFor } from '../../../kernel/words/nearest.js'

/** What to write instead: the nearest known word, else all there are. */
export function suggestKnown(text: string, known: readonly string[]): string {
  return fixFor(text, known).fix
}

/** The same as the end of a sentence. */
export function insteadOf(text: string, known: readonly string[]): string {
  return didYouMeanFix(text, known).fix ?? `one of ${known.join(', ')}.`
}
