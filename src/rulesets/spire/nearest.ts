import { normalName } from '../../kernel/names.js'

/** How many letters must be put in, left out, changed or swapped with their neighbour to get from one text to the other. */
function slips(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = swapped ? before[j - 2]! + 1 : changed
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, changed, swap))
    }
    before = last
    last = row
  }
  return last[b.length]!
}

const LONGEST = 40

/** The known name that was probably meant, if one is near. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const typed = normalName(text)
  if (typed.length === 0 || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = typed.length <= 4 ? 2 : 3
  for (const name of known) {
    const wrong = slips(typed, normalName(name))
    if (wrong < least) {
      least = wrong
      best = name
    }
  }
  return best
}
