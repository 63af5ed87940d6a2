import { normalName } from './names.js'

/** How many letters must be put in, left out, changed or swapped with their neighbour to get from one text to the other. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

const LONGEST = 60

/** A name and its longer words: `Agent Pike` may be meant by either. */
function parts(name: string): readonly string[] {
  const words = name.split(' ')
  return words.length === 1 ? words : [name, ...words.filter((word) => word.length > 3)]
}

/** The nearest of these words that is less than so many slips away; of equally near ones the first. */
function closest(
  text: string,
  known: Iterable<string>,
  within: (letters: number) => number,
): string | undefined {
  const typed = normalName(text)
  if (typed.length === 0 || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = within(typed.length) + 1
  for (const word of known) {
    const name = normalName(word)
    const begins = typed.length > 2 && name.startsWith(typed)
    for (const part of parts(name)) {
      if (!begins && Math.abs(part.length - typed.length) >= least) continue
      const slips = begins ? 0.5 : distance(typed, part)
      if (slips >= least) continue
      least = slips
      best = word
    }
  }
  return best
}

/** The known word that somebody may have meant, generously: for the help beside a refusal. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  return closest(text, known, (letters) => (letters <= 2 ? 0 : letters <= 4 ? 1 : letters <= 9 ? 2 : 3))
}

/** The known word of which this one is plainly a slip of the pen; a word that could be one of its own is none. */
export function slipOf(text: string, known: Iterable<string>): string | undefined {
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
export function meantFix(text: string, known: Iterable<string>): Fix {
  const meant = nearest(text, known)
  return meant === undefined ? {} : { fix: `did you mean "${meant}"?` }
}

/** What to write instead of a word that nobody knows: the one that was meant, or all there are. */
export function fixFor(text: string, known: readonly string[]): Required<Fix> {
  const { fix } = meantFix(text, known)
  return { fix: fix ?? `known: ${known.join(', ') || 'none'}` }
}
