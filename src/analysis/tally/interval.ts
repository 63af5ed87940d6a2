/** How sure an interval is, in standard errors: 1.96 is 95 of 100. */
export const SURE = 1.959963984540054

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Wilson's interval of a share: where the true chance lies, 95 times of 100. Unlike the share give or take its standard
 * error it is right for few games and for shares near 0 and 1.
 */
export function wilson(count: number, runs: number, sure = SURE): Interval {
  if (runs <= 0) return { low: 0, high: 1 }
  const share = count / runs
  const square = sure * sure
  const middle = (share + square / (2 * runs)) / (1 + square / runs)
  const half =
    (sure / (1 + square / runs)) * Math.sqrt((share * (1 - share)) / runs + square / (4 * runs * runs))
  return {
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === runs ? 1 : Math.min(1, middle + half),
  }
}

/** How far the ends of an interval lie from a figure in it, at most. */
export function halfReach(value: number, { low, high }: Interval): number {
  return Math.max(high - value, value - low)
}

/** Half the width of an interval: the figure behind a ±. */
export function halfWidth({ low, high }: Interval): number {
  return (high - low) / 2
}
