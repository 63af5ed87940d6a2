import { normalName } from '../../../kernel/names.js'

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

/** How many letters must be put in, left out, changed or swapped with their neighbour. */
function slips(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

const LONGEST = 40

/** The known word that was probably meant, if one is near: the same beginning, one slip in short words, two in long ones. */
export function nearest(said: string, known: Iterable<string>): string | undefined {
  const wanted = normalName(said)
  if (wanted === '' || wanted.length > LONGEST) return undefined
  let best: string | undefined
  let least = wanted.length <= 2 ? 1 : wanted.length <= 4 ? 2 : 3
  for (const word of known) {
    const name = normalName(word)
    const begins = wanted.length > 2 && name.startsWith(wanted)
    const far = begins ? 0.5 : slips(wanted, name)
    if (far < least) {
      least = far
      best = word
    }
  }
  return best
}

/** `Did you mean prone?`, or what there is. */
export function didYouMean(said: string, known: readonly string[]): string {
  const near = nearest(said, known)
  return near === undefined ? `Known: ${known.join(', ') || 'none'}.` : `Did you mean ${near}?`
}
