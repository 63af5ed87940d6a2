import { type PlayedPairs, playPairs } from '../analysis/compare/pair.js'
import { type Evaluation, evaluate } from '../analysis/evaluate.js'
import { TooManyStates } from '../analysis/explore.js'
import { factsOf, policyNamed } from '../analysis/players.js'
import { type Played, playChunk, type Subject } from '../analysis/simulate.js'
import { beginning } from '../kernel/contract/engine.js'
import type { Policy, Ruleset } from '../kernel/contract/ruleset.js'
import { findGame } from '../rulesets/registry.js'

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

/** Some games of a work. */
export interface PlayTask {
  readonly kind: 'play'
  readonly work: Work
  readonly first: number
  readonly runs: number
  /** After about so many milliseconds what is done is handed over. */
  readonly milliseconds?: number
}

/** The same games of two variants, with the same luck. */
export interface PairsTask extends Omit<PlayTask, 'kind'> {
  readonly kind: 'pairs'
  readonly other: Work
}

/** Exact odds, if there are no more states than the limit. */
export interface ExactTask {
  readonly kind: 'exact'
  readonly work: Work
  readonly limit: number
}

export type Task = PlayTask | PairsTask | ExactTask

/** What comes of a task. Of an exact one nothing when there are too many states. */
export interface Done {
  readonly play: Played
  readonly pairs: PlayedPairs
  readonly exact: { readonly found?: Evaluation }
}

/** Whoever plays tasks: threads, or machines behind a queue. */
export interface Crew {
  /** How many tasks are worth having under way. */
  readonly width: number
  /** About how many milliseconds a task should take. */
  readonly pace: number
  perform<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Done[Kind]>
  close(): Promise<void>
}

/** Whoever should play a work lacks its game, or has another version of it. */
class GameMissing extends Error {
  override readonly name = 'GameMissing'
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

const MOST_KNOWN = 4
const known = new Map<string, Subject>()

/** The last few subjects are kept: tasks of one work come one after another. */
async function keptSubject(work: Work): Promise<Subject> {
  const spelled = JSON.stringify(work)
  const subject = known.get(spelled) ?? (await subjectOf(work))
  known.delete(spelled)
  known.set(spelled, subject)
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
  return subject
}

/**
 * Does a task, or as much of it as its time allows. The answer is a function of the games that were played, whoever did
 * it and however often.
 */
export async function perform<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
): Promise<Done[Kind]>
export async function perform(task: Task): Promise<Done[Task['kind']]> {
  const subject = await keptSubject(task.work)
  if (task.kind === 'exact') return exactly(subject, task.limit)
  const { work, first, runs, milliseconds } = task
  const chunk = { seed: work.seed, first, runs }
  const bounds = work.steps === undefined ? {} : { steps: work.steps }
  const until = milliseconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + milliseconds
  const enough = (): boolean => milliseconds !== undefined && performance.now() >= until
  if (task.kind === 'play') return playChunk(subject, chunk, bounds, enough)
  return playPairs(subject, await keptSubject(task.other), chunk, bounds, enough)
}

function exactly({ ruleset, start, players }: Subject, limit: number): Done['exact'] {
  try {
    return { found: evaluate(ruleset, start, { players, limit }) }
  } catch (error) {
    if (error instanceof TooManyStates) return {}
    throw error
  }
}
