import type { Moment } from './explore.js'

/** A moment, what came of it between 0 and 1, and how much it counts. */
export interface Lesson {
  readonly moment: Moment
  readonly worth: number
  readonly counts: number
}

/** It settles after about ten. */
const ROUNDS = 30

/** Solves a symmetric system in place (Cholesky); the answer stands in `right`. */
function solve(matrix: Float64Array, right: Float64Array): void {
  const n = right.length
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) {
      const factor = matrix[j * n + k]!
      if (factor === 0) continue
      for (let i = j; i < n; i++) matrix[i * n + j]! -= matrix[i * n + k]! * factor
    }
    const root = Math.sqrt(matrix[j * n + j]!)
    for (let i = j; i < n; i++) matrix[i * n + j]! /= root
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) right[i]! -= matrix[i * n + k]! * right[k]!
    right[i]! /= matrix[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) right[i]! -= matrix[k * n + i]! * right[k]!
    right[i]! /= matrix[i * n + i]!
  }
}

export function chance(weights: Float64Array, { signs, amounts }: Moment): number {
  let sum = 0
  for (let k = 0; k < signs.length; k++) sum += (weights[signs[k]!] ?? 0) * amounts[k]!
  return 1 / (1 + Math.exp(-sum))
}

/** How well weights foretell what came, less what they cost: the greater the better. */
function fitness(lessons: readonly Lesson[], prices: readonly number[], weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < prices.length; i++) sum -= (prices[i]! * weights[i]! ** 2) / 2
  for (const { moment, worth, counts } of lessons) {
    const now = Math.min(1 - SURE, Math.max(SURE, chance(weights, moment)))
    sum += counts * (worth * Math.log(now) + (1 - worth) * Math.log(1 - now))
  }
  return sum
}

/** Nothing is foretold more surely than this. */
const SURE = 1e-9

/** The whole step of Newton's method, or half of it, again and again, until the weights are better than before. */
function stepped(
  weights: Float64Array,
  step: Float64Array,
  fits: (weights: Float64Array) => number,
): boolean {
  const before = fits(weights)
  for (let part = 1; part >= SHORTEST; part /= 2) {
    const next = weights.map((weight, i) => weight + part * step[i]!)
    if (fits(next) <= before) continue
    weights.set(next)
    return true
  }
  return false
}

const SHORTEST = 1 / 1024

/** Logistic regression with a price on every weight (`prices`), by Newton's method. */
export function regression(lessons: readonly Lesson[], prices: readonly number[]): Float64Array {
  const n = prices.length
  const weights = new Float64Array(n)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Float64Array.from(prices, (price, i) => -price * weights[i]!)
    const bend = new Float64Array(n * n)
    for (let i = 0; i < n; i++) bend[i * n + i] = prices[i]!
    for (const { moment, worth, counts } of lessons) {
      const { signs, amounts } = moment
      const now = chance(weights, moment)
      const miss = counts * (worth - now)
      const bent = counts * now * (1 - now)
      for (let a = 0; a < signs.length; a++) {
        const i = signs[a]!
        slope[i]! += miss * amounts[a]!
        const row = i * n
        const part = bent * amounts[a]!
        for (let b = 0; b < signs.length; b++) bend[row + signs[b]!]! += part * amounts[b]!
      }
    }
    solve(bend, slope)
    if (!stepped(weights, slope, (tried) => fitness(lessons, prices, tried))) break
  }
  return weights
}
