import type { Over } from '../../kernel/contract/next.js'
import type { Measure, Ruleset } from '../../kernel/contract/ruleset.js'
import type { Seat } from '../../kernel/contract/seats.js'

/** The one thing to play for that every game has. */
export const WIN = 'win'

interface Term {
  readonly weight: number
  readonly measure: Measure<unknown>
}

/**
 * What a seat is paid: for the end that its side wanted; for a `final` measure at the end; for a `sum` as it grows. An
 * episode that is cut off has no end, and pays for none.
 */
export class Reward {
  private readonly win: number
  private readonly finals: readonly Term[]
  private readonly sums: readonly Term[]

  constructor(ruleset: Ruleset, weights: Readonly<Record<string, number>>) {
    const known = [WIN, ...Object.keys(ruleset.measures)]
    const wrong = Object.keys(weights).find((name) => !known.includes(name))
    if (wrong !== undefined)
      throw new RangeError(
        `${ruleset.id} has no measure "${wrong}" to be rewarded; it has: ${known.join(', ')}`,
      )
    const odd = Object.entries(weights).find(([, weight]) => !Number.isFinite(weight))
    if (odd) throw new RangeError(`the weight of "${odd[0]}" must be a number`)
    const terms = Object.entries(weights).flatMap(([name, weight]): Term[] =>
      name === WIN ? [] : [{ weight, measure: ruleset.measures[name]! }],
    )
    this.win = weights[WIN] ?? 0
    this.finals = terms.filter(({ measure }) => measure.kind === 'final')
    this.sums = terms.filter(({ measure }) => measure.kind === 'sum')
  }

  /** What has been gathered of sums so far; what a step pays for is what it adds. */
  gathered(state: unknown): number {
    let total = 0
    for (const { weight, measure } of this.sums) total += weight * measure.of(state)
    return total
  }

  /** What the end of the game pays every seat alike. */
  ending(state: unknown): number {
    let total = 0
    for (const { weight, measure } of this.finals) total += weight * measure.of(state)
    return total
  }

  winning({ favours }: Over, { side }: Seat): number {
    return this.win !== 0 && favours.includes(side) ? this.win : 0
  }
}
