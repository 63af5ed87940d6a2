const known = new Map<string, string>()
const MOST_KNOWN = 5_000

/** R29: names of actions, stats and tags compare in lower case, with underscores: `Martial Arts` is `martial_arts`. */
export function traitName(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const compared = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(name, compared)
  return compared
}

/** An entry of an authored map, never something that maps inherit. */
export function entryOf<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined
}

/** Characters that would break a log line, colour a terminal or turn text around: no name has one. */
export const CONTROLS = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** A text without any of them. */
export const NO_CONTROLS = /^[^\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u

/** Slips of the pen between two words: a letter wrong, missing or too many, or two that changed places. */
function slips(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

const LONGEST = 60

/** A name and its words: `Agent Pike` may be meant by either. */
function parts(name: string): readonly string[] {
  const words = name.split('_')
  return words.length === 1 ? words : [name, ...words.filter((word) => word.length > 3)]
}

function closest(said: string, known: Iterable<string>, most: (word: string) => number): string | undefined {
  const typed = traitName(said)
  if (typed === '' || typed.length > LONGEST) return undefined
  let best: string | undefined
  let least = most(typed) + 1
  for (const word of known) {
    const name = traitName(word)
    const found = parts(name).reduce(
      (few, part) => (Math.abs(part.length - typed.length) >= few ? few : Math.min(few, slips(typed, part))),
      least,
    )
    if (found < least) {
      least = found
      best = word
    }
  }
  return best
}

/** The known word that somebody may have meant, generously: for the help beside a refusal. */
export function nearest(said: string, known: Iterable<string>): string | undefined {
  return closest(said, known, (word) =>
    word.length <= 2 ? 0 : word.length <= 4 ? 1 : word.length <= 7 ? 2 : 3,
  )
}

/** The known word of which this one is plainly a slip of the pen; words that could be words of their own are none. */
export function slipOf(said: string, known: Iterable<string>): string | undefined {
  return closest(said, known, (word) => (word.length <= 4 ? 0 : word.length <= 8 ? 1 : 2))
}

/** ` Did you mean "sneak"?`, or nothing. */
export function didYouMean(said: string, known: Iterable<string>): string {
  const found = nearest(said, known)
  return found === undefined ? '' : ` Did you mean "${found}"?`
}

/** As many as a sentence bears; the rest is Tab's and the documentation's. */
const MOST_LISTED = 12

/** Words for a refusal: all of them, or the first and how many more there are. */
export function listed(words: readonly string[], none = 'none'): string {
  const more = words.length - MOST_LISTED
  if (words.length === 0) return none
  return more <= 1 ? words.join(', ') : `${words.slice(0, MOST_LISTED).join(', ')} and ${more} more`
}
