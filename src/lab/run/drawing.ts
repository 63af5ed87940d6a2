import type { ExactDistributions } from '../../analysis/compiled/exact-distributions.js'
import {
  type CompiledAnswer,
  type Drawing,
  isSearched,
  type Task,
  type Work,
  type WorkerPool,
} from '../work.js'

/** The first games of a run are always played by the rules: they tell what tables do not know. */
export const RULED = 20_000
/** Games for each state that is looked at: making tables is then a small part of the whole. */
const GAMES_A_STATE = 8
/** Beyond this the tables would take more memory than simulating should. */
const MAX_STATES = 500_000
/** Steps along a way, for each game that is asked for, that exact distributions may take. */
const EFFORT_A_GAME = 200
const MAX_EFFORT = 2_000_000_000

/** Why a run is played by the rules alone. */
export type WhyRuled = 'asked' | 'few' | 'steps' | 'states' | 'search'

/** How the games of a run come about. `whole` where nothing need be guessed. */
export interface Engine {
  readonly drawing?: Drawing
  readonly whole?: ExactDistributions
  readonly why?: WhyRuled
}

export interface EngineOptions {
  /** Every game by the rules. */
  readonly rules?: boolean
  /** How many games are played by the rules in any case. */
  readonly ruled?: number
  /** The most states to look at. */
  readonly states?: number
  readonly signal?: AbortSignal
}

/**
 * Chooses how games are played, by the work and the number of games alone: by the rules, or, where the game has few
 * enough states for this many games, from tables that were made of them.
 */
export async function engineFor(
  work: Work,
  runs: number,
  pool: WorkerPool,
  { rules = false, ruled = RULED, states, signal }: EngineOptions,
): Promise<Engine> {
  if (rules) return { why: 'asked' }
  if (runs <= ruled) return { why: 'few' }
  if (work.steps !== undefined) return { why: 'steps' }
  if (isSearched(work)) return { why: 'search' }
  const more = runs - ruled
  const most = states ?? Math.min(MAX_STATES, Math.floor(more / GAMES_A_STATE))
  const effort = Math.min(MAX_EFFORT, more * EFFORT_A_GAME)
  const asked = pool.perform<'compile'>({ kind: 'compile', work, states: most, effort })
  const { fits, tables, whole } = await unlessStopped(asked, signal)
  if (!fits) return { why: 'states' }
  return { drawing: { from: ruled, states: most, ...(tables && { tables }) }, ...(whole && { whole }) }
}

/** Nobody waits for tables any more once somebody said to stop. */
async function unlessStopped(
  asked: Promise<CompiledAnswer>,
  signal: AbortSignal | undefined,
): Promise<CompiledAnswer> {
  if (!signal) return await asked
  const over = new AbortController()
  const stopped = new Promise<CompiledAnswer>((resolve) => {
    const stop = (): void => resolve({ fits: false })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: over.signal })
  })
  try {
    return await Promise.race([asked, stopped])
  } finally {
    over.abort()
  }
}

const MAX_KEPT = 2

/** Gives tasks that came from another machine their tables; they are made once by the pool, for all its threads. */
export function tablesMadeBy(pool: WorkerPool): (task: Task) => Promise<Task> {
  const kept = new Map<string, Promise<CompiledAnswer>>()
  const made = (work: Work, states: number): Promise<CompiledAnswer> => {
    const spelled = JSON.stringify([work, states])
    const answer = kept.get(spelled) ?? pool.perform<'compile'>({ kind: 'compile', work, states, effort: 0 })
    kept.delete(spelled)
    kept.set(spelled, answer)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    return answer
  }
  return async (task) => {
    if (task.kind !== 'play' || !task.drawing || task.drawing.tables) return task
    const { tables } = await made(task.work, task.drawing.states)
    return tables ? { ...task, drawing: { ...task.drawing, tables } } : task
  }
}
