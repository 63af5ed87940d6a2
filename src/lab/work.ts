import { type PlayedPairs, playPairs } from '../analysis/compare/pair.js'
import { type CompiledData, CompiledGame, exploreGame } from '../analysis/compiled/compile.js'
import { drawChunk } from '../analysis/compiled/draw.js'
import { type ExactDistributions, exactDistributionsOf } from '../analysis/compiled/exact-distributions.js'
import { type Evaluation, evaluate } from '../analysis/evaluate.js'
import { TooManyStates } from '../analysis/explore.js'
import { policyNamed } from '../analysis/players.js'
import type { SampleAnswer, SampleTask } from '../analysis/review/sampled/games.js'
import { SEARCH } from '../analysis/search/search.js'
import { type Bounds, type Chunk, type Played, playChunk, type Subject } from '../analysis/simulate.js'
import type { DrawnData } from '../analysis/tally/drawn.js'
import { beginning } from '../kernel/contract/engine.js'
import type { Policy, Ruleset } from '../kernel/contract/ruleset.js'
import { factsOf } from '../kernel/contract/seats.js'
import { findGame } from '../rulesets/registry.js'
import { playFrom, type ReadFile } from './review/journal-part.js'
import { type JournalPart, reviewJournal } from './review/review-journal.js'
import { turningWords } from './review/turning-words.js'

/** What is simulated, as data that another thread or another machine can take up. */
export interface Work {
  readonly game: string
  readonly version: string
  /** The SHA-256 of the module, for a game from outside. */
  readonly module?: string
  /** As the rules read it. */
  readonly scenario: unknown
  /** The name of the policy of each seat; `*` for every seat that is not named. */
  readonly players: Readonly<Record<string, string>>
  readonly seed: number
  /** Choices and steps after which a game counts as `timeout`. */
  readonly steps?: number
}

/** Which games are drawn from tables instead of being played by the rules. */
export interface Drawing {
  /** The number of the first one; all before it are played by the rules. */
  readonly from: number
  /** The most states that the tables may come from. */
  readonly states: number
  /** Threads share them. What goes to another machine goes without: it makes them itself. */
  readonly tables?: CompiledData
}

/** Some games of a work. */
export interface PlayTask {
  readonly kind: 'play'
  readonly work: Work
  readonly first: number
  readonly runs: number
  /** Absent: all are played by the rules. */
  readonly drawing?: Drawing
  /** After about this many milliseconds what is done is handed over. */
  readonly milliseconds?: number
}

/** The same games of two variants, with the same luck. */
export interface PairsTask extends Omit<PlayTask, 'kind' | 'drawing'> {
  readonly kind: 'pairs'
  readonly other: Work
}

/** Exact odds, if there are no more states than the limit. */
export interface ExactTask {
  readonly kind: 'exact'
  readonly work: Work
  readonly limit: number
}

/** The tables of a game that has no more states than that, and everything that can come of it. */
export interface CompileTask {
  readonly kind: 'compile'
  readonly work: Work
  readonly states: number
  /** How much may be spent on the exact distributions; see `wholeOf`. */
  readonly effort: number
  /** The tables are not asked for: anyone who asked is another machine. */
  readonly withoutTables?: boolean
}

/** Some games from a moment of a journal, for its review. The journal lies in a file of this machine. */
export interface ReviewTask extends JournalPart {
  readonly kind: 'review'
  readonly sample: SampleTask
}

/** What decided a game, in words: a whole review, beside a server that goes on meanwhile. */
export interface TurningTask {
  readonly kind: 'turning'
  /** The journal's text. */
  readonly journal: string
  readonly game: string
  /** The share of a review's usual budgets. */
  readonly effort: number
  /** The most characters. */
  readonly most: number
  /** Whose knowledge it is, before the table is closed. */
  readonly as?: string
}

export type Task = PlayTask | PairsTask | ExactTask | CompileTask | ReviewTask | TurningTask

/** What some games came to: those played by the rules, and those drawn from tables. */
export interface PlayedGames extends Played {
  readonly drawn?: DrawnData
}

/** Whether a game could be compiled; its distributions, if they were worth the effort. */
export interface CompiledAnswer {
  readonly fits: boolean
  readonly tables?: CompiledData
  readonly whole?: ExactDistributions
}

/** What comes of a task. Of an exact one nothing when there are too many states. */
export interface Done {
  readonly play: PlayedGames
  readonly compile: CompiledAnswer
  readonly pairs: PlayedPairs
  readonly exact: { readonly found?: Evaluation }
  readonly review: SampleAnswer
  readonly turning: readonly string[]
}

/** Runs tasks on threads or remote workers. */
export interface WorkerPool {
  /** How many tasks are worth having under way. */
  readonly width: number
  /** About how many milliseconds a task should take. */
  readonly pace: number
  perform<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Done[Kind]>
  close(): Promise<void>
}

/** Thrown when a worker lacks the game or has another version. */
class GameMissing extends Error {
  override readonly name = 'GameMissing'
}

/** Whether somebody plays by searching: following every state would then take longer than many games. */
export function isSearched({ players }: Work): boolean {
  return Object.values(players).includes(SEARCH)
}

function playersOf(
  ruleset: Ruleset,
  scenario: unknown,
  names: Readonly<Record<string, string>>,
): Record<string, Policy> {
  const facts = factsOf(scenario)
  return Object.fromEntries(
    Object.entries(names).map(([seat, name]) => [seat, policyNamed(ruleset, facts, name)]),
  )
}

/** The rules, the first state and the players of a work. */
export async function subjectOf(work: Work): Promise<Subject> {
  const { game, version, module, scenario, players } = work
  const found = await findGame(game)
  if (!found) throw new GameMissing(`the game ${game} is not at hand here`)
  if (found.ruleset.version !== version)
    throw new GameMissing(`this is for ${game} ${version}; at hand is version ${found.ruleset.version}`)
  if (found.module !== module) throw new GameMissing(`this is for another build of ${game}`)
  const { ruleset } = found
  const parsed = ruleset.scenario.parse(scenario)
  if (!parsed.ok) throw new GameMissing(`${game} refuses the scenario: ${parsed.issues[0]?.message}`)
  return {
    ruleset,
    start: beginning(ruleset, parsed.scenario),
    scenario: parsed.scenario,
    players: playersOf(ruleset, parsed.scenario, players),
  }
}

const MAX_KNOWN = 4
const known = new Map<string, Subject>()

/** The last few subjects are kept: tasks of one work come one after another. */
async function keptSubject(work: Work): Promise<Subject> {
  const spelled = JSON.stringify(work)
  const subject = known.get(spelled) ?? (await subjectOf(work))
  known.delete(spelled)
  known.set(spelled, subject)
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!)
  return subject
}

/**
 * Does a task, or as much of it as its time allows. The answer is a function of the games that were played, no matter who did
 * it and however often.
 */
export async function perform<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  read?: ReadFile,
): Promise<Done[Kind]>
export async function perform(task: Task, read: ReadFile = noFiles): Promise<Done[Task['kind']]> {
  if (task.kind === 'review') return await playFrom(task, task.sample, read)
  if (task.kind === 'turning') return await turningOf(task)
  const subject = await keptSubject(task.work)
  if (task.kind === 'exact') return exactly(subject, task.limit)
  if (task.kind === 'compile') return compiled(subject, task)
  const { work, first, runs, milliseconds } = task
  const chunk = { seed: work.seed, first, runs }
  const bounds = work.steps === undefined ? {} : { steps: work.steps }
  const until = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds
  const enough = (): boolean => milliseconds !== undefined && performance.now() >= until
  if (task.kind === 'play') return playGames(subject, chunk, task.drawing, bounds, enough)
  return playPairs(subject, await keptSubject(task.other), chunk, bounds, enough)
}

function noFiles(file: string): never {
  throw new GameMissing(`${file}: no file can be read here`)
}

async function turningOf({ journal, game, effort, most, as }: TurningTask): Promise<readonly string[]> {
  const found = await findGame(game)
  if (!found) throw new GameMissing(`the game ${game} is not at hand here`)
  return turningWords(await reviewJournal(journal, found, { effort, ...(as !== undefined && { as }) }), most)
}

/** Plays the games up to the first that is drawn, then draws the others. */
function playGames(
  subject: Subject,
  { seed, first, runs }: Chunk,
  drawing: Drawing | undefined,
  bounds: Bounds<unknown>,
  enough: () => boolean,
): PlayedGames {
  const ruled = drawing === undefined ? runs : Math.min(runs, Math.max(0, drawing.from - first))
  const played = playChunk(subject, { seed, first, runs: ruled }, bounds, enough)
  if (drawing === undefined || played.runs < ruled || ruled === runs) return played
  if (!drawing.tables) throw new RangeError('games are to be drawn, and there are no tables')
  const chunk = { seed, first: first + ruled, runs: runs - ruled }
  const drawn = drawChunk(new CompiledGame(drawing.tables), chunk, enough)
  return { tally: played.tally, runs: ruled + drawn.runs, drawn }
}

function compiled(
  { ruleset, start, players }: Subject,
  { states, effort, withoutTables }: CompileTask,
): CompiledAnswer {
  const explored = exploreGame(ruleset, start, { players, states })
  if (!explored) return { fits: false }
  const whole = effort > 0 ? exactDistributionsOf(explored, effort) : undefined
  return { fits: true, ...(!withoutTables && { tables: explored.data }), ...(whole && { whole }) }
}

function exactly({ ruleset, start, players }: Subject, limit: number): Done['exact'] {
  try {
    return { found: evaluate(ruleset, start, { players, limit }) }
  } catch (error) {
    if (error instanceof TooManyStates) return {}
    throw error
  }
}

/** What a thread is asked, and what it answers. */
export interface Asked {
  readonly task: Task
}

export interface Answered {
  readonly done?: Done[Task['kind']]
  readonly failed?: string
}

/** What a thread is begun with: the modules of the games from outside. */
export interface ThreadData {
  readonly games: readonly string[]
}
