import {
  DiceError,
  distribution,
  evaluate,
  mean,
  parseDice,
  standardDeviation,
} from '../../../../src/kernel/dice/expression.js'
import { FastDice } from '../../../../src/kernel/dice/fast.js'
import { rational, toNumber, toText } from '../../../../src/kernel/rational.js'

/** The odds of a dice text, for a plot and for the table behind it. */
export interface Spread {
  readonly text: string
  readonly rows: readonly Row[]
  readonly mean: number
  readonly deviation: number
  /** Rolled this many times, because counting every way would take too long. */
  readonly rolled?: number
}

export interface Row {
  readonly value: number
  readonly chance: number
  readonly atLeast: number
  readonly atMost: number
  /** The three as fractions; empty where they are too long to say anything. */
  readonly fractions: Readonly<Record<Which, string>>
}

/** Why a text has no odds. */
export interface Wrong {
  readonly wrong: string
  /** It is dice, and too many of them to count every way. */
  readonly isTooMuch?: boolean
}

/** Which chance of a number is asked for. */
export type Which = 'exactly' | 'least' | 'most'

/** Fractions longer than this say nothing to anybody. */
const MAX_FRACTION_LENGTH = 24
const ROLLS = 20_000

const fraction = (part: bigint, whole: bigint): string => {
  const text = toText(rational(part, whole))
  return text.length <= MAX_FRACTION_LENGTH ? text : ''
}

/** Every chance of the dice, exactly. */
export function spreadOf(text: string): Spread | Wrong {
  let canonical = ''
  try {
    const expression = parseDice(text.trim())
    canonical = expression.canonical
    const exact = distribution(expression)
    const { values, weights, total } = exact
    const share = (part: bigint): number => toNumber(rational(part, total))
    let below = 0n
    const rows = values.map((value, i): Row => {
      const weight = weights[i]!
      const rest = total - below
      below += weight
      return {
        value,
        chance: share(weight),
        atLeast: share(rest),
        atMost: share(below),
        fractions: {
          exactly: fraction(weight, total),
          least: fraction(rest, total),
          most: fraction(below, total),
        },
      }
    })
    return { text: canonical, rows, mean: toNumber(mean(exact)), deviation: standardDeviation(exact) }
  } catch (error) {
    if (!(error instanceof DiceError)) throw error
    return { wrong: error.message, ...(canonical !== '' && { isTooMuch: true }) }
  }
}

/** The same from many rolls, always the same ones. */
export function rolledSpread(text: string): Spread | Wrong {
  try {
    const expression = parseDice(text.trim())
    const dice = new FastDice()
    const counts = new Map<number, number>()
    let sum = 0
    let squares = 0
    for (let roll = 0; roll < ROLLS; roll++) {
      dice.reset(0, roll)
      const { total: value } = evaluate(expression, dice)
      counts.set(value, (counts.get(value) ?? 0) + 1)
      sum += value
      squares += value * value
    }
    const middle = sum / ROLLS
    let below = 0
    const rows = [...counts]
      .sort(([a], [b]) => a - b)
      .map(([value, count]): Row => {
        const rest = ROLLS - below
        below += count
        return {
          value,
          chance: count / ROLLS,
          atLeast: rest / ROLLS,
          atMost: below / ROLLS,
          fractions: { exactly: '', least: '', most: '' },
        }
      })
    const deviation = Math.sqrt(Math.max(0, squares / ROLLS - middle ** 2))
    return { text: expression.canonical, rows, mean: middle, deviation, rolled: ROLLS }
  } catch (error) {
    if (error instanceof DiceError) return { wrong: error.message }
    throw error
  }
}

const NEVER = { chance: 0, fraction: '0' }
const ALWAYS = { chance: 1, fraction: '1' }

/** The chance of exactly a number, of it or more, of it or less. Values between two rows belong to the next one of them. */
export function chanceOf(
  { rows }: Spread,
  which: Which,
  at: number,
): { readonly chance: number; readonly fraction: string } {
  if (which === 'exactly') {
    const row = rows.find(({ value }) => value === at)
    return row ? { chance: row.chance, fraction: row.fractions.exactly } : NEVER
  }
  if (which === 'least') {
    const row = rows.find(({ value }) => value >= at)
    if (row === undefined) return NEVER
    return { chance: row.atLeast, fraction: row.fractions.least }
  }
  const row = rows.findLast(({ value }) => value <= at)
  if (row === undefined) return NEVER
  return row === rows.at(-1) ? ALWAYS : { chance: row.atMost, fraction: row.fractions.most }
}

const QUICK_DICE = 10
const QUICK_SIDES = 100

/** Whether a text is worked out in no time: few dice with few sides, so that nobody waits for a worker. */
export function isQuick(text: string): boolean {
  const dice = [...text.matchAll(/(\d*)d(\d*)/gi)]
  const count = dice.reduce((sum, [, one]) => sum + Number(one || 1), 0)
  return (
    count <= QUICK_DICE && dice.every(([, , sides]) => Number(sides) <= QUICK_SIDES) && !text.includes('!')
  )
}
