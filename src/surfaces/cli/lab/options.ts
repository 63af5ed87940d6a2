import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import type { Fight } from '../../../lab/sweep/variant.js'
import { threadPool } from '../../../lab/threads/thread-pool.js'
import type { WorkerPool } from '../../../lab/work.js'
import { UserError } from '../exit.js'
import { needed } from '../needed.js'
import { collect } from '../options.js'
import { say } from '../print.js'
import { wholeNumber } from './roll.js'

const MAX_GAMES = 1_000_000_000
const MAX_WORKERS = 256
/** States that are looked at for an exact answer before games are played instead: a second or two. */
const DEFAULT_LIMIT = 60_000

/** A number of games: 20000, 1e6, 1_000_000. */
export function gameCount(text: string): number {
  const value = Number(text.replaceAll('_', ''))
  if (!/^\d[\d_]*(e\d+)?$/i.test(text) || value < 1 || value > MAX_GAMES)
    throw new InvalidArgumentError(`Write a whole number from 1 to ${MAX_GAMES}, such as 20000 or 1e6.`)
  return value
}

/** 10% or 0.1; undefined when it is neither. */
export function fraction(text: string): number | undefined {
  const found = /^(-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?)\s*(%?)$/i.exec(text.trim())
  return found ? Number(found[1]) / (found[2] === '%' ? 100 : 1) : undefined
}

/** A precision: ±0.1%, 0.1% or 0.001. */
export function precision(text: string): number {
  const value = fraction(text.replace(/^\s*(±|\+-|\+\/-)/, ''))
  if (value === undefined || value < 1e-6 || value >= 0.5)
    throw new InvalidArgumentError('Write how exact every share should be, such as ±0.1%.')
  return value
}

/** What every command takes that looks at a fight. */
export interface FightOptions {
  readonly seed: number
  readonly policy?: readonly string[]
  readonly set?: readonly string[]
  readonly workers: number
  readonly redis?: string
  readonly steps?: number
  readonly json?: boolean
}

/** What those take whose result is a table or a chart. */
export interface ChartOptions {
  readonly csv?: boolean
  readonly html?: string
}

/** What those take that look for an exact answer first. */
export interface EffortOptions extends FightOptions {
  readonly runs: number
  readonly limit: number
}

/** What compare, sweep and balance take: an exact answer where it can be had, as a table or a chart. */
export interface StudyOptions extends EffortOptions, ChartOptions {}

export function addFightOptions(command: Command): Command {
  return command
    .option('--seed <n>', 'another number, other games', wholeNumber(0, Number.MAX_SAFE_INTEGER), 0)
    .option(
      '--policy <[seat=]name>',
      "how everybody or one seat plays (default: the game's first policy); may be repeated",
      collect,
    )
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .option(
      '--workers <n>',
      'threads',
      wholeNumber(1, MAX_WORKERS),
      Math.min(MAX_WORKERS, availableParallelism()),
    )
    .option('--redis <url>', 'have it played by the workers of this Redis (ludex worker)')
    .option('--steps <n>', 'choices and steps after which a game counts as timeout', gameCount)
    .option('--json', 'the result as JSON')
}

export function addChartOptions(command: Command): Command {
  return command
    .option('--csv', 'the result as comma-separated values')
    .option('--html <file>', 'write a page with charts too, one file that needs nothing else')
}

export function addEffortOptions(command: Command, runs: number): Command {
  return addFightOptions(command)
    .option('--runs <n>', 'games to play where the answer cannot be exact', gameCount, runs)
    .option(
      '--limit <n>',
      'the most states to look at for an exact answer; 0 for games at once',
      wholeNumber(0, 50_000_000),
      DEFAULT_LIMIT,
    )
}

export function addStudyOptions(command: Command, runs: number): Command {
  return addChartOptions(addEffortOptions(command, runs))
}

/** `--policy attack` for everybody, `--policy gm=random` for one seat. */
function namedPlayers(texts: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=')
      return at < 0 ? ['*', text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    }),
  )
}

/** The fight that a command is about. */
export function fightOf(file: string, { set = [], policy, seed, steps }: FightOptions): Fight {
  return {
    file,
    settings: set,
    players: namedPlayers(policy),
    seed,
    ...(steps !== undefined && { steps }),
  }
}

/** How everybody plays, in words. */
export function playersText(players: Readonly<Record<string, string>>): string {
  const named = Object.entries(players).filter(([seat]) => seat !== '*')
  const others = named.length > 0 ? 'everybody else' : 'everybody'
  return [...named.map(([seat, name]) => `${seat} plays ${name}`), `${others} plays ${players['*']}`].join(
    ', ',
  )
}

/** Where games are played: threads of this process, or the workers of a Redis. */
export async function crewFor({ workers, redis }: FightOptions): Promise<WorkerPool> {
  if (redis === undefined) return threadPool(workers)
  const { QueuePool } = await needed('worker', () => import('../../../lab/queue/queue-pool.js'))
  const { placeOf, QueueFailed } = await needed('worker', () => import('../../../lab/queue/connection.js'))
  try {
    const pool = await QueuePool.at(redis)
    if ((await pool.workers()) === 0)
      say(`No worker waits at ${placeOf(redis)} yet; begin one with: ludex worker --redis …`)
    return pool
  } catch (error) {
    if (error instanceof QueueFailed) throw new UserError(error.message)
    throw error
  }
}
