import {
  DiceError,
  distribution,
  mean,
  parseDice,
  standardDeviation,
} from '../../../src/kernel/dice/expression.js'
import { rational, toNumber, toText } from '../../../src/kernel/rational.js'

/** The exact odds of a dice text, for a plot and for the table behind it. */
export interface Spread {
  readonly text: string
  readonly rows: readonly { readonly value: number; readonly chance: number; readonly fraction: string }[]
  readonly mean: number
  readonly deviation: number
  readonly likeliest: readonly number[]
}

/** Fractions longer than this say nothing to anybody. */
const MAX_FRACTION_LENGTH = 24

export function spreadOf(text: string): Spread | { readonly wrong: string } {
  try {
    const expression = parseDice(text.trim())
    const exact = distribution(expression)
    const rows = exact.values.map((value, i) => {
      const chance = rational(exact.weights[i]!, exact.total)
      const fraction = toText(chance)
      return {
        value,
        chance: toNumber(chance),
        fraction: fraction.length <= MAX_FRACTION_LENGTH ? fraction : '',
      }
    })
    const most = Math.max(...rows.map(({ chance }) => chance))
    return {
      text: expression.canonical,
      rows,
      mean: toNumber(mean(exact)),
      deviation: standardDeviation(exact),
      likeliest: rows.filter(({ chance }) => chance >= most - 1e-12).map(({ value }) => value),
    }
  } catch (error) {
    if (error instanceof DiceError) return { wrong: error.message }
    throw error
  }
}

/** The chance of a value or more. */
export function atLeast({ rows }: Spread, value: number): number {
  return rows.reduce((sum, row) => (row.value >= value ? sum + row.chance : sum), 0)
}

export function chanceOf({ rows }: Spread, value: number): number {
  return rows.find((row) => row.value === value)?.chance ?? 0
}
