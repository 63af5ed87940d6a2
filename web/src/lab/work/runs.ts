import { measureChanges, outcomeChanges, PairTally } from '../../../../src/analysis/compare/pair-tally.js'
import { DrawnTally } from '../../../../src/analysis/tally/drawn.js'
import { SURE } from '../../../../src/analysis/tally/interval.js'
import { Tally } from '../../../../src/analysis/tally/tally.js'
import type { Ruleset } from '../../../../src/kernel/contract/ruleset.js'
import { endingWords } from '../../../../src/kernel/words/label.js'
import { resultOf } from '../../../../src/lab/report/simulation.js'
import { type Engine, engineFor, RULED } from '../../../../src/lab/run/drawing.js'
import { perform, type Work, type WorkerPool } from '../../../../src/lab/work.js'
import { findRuleset } from '../../../../src/rulesets/registry.js'
import { workOf } from './content.js'
import type { CellFigures, Changes, Fight, FigureChange, Jobs, Standing } from './jobs.js'

/** This thread alone: those who wait for it are others. */
const here: WorkerPool = { width: 1, pace: 50, perform, close: async () => {} }

/** The games of one fight, in their order from the first. */
interface Games {
  readonly work: Work
  readonly ruleset: Ruleset
  readonly tally: Tally
  readonly drawn: DrawnTally
  runs: number
  engine?: Engine
}

interface Pairs {
  readonly a: Work
  readonly b: Work
  readonly tally: PairTally
  runs: number
}

/** What was played lately stays, so that a value turned back has its answer at once. */
class Shelf<Thing> {
  private readonly things = new Map<string, Thing>()

  constructor(private readonly most: number) {}

  async get(key: string, make: () => Promise<Thing>): Promise<Thing> {
    const thing = this.things.get(key) ?? (await make())
    this.things.delete(key)
    this.things.set(key, thing)
    if (this.things.size > this.most) this.things.delete(this.things.keys().next().value!)
    return thing
  }
}

const games = new Shelf<Games>(12)
const pairs = new Shelf<Pairs>(12)
const works = new Shelf<Work>(64)

const workKept = (fight: Fight): Promise<Work> => works.get(JSON.stringify(fight), () => workOf(fight))

async function gamesOf(fight: Fight): Promise<Games> {
  return await games.get(JSON.stringify(fight), async () => {
    const work = await workKept(fight)
    const ruleset = (await findRuleset(work.game))!
    const names = Object.keys(ruleset.measures)
    return { work, ruleset, tally: new Tally(names), drawn: new DrawnTally(names), runs: 0 }
  })
}

/** Plays on; the figures are those that `ludex simulate` has with this seed for as many games. */
export async function playOn({ fight, to, milliseconds }: Jobs['more']['ask']): Promise<Standing> {
  const held = await gamesOf(fight)
  const until = performance.now() + milliseconds
  while (held.runs < to) {
    if (held.runs >= RULED) held.engine ??= await engineFor(held.work, to, here, {})
    const stage = held.runs < RULED ? Math.min(RULED, to) : to
    const drawing = held.engine?.drawing
    const played = await perform<'play'>({
      kind: 'play',
      work: held.work,
      first: held.runs,
      runs: stage - held.runs,
      milliseconds: Math.max(1, until - performance.now()),
      ...(drawing && { drawing }),
    })
    held.tally.merge(played.tally)
    if (played.drawn) held.drawn.merge(played.drawn)
    held.runs += played.runs
    if (performance.now() >= until) break
  }
  return standing(held)
}

function standing({ work, ruleset, tally, drawn, engine }: Games): Standing {
  const data = drawn.data()
  const result = resultOf(ruleset, {
    tally: tally.data(),
    ...(data.runs > 0 && { drawn: data }),
    ...(engine?.whole && { whole: engine.whole }),
    ...(engine?.why !== undefined && { why: engine.why }),
  })
  const words = result.outcomes.map(({ outcome }) => [outcome, endingWords(ruleset, work.scenario, outcome)])
  return { result, words: Object.fromEntries(words) }
}

/** Plays two variants on with the same luck, as `ludex compare` does. */
export async function playPairs({ a, b, to, milliseconds }: Jobs['pairs']['ask']): Promise<Changes> {
  const held = await pairs.get(JSON.stringify([a, b]), async () => {
    const [one, other] = await Promise.all([workKept(a), workKept(b)])
    const ruleset = (await findRuleset(one.game))!
    return { a: one, b: other, tally: new PairTally(Object.keys(ruleset.measures)), runs: 0 }
  })
  const until = performance.now() + milliseconds
  while (held.runs < to && performance.now() < until) {
    const played = await perform<'pairs'>({
      kind: 'pairs',
      work: held.a,
      other: held.b,
      first: held.runs,
      runs: to - held.runs,
      milliseconds: Math.max(1, until - performance.now()),
    })
    held.tally.merge(played.tally)
    held.runs += played.runs
  }
  const data = held.tally.data()
  const sure = ({ name, change, error }: { name: string; change: number; error: number }): FigureChange => ({
    name,
    change,
    low: change - SURE * error,
    high: change + SURE * error,
  })
  return {
    runs: held.runs,
    outcomes: outcomeChanges(data).map(sure),
    measures: measureChanges(data).map(sure),
  }
}

/** One cell of a sweep: the first games of a fight, as `ludex sweep --limit 0` plays them. */
export async function cellOf({ fight, runs }: Jobs['cell']['ask']): Promise<CellFigures> {
  const work = await workKept(fight)
  const ruleset = (await findRuleset(work.game))!
  const began = performance.now()
  const { tally } = await perform<'play'>({ kind: 'play', work, first: 0, runs })
  const milliseconds = performance.now() - began
  const { outcomes, measures } = resultOf(ruleset, { tally })
  return {
    runs,
    milliseconds,
    ends: Object.fromEntries(outcomes.map(({ outcome, share, favours }) => [outcome, { share, favours }])),
    measures: Object.fromEntries(measures.map(({ name, mean }) => [name, mean])),
  }
}
