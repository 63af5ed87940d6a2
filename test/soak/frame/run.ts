import { Chance } from './chance.js'
import { addFigures, Broken, type Case, type Figures, type Harness } from './harness.js'

/** Why a harness stopped before its time. */
export interface BrokenRound {
  readonly harness: string
  readonly seed: number
  readonly round: number
  readonly message: string
  readonly found?: unknown
  readonly case?: Case
  readonly stack?: string
}

/** What a harness came to. */
export interface HarnessRun {
  readonly harness: string
  readonly rounds: number
  readonly figures: Figures
  /** Processor time of this process. What it started is not in it. */
  readonly cpuSeconds: number
  readonly broken?: BrokenRound
}

export interface RunOptions {
  readonly seed: number
  /** Asked before each round; a round that has begun ends. */
  readonly goOn: (rounds: number) => boolean
  /** The first round, to see one again. */
  readonly first?: number
}

function streamOf(name: string, round: number): number {
  let hash = 0
  for (const letter of name) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return (hash % 4_096) * 2 ** 20 + round
}

/** Runs a harness until it may not go on, or until a promise breaks. */
export async function runHarness(
  harness: Harness,
  { seed, goOn, first = 0 }: RunOptions,
): Promise<HarnessRun> {
  const before = process.cpuUsage()
  let figures: Figures = {}
  let done = 0
  const broken = (error: unknown, round: number): BrokenRound => ({
    harness: harness.name,
    seed,
    round,
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof Broken && error.found !== undefined && { found: error.found }),
    ...(error instanceof Broken && error.case && { case: error.case }),
    ...(error instanceof Error && !(error instanceof Broken) && { stack: String(error.stack) }),
  })
  let found: BrokenRound | undefined
  try {
    const rounds = await harness.open(seed)
    try {
      while (!found && goOn(done)) {
        const round = first + done
        try {
          figures = addFigures(
            figures,
            await rounds.round(new Chance(seed, streamOf(harness.name, round)), round),
          )
          done++
        } catch (error) {
          found = broken(error, round)
        }
      }
    } finally {
      await rounds.close?.()
    }
  } catch (error) {
    found ??= broken(error, first + done)
  }
  const { user, system } = process.cpuUsage(before)
  return {
    harness: harness.name,
    rounds: done,
    figures,
    cpuSeconds: Math.round((user + system) / 1e4) / 100,
    ...(found && { broken: found }),
  }
}
