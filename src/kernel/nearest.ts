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

const LONGEST = 40

/** The known word that was probably meant, if one is near: one slip in short words, two in long ones. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const typed = normalName(text)
  if (typed.length === 0 || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = typed.length <= 2 ? 1 : typed.length <= 4 ? 2 : 3
  for (const word of known) {
    const name = normalName(word)
    const slips = typed.length > 2 && name.startsWith(typed) ? 0.5 : distance(typed, name)
    if (slips < least) {
      least = slips
      best = word
    }
  }
  return best
}
