import { normalName } from '../../../kernel/names.js'

function slips(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, change))
    }
    last = row
  }
  return last[b.length]!
}

const LONGEST = 40

/** The known word that was probably meant, if one is near: it begins so, or few letters differ. */
function nearest(text: string, known: Iterable<string>): string | undefined {
  const typed = normalName(text)
  if (typed === '' || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = typed.length <= 4 ? 2 : 3.5
  for (const word of known) {
    const name = normalName(word)
    const far = name.startsWith(typed) || typed.startsWith(name) ? 0.5 : slips(typed, name)
    if (far < least) {
      least = far
      best = word
    }
  }
  return best
}

/** What to write instead: the nearest known word, else all there are. */
export function instead(text: string, known: readonly string[]): string {
  const near = nearest(text, known)
  return near === undefined
    ? `one of ${known.join(', ')}`
    : `did you mean ${near}? Known: ${known.join(', ')}`
}
