import type { ShapeFault } from './shape.js'

/** Tables of the same scenario and people that the same opener had opened before this one. */
export interface EarlierTables {
  /** All of them. */
  readonly tables: number
  /** Those of the same day, by the host's clock, in UTC. */
  readonly today: number
}

const KEYS: readonly string[] = ['tables', 'today']

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Returns what is wrong with the count in a header, if anything is. */
export function earlierFault(earlier: unknown): ShapeFault | undefined {
  if (typeof earlier !== 'object' || earlier === null || Array.isArray(earlier))
    return { field: 'earlier', message: 'earlier must be an object' }
  const { tables, today } = earlier as Readonly<Record<string, unknown>>
  const unread = Object.keys(earlier).find((key) => !KEYS.includes(key))
  if (unread !== undefined) return { field: `earlier.${unread}`, message: 'nothing reads this field' }
  if (!isCount(tables)) return { field: 'earlier.tables', message: 'tables must be a whole number from 0 on' }
  if (!isCount(today)) return { field: 'earlier.today', message: 'today must be a whole number from 0 on' }
  if (today > tables)
    return { field: 'earlier.today', message: 'there cannot be more tables today than in all' }
  return undefined
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
