import { toNumber } from '../rational.js'

/** One chance event as enumerated dice see it: the answers it can give and their exact weights. */
export interface Chance<Answer> {
  readonly answers: readonly Answer[]
  /** Whole numbers; an answer's probability is its weight divided by `total`. No answer has weight 0. */
  readonly weights: readonly bigint[]
  readonly total: bigint
  readonly probabilities: readonly number[]
}

export function chance<Answer>(answers: readonly Answer[], weights: readonly bigint[]): Chance<Answer> {
  const total = weights.reduce((sum, w) => sum + w, 0n)
  return { answers, weights, total, probabilities: weights.map((w) => toNumber({ n: w, d: total })) }
}

const MAX_CACHED = 5_000

/** Chance events that were built already, by a key of their figures. */
class Built<Key, Answer> {
  private readonly known = new Map<Key, Chance<Answer>>()

  get(key: Key): Chance<Answer> | undefined {
    return this.known.get(key)
  }

  keep(key: Key, built: Chance<Answer>): Chance<Answer> {
    if (this.known.size >= MAX_CACHED) this.known.clear()
    this.known.set(key, built)
    return built
  }
}

const sums = new Built<number, number>()
const bands = new Built<string, number>()
const tests = new Built<number | string, number>()
const pools = new Built<string, readonly number[]>()
const draws = new Built<number | string, number>()
const hands = new Built<number | string, readonly number[]>()

/** Fewer dice, fewer sides and a bound this near to 0 are one number together: quicker to find than a text. */
const SMALL = 1 << 10

function testKey(count: number, sides: number, least: number): number | string {
  const near = least + SMALL
  const small = count < SMALL && sides < SMALL && near >= 0 && near < 2 * SMALL && Number.isInteger(least)
  return small ? (count * SMALL + sides) * 2 * SMALL + near : `${count} ${sides} ${least}`
}

const MAX_KINDS = 8
const MAX_CARDS = 1 << 6

/** A few piles of a few cards are one number together. */
function drawKey(counts: ArrayLike<number>): number | string {
  let key = counts.length
  let small = counts.length <= MAX_KINDS
  for (let kind = 0; small && kind < counts.length; kind++) {
    small = counts[kind]! < MAX_CARDS
    key = key * MAX_CARDS + counts[kind]!
  }
  return small ? key : Array.prototype.join.call(counts)
}

/** Every sum of `count` dice, by convolution. */
export function sumChance(count: number, sides: number): Chance<number> {
  const key = count * 2 ** 24 + sides
  return sums.get(key) ?? sums.keep(key, sumsOf(count, sides))
}

function sumsOf(count: number, sides: number): Chance<number> {
  let weights: bigint[] = [1n]
  for (let die = 0; die < count; die++) {
    const wider = new Array<bigint>(weights.length + sides - 1).fill(0n)
    for (let i = 0; i < weights.length; i++) {
      for (let face = 0; face < sides; face++) wider[i + face]! += weights[i]!
    }
    weights = wider
  }
  return chance(
    weights.map((_, i) => i + count),
    weights,
  )
}

/** The number of the band a value lies in: 0 below the first bound. */
function bandOf(bounds: readonly number[], value: number): number {
  let band = 0
  while (band < bounds.length && value >= bounds[band]!) band++
  return band
}

/** The bands of a sum; each is answered by the first sum that lies in it. */
export function bandChance(count: number, sides: number, bounds: readonly number[]): Chance<number> {
  if (lastBand?.bounds === bounds && lastBand.count === count && lastBand.sides === sides)
    return lastBand.built
  const key = `${count} ${sides} ${bounds.join()}`
  const built = bands.get(key) ?? bands.keep(key, bandsOf(count, sides, bounds))
  lastBand = { count, sides, bounds, built }
  return built
}

interface AskedBand {
  readonly count: number
  readonly sides: number
  readonly bounds: readonly number[]
  readonly built: Chance<number>
}

/** Games ask for the same bands again and again, with the same list: then not even a text is made. */
let lastBand: AskedBand | undefined

function bandsOf(count: number, sides: number, bounds: readonly number[]): Chance<number> {
  const all = sumChance(count, sides)
  const byBand = new Map<number, { answer: number; weight: bigint }>()
  all.answers.forEach((sum, i) => {
    const band = bandOf(bounds, sum)
    const known = byBand.get(band)
    if (known) known.weight += all.weights[i]!
    else byBand.set(band, { answer: sum, weight: all.weights[i]! })
  })
  const found = [...byBand.values()]
  return chance(
    found.map((b) => b.answer),
    found.map((b) => b.weight),
  )
}

/** Whether a sum reaches `least`: at most two answers. */
export function testChance(count: number, sides: number, least: number): Chance<number> {
  const key = testKey(count, sides, least)
  return tests.get(key) ?? tests.keep(key, bandsOf(count, sides, [least]))
}

/** How many dice of a pool lie in each band: the multinomial, answered by faces that stand for their bands. */
export function poolChance(
  count: number,
  sides: number,
  bounds: readonly number[],
): Chance<readonly number[]> {
  const key = `${count} ${sides} ${bounds.join()}`
  return pools.get(key) ?? pools.keep(key, poolsOf(count, sides, bounds))
}

function poolsOf(count: number, sides: number, bounds: readonly number[]): Chance<readonly number[]> {
  const one = bandChance(1, sides, bounds)
  let ways = new Map<string, { faces: number[]; weight: bigint }>([['', { faces: [], weight: 1n }]])
  for (let die = 0; die < count; die++) {
    const wider = new Map<string, { faces: number[]; weight: bigint }>()
    for (const { faces, weight } of ways.values()) {
      one.answers.forEach((face, i) => {
        const together = [...faces, face].sort((x, y) => x - y)
        const key = together.join()
        const known = wider.get(key)
        const added = weight * one.weights[i]!
        if (known) known.weight += added
        else wider.set(key, { faces: together, weight: added })
      })
    }
    ways = wider
  }
  const found = [...ways.values()]
  return chance(
    found.map((w) => w.faces),
    found.map((w) => w.weight),
  )
}

/** The kinds of cards in a multiset, each weighted by how many there are. */
export function drawChance(counts: ArrayLike<number>): Chance<number> {
  const key = drawKey(counts)
  return draws.get(key) ?? draws.keep(key, drawsOf(counts))
}

function drawsOf(counts: ArrayLike<number>): Chance<number> {
  const kinds: number[] = []
  const weights: bigint[] = []
  for (let kind = 0; kind < counts.length; kind++) {
    if (counts[kind]! > 0) {
      kinds.push(kind)
      weights.push(BigInt(counts[kind]!))
    }
  }
  return chance(kinds, weights)
}

/** A pile's number leaves room for the size of a hand below this. */
const ROOMY = 2 ** 46

function handKey(counts: ArrayLike<number>, size: number): number | string {
  const pile = drawKey(counts)
  const small = typeof pile === 'number' && pile < ROOMY && size < MAX_CARDS
  return small ? pile * MAX_CARDS + size : `${size} ${pile}`
}

/** Every hand of this many cards from a multiset, its cards by kind, weighted by how many choices of cards make it. */
export function handChance(counts: ArrayLike<number>, size: number): Chance<readonly number[]> {
  const key = handKey(counts, size)
  return hands.get(key) ?? hands.keep(key, handsOf(counts, size))
}

function handsOf(counts: ArrayLike<number>, size: number): Chance<readonly number[]> {
  let found: { readonly cards: readonly number[]; readonly weight: bigint }[] = [{ cards: [], weight: 1n }]
  let after = 0
  for (let kind = 0; kind < counts.length; kind++) after += counts[kind]!
  for (let kind = 0; kind < counts.length; kind++) {
    const there = counts[kind]!
    after -= there
    found = found.flatMap(({ cards, weight }) => {
      const open = size - cards.length
      const longer: typeof found = []
      for (let taken = Math.max(0, open - after); taken <= Math.min(open, there); taken++)
        longer.push({
          cards: [...cards, ...new Array<number>(taken).fill(kind)],
          weight: weight * choose(there, taken),
        })
      return longer
    })
  }
  return chance(
    found.map(({ cards }) => cards),
    found.map(({ weight }) => weight),
  )
}

/** How many choices of this many out of `n` there are. */
function choose(n: number, taken: number): bigint {
  let ways = 1n
  for (let i = 1; i <= taken; i++) ways = (ways * BigInt(n - taken + i)) / BigInt(i)
  return ways
}
