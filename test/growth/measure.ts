/** One kind of input, made of any number of the same thing, and the work that the program does with it. */
export interface Kind {
  /** What there are many of: "keys of a document". */
  readonly name: string
  /** The smallest number of them: large enough that its time can be measured. */
  readonly n: number
  /** Prepares an input with `n` of them, and returns the work to be measured. */
  prepare(n: number): Work | Promise<Work>
}

export type Work = () => unknown

/** A kind of input and the milliseconds of processor time at n, 2n, 4n, … */
export interface Growth {
  readonly name: string
  readonly n: number
  readonly times: readonly number[]
  /** The slope of time against size, both as logarithms: 1 is linear, 2 quadratic. */
  readonly slope: number
}

/** n log n has a slope of about 1.1 here, a quadratic one of 2: the rest is for the collector of garbage. */
export const MAX_SLOPE = 1.4

/** The sizes of an input, as multiples of n. */
const DOUBLINGS: readonly number[] = [1, 2, 4, 8, 16]

/** The slope is that of the largest sizes: below them, what every input costs hides what grows. */
const JUDGED = 3

/** Below this, a time says more about the clock than about the work. */
const MIN_MILLISECONDS = 2

async function millisecondsOf(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The slope of the straight line through these times that fits best. */
function slopeOf(sizes: readonly number[], times: readonly number[]): number {
  const xs = sizes.map(Math.log)
  const ys = times.map((time) => Math.log(Math.max(time, MIN_MILLISECONDS)))
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const x = mean(xs)
  const y = mean(ys)
  const over = xs.reduce((sum, one, i) => sum + (one - x) * (ys[i]! - y), 0)
  return over / xs.reduce((sum, one) => sum + (one - x) ** 2, 0)
}

/**
 * Measures how the time of a kind grows. The least of several runs counts, since whatever else the machine does only
 * adds to a time; a kind that looks too steep is measured again before it is blamed.
 */
export async function growthOf(kind: Kind, attempts = 8): Promise<Growth> {
  const { name, n } = kind
  const works: Work[] = []
  for (const times of DOUBLINGS) works.push(await kind.prepare(n * times))
  const least = DOUBLINGS.map(() => Number.POSITIVE_INFINITY)
  await works[0]!()
  for (let attempt = 1; ; attempt++) {
    for (const [i, work] of works.entries()) least[i] = Math.min(least[i]!, await millisecondsOf(work))
    const slope = slopeOf(DOUBLINGS.slice(-JUDGED), least.slice(-JUDGED))
    if (attempt > 1 && (slope <= MAX_SLOPE || attempt >= attempts)) return { name, n, times: least, slope }
  }
}

/** The growths as a table, one line each. */
export function tableOf(growths: readonly Growth[]): readonly string[] {
  const width = Math.max(...growths.map(({ name }) => name.length))
  return growths.map(({ name, n, times, slope }) => {
    const shown = times.map((time) => `${time.toFixed(0).padStart(6)} ms`).join('')
    return `${name.padEnd(width)}  n = ${String(n).padStart(6)} ${shown}   slope ${slope.toFixed(2)}`
  })
}
