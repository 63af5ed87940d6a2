/** rules/adapter-methods M21: how many slips a word of so many letters forgives. */
function slipsAllowed(letters: number): number {
  if (letters <= 2) return 0
  if (letters <= 4) return 1
  return letters <= 9 ? 2 : 3
}

/** Longer words are nobody's slip of the pen, and would only take time. */
const LONGEST = 60
/** Of more words than these, only the first are looked at. */
const MAX_WORDS = 500

/** A letter more, less or other, or two neighbours swapped; stops counting beyond `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
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

/**
 * rules/adapter-methods M21: the nearest known word within the slips that a word of this length forgives. Of equals the
 * first; the word itself, if it is known.
 */
export function near(text: string, known: Iterable<string>): string | undefined {
  const typed = text.trim().toLowerCase()
  if (typed.length === 0 || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = slipsAllowed(typed.length) + 1
  let words = 0
  for (const word of known) {
    if (++words > MAX_WORDS) break
    const slips = slipsBetween(typed, word.toLowerCase(), least - 1)
    if (slips >= least) continue
    least = slips
    best = word
  }
  return best
}
