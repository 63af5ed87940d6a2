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

const cache = new Map<string, Chance<unknown>>()
const MOST_CACHED = 5_000

function cached<Answer>(key: string, build: () => Chance<Answer>): Chance<Answer> {
  const known = cache.get(key)
  if (known) return known as Chance<Answer>
  if (cache.size >= MOST_CACHED) cache.clear()
  const built = build()
  cache.set(key, built)
  return built
}

/** Every sum of `count` dice, by convolution. */
export function sumChance(count: number, sides: number): Chance<number> {
  return cached(`sum ${count} ${sides}`, () => {
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
  })
}

/** The number of the band a value lies in: 0 below the first bound. */
function bandOf(bounds: readonly number[], value: number): number {
  let band = 0
  while (band < bounds.length && value >= bounds[band]!) band++
  return band
}

/** The bands of a sum; each is answered by the first sum that lies in it. */
export function bandChance(count: number, sides: number, bounds: readonly number[]): Chance<number> {
  return cached(`band ${count} ${sides} ${bounds.join()}`, () => {
    const sums = sumChance(count, sides)
    const byBand = new Map<number, { answer: number; weight: bigint }>()
    sums.answers.forEach((sum, i) => {
      const band = bandOf(bounds, sum)
      const known = byBand.get(band)
      if (known) known.weight += sums.weights[i]!
      else byBand.set(band, { answer: sum, weight: sums.weights[i]! })
    })
    const found = [...byBand.values()]
    return chance(
      found.map((b) => b.answer),
      found.map((b) => b.weight),
    )
  })
}

/** Whether a sum reaches `least`: at most two answers. */
export function testChance(count: number, sides: number, least: number): Chance<number> {
  return cached(`test ${count} ${sides} ${least}`, () => bandChance(count, sides, [least]))
}

/** How many dice of a pool lie in each band: the multinomial, answered by faces that stand for their bands. */
export function poolChance(
  count: number,
  sides: number,
  bounds: readonly number[],
): Chance<readonly number[]> {
  return cached(`pool ${count} ${sides} ${bounds.join()}`, () => {
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
  })
}

/** The kinds of cards in a multiset, each weighted by how many there are. */
export function drawChance(counts: ArrayLike<number>): Chance<number> {
  const key = `draw ${Array.prototype.join.call(counts)}`
  return cached(key, () => {
    const kinds: number[] = []
    const weights: bigint[] = []
    for (let kind = 0; kind < counts.length; kind++) {
      if (counts[kind]! > 0) {
        kinds.push(kind)
        weights.push(BigInt(counts[kind]!))
      }
    }
    return chance(kinds, weights)
  })
}
