/** One line of the bench: our figure, and a peer's measured in the same run. */
export interface Row {
  readonly name: string
  readonly ours: number
  readonly peer?: { readonly name: string; readonly rate: number }
  readonly unit: string
  /** How many times better than the peer. */
  readonly ratio?: number
  readonly note?: string
}

const WARM_UP_SECONDS = 0.2
const MEASURED_SECONDS = 0.8

/** Processor time and not the clock on the wall, so that a busy machine does not change the figure. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function repeatFor(seconds: number, batch: number, work: () => unknown): number {
  const start = cpuSeconds()
  let done = 0
  let spent = 0
  while (spent < seconds) {
    for (let i = 0; i < batch; i++) work()
    done += batch
    spent = cpuSeconds() - start
  }
  return done / spent
}

/** Calls that take long enough, even at the quickest of three tries, for reading the processor time to cost nothing. */
function batchOf(work: () => unknown): number {
  for (let batch = 1; ; batch *= 2) {
    const run = () => {
      for (let i = 0; i < batch; i++) work()
    }
    if (Math.min(milliseconds(run), milliseconds(run), milliseconds(run)) > 3) return batch
  }
}

/** Calls of `work` in a second of processor time, after a warm-up; takes about a second. */
export function rate(work: () => unknown): number {
  const batch = batchOf(work)
  repeatFor(WARM_UP_SECONDS, batch, work)
  return repeatFor(MEASURED_SECONDS, batch, work)
}

/** Large games take the engine seconds to compile, longer on a busy machine. */
const LONG_WARM_UP_SECONDS = 6

/** As `rate`, for work that gets quick only after a while. */
export function warmRate(work: () => unknown): number {
  repeatFor(LONG_WARM_UP_SECONDS, 1, work)
  return repeatFor(2 * MEASURED_SECONDS, 1, work)
}

const TURNS = 5

/** Until the engine has nothing left to compile of any of them. */
const TURNS_WARM_UP_SECONDS = 2

/** The rates of several works, measured by turns, so that whatever else the machine does falls on all of them alike. */
export function interleaved(...works: readonly (() => unknown)[]): readonly number[] {
  const batches = works.map(batchOf)
  works.forEach((work, i) => {
    repeatFor(TURNS_WARM_UP_SECONDS, batches[i]!, work)
  })
  const rates = works.map(() => [] as number[])
  for (let turn = 0; turn < TURNS; turn++)
    works.forEach((work, i) => {
      rates[i]!.push(repeatFor(MEASURED_SECONDS / 2, batches[i]!, work))
    })
  return rates.map((found) => found.sort((a, b) => a - b)[Math.floor(TURNS / 2)]!)
}

/** Seconds of processor time for one call. */
export function seconds(work: () => unknown): number {
  const start = cpuSeconds()
  work()
  return cpuSeconds() - start
}

/** Milliseconds on the clock for one call. */
export function milliseconds(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Milliseconds of processor time for one call, in the slowest of 20 batches of 100 after a warm-up. */
export function slowestBatch(work: () => unknown): number {
  const calls = 100
  for (let i = 0; i < 10 * calls; i++) work()
  let slowest = 0
  for (let batch = 0; batch < 20; batch++) {
    const start = cpuSeconds()
    for (let i = 0; i < calls; i++) work()
    slowest = Math.max(slowest, ((cpuSeconds() - start) * 1_000) / calls)
  }
  return slowest
}

/** A row of calls a second against a peer. */
export function against(name: string, ours: number, peer: string, peerRate: number, note?: string): Row {
  const row = { name, ours, peer: { name: peer, rate: peerRate }, unit: 'calls/s', ratio: ours / peerRate }
  return note === undefined ? row : { ...row, note }
}
