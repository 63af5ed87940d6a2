import { policyNamed } from '../src/analysis/players.js'
import { beginning } from '../src/kernel/contract/engine.js'
import { factsOf } from '../src/kernel/contract/seats.js'
import { Table } from '../src/kernel/table/table.js'
import {
  type JournalReview,
  type JournalReviewOptions,
  reviewJournal,
} from '../src/lab/review/review-journal.js'
import { journalOf } from '../src/lab/run/journal.js'
import { loadScenario } from '../src/library/load.js'
import type { Game } from '../src/rulesets/registry.js'
import type { Row } from './row.js'

/** A closed journal, and the game that it is of. */
interface Finished {
  readonly game: Game
  readonly journal: string
}

const LONG = 10_000

/** A game that one policy plays for everybody, the same in every run. */
async function finished(name: string, policy: string): Promise<Finished> {
  const { ruleset, scenario } = await loadScenario(name)
  const players = { '*': policyNamed(ruleset, factsOf(scenario), policy) }
  const start = beginning(ruleset, scenario)
  return { game: { ruleset }, journal: journalOf({ ruleset, scenario, start, players }, 0, 0) }
}

/** A journal of ten thousand lines in which turns are passed. */
async function long(): Promise<Finished> {
  const { ruleset, scenario } = await loadScenario('skirmish/marsh-duel')
  const seed = new Uint8Array(32).fill(7)
  const table = Table.open(ruleset, scenario, { id: 'long', seed, veil: seed })
  table.start()
  for (let given = 0; given < LONG; given++) table.act('gm', { verb: 'turn' })
  table.close()
  return { game: { ruleset }, journal: table.export() }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The processor time of a review in one thread: until the first graph, and until all of it is there. */
async function measured(
  { game, journal }: Finished,
  options: JournalReviewOptions = {},
): Promise<{ readonly first: number; readonly settled: number; readonly review: JournalReview }> {
  const start = cpuSeconds()
  let first: number | undefined
  const review = await reviewJournal(journal, game, {
    ...options,
    watch: {
      first: () => {
        first ??= cpuSeconds() - start
      },
    },
  })
  const settled = cpuSeconds() - start
  return { first: first ?? settled, settled, review }
}

function noteOf({ mode, states, games, lines, stretches, journal }: JournalReview): string {
  const how = [
    ...(states === undefined ? [] : [`${states} states`]),
    ...(games === undefined ? [] : [`${games} games`]),
  ]
  return `${journal.lines} lines, ${lines.length} opened, ${stretches.length} stretches; ${mode}, ${how.join(', ')}`
}

/** Reviews of finished games: exact ones as a whole, sampled ones until their first graph and until they are settled. */
export async function reviewRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, policy, options] of [
    ['bx/three-reavers', 'attack', {}],
    ['spire/jaw-worm', 'greedy', { limit: 3_000_000 }],
  ] as const) {
    const { settled, review } = await measured(await finished(name, policy), options)
    if (review.mode !== 'exact') throw new Error(`${name} was not reviewed exactly`)
    rows.push({ name: `review ${name}, exactly`, ours: settled, unit: 's', note: noteOf(review) })
  }
  const sampled: readonly (readonly [string, Finished])[] = [
    ['bx/captain-and-four', await finished('bx/captain-and-four', 'attack')],
    ['simverse/duel-of-maneuvers', await finished('simverse/duel-of-maneuvers', 'tactical')],
    ['spire/run', await finished('spire/run', 'greedy')],
    [`a journal of ${LONG} lines`, await long()],
  ]
  for (const [name, game] of sampled) {
    const { first, settled, review } = await measured(game)
    rows.push({ name: `review ${name}, first graph`, ours: first, unit: 's' })
    rows.push({ name: `review ${name}, settled`, ours: settled, unit: 's', note: noteOf(review) })
  }
  return rows
}
