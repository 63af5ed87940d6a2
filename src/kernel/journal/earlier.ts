/** Tables of the same scenario and people that the same opener had opened before this one. */
export interface EarlierTables {
  /** All of them. */
  readonly tables: number
  /** Those of the same day, by the host's clock, in UTC. */
  readonly today: number
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** `third`; `23rd` where there is no short word. */
function ordinal(n: number): string {
  const word = ORDINALS[n - 1]
  if (word !== undefined) return word
  const teens = n % 100 >= 11 && n % 100 <= 13
  const end = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${end}`
}

/** Returns the sentence that every surface says about earlier tables, also where they were not counted. */
export function earlierWords(earlier: EarlierTables | undefined): string {
  if (!earlier) return 'Earlier tables of this scenario: not counted (the opener is not known).'
  const { tables, today } = earlier
  if (tables === 0) return 'Earlier tables of this scenario by the same opener: none.'
  const inAll = today === tables ? '' : `, the ${ordinal(tables + 1)} in all`
  const nth = ordinal(today + 1)
  return `${nth[0]!.toUpperCase()}${nth.slice(1)} table of this scenario today by the same opener${inAll}.`
}
