/** The words an outcome can be, the best first. */
export const WORDS = ['critical', 'success', 'mixed', 'failure', 'botch'] as const
export type Word = (typeof WORDS)[number]
export type Bands = Readonly<Partial<Record<'critical' | 'success' | 'mixed', number>>>

export const KINDS = ['bands', 'over', 'under', 'percentile', 'pool', 'highest'] as const
export type Kind = (typeof KINDS)[number]

/** A method as its builder has it; each kind reads the fields that are its own. */
export interface Draft {
  readonly kind: Kind
  /** How many dice fall, where the rating does not say it. */
  readonly count: number
  readonly sides: number
  /** The number to reach, of a sum against a number; what a die must show, of a pool. */
  readonly number: number
  /** Where each outcome begins: a total, a margin, a number of successes, a face; of a percentile the part of the skill. */
  readonly bands: Bands
  /** Ones take successes away, and fewer than none is a botch. */
  readonly onesTake: boolean
  /** The worst a roll can show is a botch, whatever is added. */
  readonly worstBotches: boolean
  /** Two of the highest face are critical. */
  readonly twoAreCritical: boolean
  /** What the rating is made of. */
  readonly rating: 'ability' | 'both'
}

export interface KindFacts {
  readonly name: string
  readonly example: string
  /** The ratings that the chart shows, and what they are called under it. */
  readonly columns: readonly number[]
  readonly axis: string
  /** What one more of it is called: *a sixth die*, *a bonus of +3*. */
  more(to: number): string
  readonly usual: Draft
}

const BASE: Omit<Draft, 'kind' | 'bands'> = {
  count: 1,
  sides: 6,
  number: 6,
  onesTake: false,
  worstBotches: false,
  twoAreCritical: false,
  rating: 'ability',
}

function upTo(from: number, to: number, step = 1): readonly number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
const ORDINALS = [
  '',
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
const aDie = (to: number): string => {
  const word = ORDINALS[to] ?? `${to}th`
  return `${word.startsWith('eigh') ? 'An' : 'A'} ${word} die`
}

export const FACTS: Readonly<Record<Kind, KindFacts>> = {
  bands: {
    name: 'Sum in bands',
    example: '2d6: 7–9 mixed',
    columns: upTo(-3, 6),
    axis: 'bonus',
    more: (to) => `A bonus of ${signed(to)}`,
    usual: { ...BASE, kind: 'bands', count: 2, bands: { critical: 12, success: 10, mixed: 7 } },
  },
  over: {
    name: 'Sum against a number',
    example: '1d20 + skill ≥ 13',
    columns: upTo(-2, 10),
    axis: 'bonus',
    more: (to) => `A bonus of ${signed(to)}`,
    usual: {
      ...BASE,
      kind: 'over',
      sides: 20,
      number: 13,
      worstBotches: true,
      bands: { critical: 10, success: 0 },
    },
  },
  under: {
    name: 'Roll under',
    example: '3d6 ≤ skill',
    columns: upTo(4, 17),
    axis: 'skill',
    more: (to) => `A skill of ${to}`,
    usual: { ...BASE, kind: 'under', count: 3, worstBotches: true, bands: { critical: 8, success: 0 } },
  },
  percentile: {
    name: 'Percentile',
    example: 'd100 ≤ skill',
    columns: upTo(10, 100, 10),
    axis: 'skill, percent',
    more: (to) => `A skill of ${to}`,
    usual: { ...BASE, kind: 'percentile', worstBotches: true, bands: { critical: 5, success: 1 } },
  },
  pool: {
    name: 'Pool of dice',
    example: 'count 6 or more',
    columns: upTo(1, 10),
    axis: 'dice in the pool',
    more: aDie,
    usual: { ...BASE, kind: 'pool', sides: 10, onesTake: true, bands: { critical: 4, success: 2, mixed: 1 } },
  },
  highest: {
    name: 'Highest die',
    example: 'best of the pool',
    columns: upTo(0, 7),
    axis: 'dice in the pool; none rolls two and reads the lower',
    more: aDie,
    usual: { ...BASE, kind: 'highest', twoAreCritical: true, bands: { success: 6, mixed: 4 } },
  },
}

/** The bands that a kind has, and how many of them may be left out. */
export function bandWords({ kind }: Draft): readonly (keyof Bands)[] {
  if (kind === 'percentile') return ['critical', 'success']
  return kind === 'highest' ? ['success', 'mixed'] : ['critical', 'success', 'mixed']
}

type Value = number | string | readonly Value[] | { readonly [key: string]: Value }

/** The method as a scenario says it (docs/new-method.md). */
export function methodOf(draft: Draft): Readonly<Record<string, Value>> {
  const { kind, count, sides, number, bands, onesTake, worstBotches, twoAreCritical } = draft
  const terms = draft.rating === 'both' ? ['attribute', 'ability'] : ['ability']
  const rows = bandWords(draft).flatMap((word) =>
    bands[word] === undefined ? [] : [{ min: bands[word], outcome: word }],
  )
  const dice = `${count}d${sides}`
  const natural = (rows: readonly Value[]) => (rows.length > 0 ? { natural: rows } : {})
  if (kind === 'bands')
    return {
      roll: dice,
      add: [...terms, 'modifier'],
      compare: 'bands',
      outcomes: rows,
      ...natural(worstBotches ? [{ reading: count, outcome: 'botch' }] : []),
    }
  if (kind === 'over')
    return {
      roll: dice,
      add: [...terms, 'modifier'],
      compare: 'over',
      target: [number],
      outcomes: rows,
      ...natural(worstBotches ? [{ reading: count, outcome: 'botch' }] : []),
    }
  if (kind === 'under')
    return {
      roll: dice,
      compare: 'under',
      target: [...terms, 'modifier'],
      outcomes: rows,
      ...natural(worstBotches ? [{ reading: count * sides, outcome: 'botch' }] : []),
    }
  if (kind === 'percentile')
    return {
      roll: { percentile: 'true' },
      compare: 'under',
      target: terms,
      outcomes: rows.map(({ min, outcome }) => ({ within: min === 1 ? 1 : `1/${min}`, outcome })),
      ...natural(worstBotches ? [{ reading: 100, outcome: 'botch' }] : []),
    }
  if (kind === 'pool')
    return {
      roll: { count: [...terms, 'dice_modifier'], sides, min: 1 },
      read: { count: { at_least: number, ...(onesTake && { faces: { 1: -1 } }) } },
      compare: 'bands',
      outcomes: rows,
      ...natural(onesTake ? [{ reading: ['null', -1], outcome: 'botch' }] : []),
    }
  return {
    roll: { count: [...terms, 'dice_modifier'], sides, zero: { dice: 2, read: 'lowest' } },
    read: 'highest',
    compare: 'bands',
    outcomes: rows,
    ...natural([
      ...(twoAreCritical ? [{ face: sides, times: 2, outcome: 'critical' }] : []),
      ...(worstBotches ? [{ reading: 1, outcome: 'botch' }] : []),
    ]),
  }
}

/** Words that YAML reads as something else than text. */
const BARE = new Set(['true', 'null'])

function inline(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${key}: ${inline(one as Value)}`)
      .join(', ')} }`
  return String(value)
}

/** What the builder writes: the method, below `resolution`. */
export function yamlOf(draft: Draft): string {
  const lines = Object.entries(methodOf(draft)).flatMap(([key, value]) =>
    Array.isArray(value) && value.some((one) => typeof one === 'object')
      ? [`    ${key}:`, ...value.map((one) => `      - ${inline(one)}`)]
      : [`    ${key}: ${inline(value)}`],
  )
  return ['method: own', 'methods:', '  own:', ...lines].join('\n')
}

/** The same as plain data, for the rules. */
export function dataOf(value: Value): unknown {
  if (Array.isArray(value)) return value.map(dataOf)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, dataOf(one as Value)]))
  if (typeof value === 'string' && BARE.has(value)) return value === 'true' ? true : null
  return value
}
