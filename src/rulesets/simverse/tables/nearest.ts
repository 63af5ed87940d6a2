import { nearest } from '../../../kernel/nearest.js'

/** What to write instead: the nearest known word, else all there are. */
export function instead(text: string, known: readonly string[]): string {
  const near = nearest(text, known)
  return near === undefined ? `one of ${known.join(', ')}` : `did you mean ${near}?`
}

/** The same as the end of a sentence. */
export function insteadOf(text: string, known: readonly string[]): string {
  const found = instead(text, known)
  return found.endsWith('?') ? found : `${found}.`
}
