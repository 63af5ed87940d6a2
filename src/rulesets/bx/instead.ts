import { nearest } from '../../kernel/nearest.js'

/** What to say beside an unknown word: the near one, and what there is. */
export function instead(said: string, known: readonly string[]): string {
  const near = nearest(said, known)
  const there = known.length > 0 ? `known: ${known.join(', ')}` : 'there is none'
  return near === undefined ? there : `did you mean ${near}? ${there}`
}
