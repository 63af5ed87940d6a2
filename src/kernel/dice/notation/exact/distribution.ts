import { type Rational, rational, toNumber } from '../../../rational.js'
import type { Expression } from '../compile.js'
import { DiceError, naming } from '../fault.js'
import { floored } from '../value.js'
import { Effort } from './effort.js'
import { Odds } from './odds.js'
import { failuresIn, type Outcomes, successesIn } from './outcomes.js'
import { addWeight, sumOfWeights, type Weighted } from './weighted.js'

/**
 * What a distribution is of.
 * - `total`: what `evaluate` calls the total; 1 and 0 for a comparison.
 * - `margin`: by how much a comparison holds.
 * - `successes`, `failures`: success points and failed dice, summed over all counts.
 * - `botch_net`: 1 when the net is 0 or less and at least one die failed.
 * - `botch_none`: 1 when there is no success and at least one die failed.
 */
export type OddsOf = 'total' | 'margin' | 'successes' | 'failures' | 'botch_net' | 'botch_none'

/** Exact odds: `weights[i] / total` is the probability of `values[i]`. Values rise; no weight is 0. */
export interface Distribution {
  readonly values: readonly number[]
  readonly weights: readonly bigint[]
  readonly total: bigint
}

/** Successes and failed dice of all counts together. */
export interface JointOutcome {
  readonly successes: number
  readonly failures: number
  readonly probability: Rational
}

const known = new WeakMap<Expression, Map<OddsOf, Distribution>>()
const knownJoint = new WeakMap<Expression, readonly JointOutcome[]>()

/** The exact odds of an expression, worked out once; throws a DiceError when that would take too long. */
export function distribution(expression: Expression, of: OddsOf = 'total'): Distribution {
  let measures = known.get(expression)
  if (measures === undefined) {
    measures = new Map()
    known.set(expression, measures)
  }
  let odds = measures.get(of)
  if (odds === undefined) {
    odds = naming(expression.text, () => sorted(weigh(expression, of)))
    measures.set(of, odds)
  }
  return odds
}

/** Successes and failed dice side by side, as a pool with cancelling ones needs them. */
export function jointCounts(expression: Expression): readonly JointOutcome[] {
  let joint = knownJoint.get(expression)
  if (joint === undefined) {
    joint = naming(expression.text, () => weighJoint(expression))
    knownJoint.set(expression, joint)
  }
  return joint
}

function weighJoint(expression: Expression): JointOutcome[] {
  const tallies: Weighted = new Map()
  for (const { tally, weight } of outcomesOf(expression, 'successes')) addWeight(tallies, tally, weight)
  const total = sumOfWeights(tallies)
  return [...tallies]
    .map(([tally, weight]) => ({
      successes: successesIn(tally),
      failures: failuresIn(tally),
      probability: rational(weight, total),
    }))
    .sort((a, b) => a.successes - b.successes || a.failures - b.failures)
}

function outcomesOf({ ast, counted }: Expression, of: OddsOf): Outcomes {
  const tallied = of !== 'total' && of !== 'margin'
  if (tallied && !counted)
    throw new DiceError(
      'E_TYPE',
      'nothing is counted here; a count such as 5d10>=6f1 has successes and failures',
    )
  const odds = new Odds(tallied, new Effort())
  if (ast.type === 'comparison') return odds.comparison(ast, of === 'margin' ? 'margin' : 'holds')
  if (of === 'margin')
    throw new DiceError('E_TYPE', 'only a comparison has a margin; 1d20+5>=15 would have one')
  return odds.of(ast)
}

function weigh(expression: Expression, of: OddsOf): Weighted {
  const outcomes = outcomesOf(expression, of)
  if (of === 'total' || of === 'margin') return outcomes.floors()
  const weighted: Weighted = new Map()
  const compares = expression.kind === 'comparison'
  for (const { value, tally, weight } of outcomes) {
    const successes = successesIn(tally)
    const failures = failuresIn(tally)
    // A comparison's own value is yes or no, so its net is that of the counted dice.
    const net = compares ? successes - failures : floored(value)
    addWeight(weighted, measured(of, successes, failures, net), weight)
  }
  return weighted
}

function measured(of: OddsOf, successes: number, failures: number, net: number): number {
  if (of === 'successes') return successes
  if (of === 'failures') return failures
  const botched = failures > 0 && (of === 'botch_net' ? net <= 0 : successes === 0)
  return botched ? 1 : 0
}

function sorted(weighted: Weighted): Distribution {
  const entries = [...weighted].sort(([a], [b]) => a - b)
  return {
    values: entries.map(([value]) => value),
    weights: entries.map(([, weight]) => weight),
    total: sumOfWeights(weighted),
  }
}

/** The probability of a value from `low` to `high`, both included. */
export function between(odds: Distribution, low: number, high: number): Rational {
  let weight = 0n
  odds.values.forEach((value, i) => {
    if (value >= low && value <= high) weight += odds.weights[i]!
  })
  return rational(weight, odds.total)
}

export function probabilityAt(odds: Distribution, value: number): Rational {
  return between(odds, value, value)
}

export function atLeast(odds: Distribution, value: number): Rational {
  return between(odds, value, Number.POSITIVE_INFINITY)
}

export function atMost(odds: Distribution, value: number): Rational {
  return between(odds, Number.NEGATIVE_INFINITY, value)
}

export function mean(odds: Distribution): Rational {
  return rational(moment(odds, 1n), odds.total)
}

export function variance(odds: Distribution): Rational {
  const first = moment(odds, 1n)
  return rational(moment(odds, 2n) * odds.total - first * first, odds.total * odds.total)
}

export function standardDeviation(odds: Distribution): number {
  return Math.sqrt(toNumber(variance(odds)))
}

function moment(odds: Distribution, degree: bigint): bigint {
  return odds.weights.reduce((sum, weight, i) => sum + weight * BigInt(odds.values[i]!) ** degree, 0n)
}

/** One line of a table of odds. */
export interface OddsRow {
  readonly value: number
  readonly probability: Rational
  readonly atLeast: Rational
  readonly atMost: Rational
}

export function oddsTable(odds: Distribution): OddsRow[] {
  let below = 0n
  return odds.values.map((value, i) => {
    const weight = odds.weights[i]!
    const upTo = below + weight
    const row = {
      value,
      probability: rational(weight, odds.total),
      atLeast: rational(odds.total - below, odds.total),
      atMost: rational(upTo, odds.total),
    }
    below = upTo
    return row
  })
}
