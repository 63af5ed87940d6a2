import { normalName } from './names.js'
import { synonymOf } from './synonyms.js'

/** The longest text that anything is the nearest of. */
export const LONGEST = 60

/** Three rows of `slipsBetween`, used again and again. */
const rows = [0, 1, 2].map(() => new Uint8Array(2 * LONGEST))

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to get from one text to the other;
 * `most` or more where it takes that many. Only places that fewer slips could reach are looked at.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  const band = Math.ceil(most)
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  let lastLeast = 0
  for (let i = 1; i <= a.length; i++) {
    row.fill(LONGEST)
    row[0] = i
    let least = i
    const end = Math.min(b.length, i + band)
    for (let j = Math.max(1, i - band); j <= end; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1)
      row[j] = best
      least = Math.min(least, best)
    }
    if (least >= most && lastLeast >= most) return most
    ;[before, last, row] = [last, row, before]
    lastLeast = least
  }
  return last[b.length]!
}

/** Letters by their code, modulo this. */
const BINS = 32
const bag = new Int8Array(BINS)

/** Returns a number of slips that lie between two texts at least, whatever the order of their letters: those that only one of them has. */
function leastDistance(a: string, b: string): number {
  bag.fill(0)
  for (let i = 0; i < a.length; i++) bag[a.charCodeAt(i) % BINS]!++
  for (let i = 0; i < b.length; i++) bag[b.charCodeAt(i) % BINS]!--
  let more = 0
  let fewer = 0
  for (const count of bag) {
    if (count > 0) more += count
    else fewer -= count
  }
  return Math.max(more, fewer)
}

/** How many slips a word forgives, by its number of letters. */
export function slipsForgiven(letters: number): number {
  if (letters <= 2) return 0
  if (letters <= 4) return 1
  return letters <= 9 ? 2 : 3
}

/** Of more words than these, only the first are looked at: a hint is worth no more time than that. */
const MAX_WORDS = 500

/** A name and its longer words: `Agent Pike` may be meant by either. */
function parts(name: string): readonly string[] {
  return name.includes(' ') ? [name, ...name.split(' ').filter((word) => word.length > 3)] : [name]
}

/** Returns the known word closest to `text` within the allowed edit distance; ties go to the first. */
function closest(
  text: string,
  known: Iterable<string>,
  within: (letters: number) => number,
): string | undefined {
  const typed = normalName(text)
  if (typed.length === 0 || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = within(typed.length) + 1
  let words = 0
  for (const word of known) {
    if (++words > MAX_WORDS) break
    const name = normalName(word)
    const begins = typed.length > 2 && name.startsWith(typed)
    for (const part of parts(name)) {
      if (!begins && Math.abs(part.length - typed.length) >= least) continue
      if (!begins && leastDistance(typed, part) >= least) continue
      const slips = begins ? 0.5 : slipsBetween(typed, part, least)
      if (slips >= least) continue
      least = slips
      best = word
    }
  }
  return best
}

/** The known word that somebody may have meant, generously: for the help beside a refusal. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  return closest(text, known, slipsForgiven)
}

/** The known word of which this one is plainly a slip of the pen; a word that may be meant as it stands is none. */
export function likelyTypo(text: string, known: Iterable<string>): string | undefined {
  const same = normalName(text)
  const found = closest(text, known, (letters) => (letters <= 4 ? 0 : letters <= 8 ? 1 : 2))
  return found !== undefined && normalName(found).startsWith(same) && normalName(found) !== same
    ? undefined
    : found
}

/** What to write instead, as an `Issue` holds it; nothing where nobody can tell. */
export interface Fix {
  readonly fix?: string
}

/** `did you mean "sneak"?`, where one of these words was probably meant. */
export function didYouMeanFix(text: string, known: Iterable<string>): Fix {
  const meant = nearest(text, known)
  return meant === undefined ? {} : { fix: `did you mean "${meant}"?` }
}

/** Words that a hint lists. */
const MAX_LISTED = 60

/** These words one after the other; of a great many the first, and how many more there are. */
export function listed(words: readonly string[]): string {
  const more = words.length - MAX_LISTED
  return more > 0 ? `${words.slice(0, MAX_LISTED).join(', ')} and ${more} more` : words.join(', ')
}

/** What to write instead of a word that nobody knows: the one that was meant, or those there are. */
export function fixFor(text: string, known: readonly string[]): Required<Fix> {
  const { fix } = didYouMeanFix(text, known)
  const meant = fix === undefined ? synonymOf(text, known) : undefined
  if (meant !== undefined) return { fix: `did you mean "${meant}"?` }
  return { fix: fix ?? `known: ${listed(known) || 'none'}` }
}
