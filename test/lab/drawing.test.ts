import { describe, expect, it } from 'vitest'
import { exploreGame } from '../../src/analysis/compiled/compile.js'
import { exactDistributionsOf, meanOf } from '../../src/analysis/compiled/exact-distributions.js'
import { evaluate } from '../../src/analysis/evaluate.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { simulationCsv } from '../../src/lab/report/csv.js'
import { engineWords } from '../../src/lab/report/engine-words.js'
import { resultOf } from '../../src/lab/report/simulation.js'
import { RULED } from '../../src/lab/run/drawing.js'
import { journalOf } from '../../src/lab/run/journal.js'
import { type RunOptions, runGames } from '../../src/lab/run/run.js'
import { loadFight } from '../../src/lab/sweep/variant.js'
import { LocalPool, threadPool } from '../../src/lab/threads/thread-pool.js'
import { perform, subjectOf, type Work, type WorkerPool } from '../../src/lab/work.js'
import { soak } from '../soak.js'

const SETTINGS = { 'bx/three-reavers': [], 'spire/cultist': ['turnLimit=3'], 'skirmish/marsh-duel': [] }
type Name = keyof typeof SETTINGS
const RULED_HERE = 300
const drawing = { ruled: RULED_HERE, states: 20_000 }

async function fightOf(file: Name, policy: string, seed = 3) {
  return await loadFight({ file, settings: SETTINGS[file], players: { '*': policy }, seed })
}

async function run(work: Work, pool: WorkerPool, options: RunOptions) {
  const { ruleset } = await subjectOf(work)
  try {
    return await runGames(work, Object.keys(ruleset.measures), pool, options)
  } finally {
    await pool.close()
  }
}

describe('a run that draws from tables', () => {
  it('gives the same bytes on one thread, on three, and with whoever hands back half of a task', async () => {
    const { work } = await fightOf('bx/three-reavers', 'attack')
    const half: WorkerPool = {
      width: 3,
      pace: 1,
      perform: (task) => perform('runs' in task ? { ...task, runs: Math.ceil(task.runs / 2) } : task),
      close: async () => {},
    }
    const results: string[] = []
    for (const pool of [new LocalPool(), threadPool(1), threadPool(3), half])
      results.push(JSON.stringify(await run(work, pool, { runs: 1500, ...drawing })))
    expect(new Set(results).size).toBe(1)
    expect(JSON.parse(results[0]!)).toMatchObject({ tally: { runs: RULED_HERE }, drawn: { runs: 1200 } })
  })

  it('plays its first games exactly as a run by the rules does', async () => {
    const { work } = await fightOf('bx/three-reavers', 'attack')
    const drawn = await run(work, new LocalPool(), { runs: 2000, ...drawing })
    const ruled = await run(work, new LocalPool(), { runs: RULED_HERE })
    expect(drawn.tally).toEqual(ruled.tally)
    expect(ruled.why).toBe('few')
  })

  it('tells games that can be read: journals of the rules that verify', async () => {
    const { work } = await fightOf('bx/three-reavers', 'attack')
    const subject = await subjectOf(work)
    const result = resultOf(subject.ruleset, await run(work, new LocalPool(), { runs: 2000, ...drawing }))
    expect(result.telling.length).toBe(4)
    for (const { run: number, outcome } of result.telling)
      expect(verifyJournal(journalOf(subject, work.seed, number), subject.ruleset)).toMatchObject({
        ok: true,
        outcome,
      })
  })

  it.each([
    ['bx/three-reavers', 'attack'],
    ['bx/three-reavers', 'cautious'],
    ['spire/cultist', 'random'],
    ['skirmish/marsh-duel', 'focus'],
  ] as const)(
    '%s by %s: its shares and every value of every figure come as often as they exactly do',
    async (file, policy) => {
      const { work, loaded } = await fightOf(file, policy)
      const runs = soak(30_000, 2_000_000)
      const result = resultOf(loaded.ruleset, await run(work, new LocalPool(), { runs, ...drawing }))
      expect(result.engine).toEqual({ rules: RULED_HERE, tables: runs - RULED_HERE })
      const near = (share: number, chance: number, what: string): void => {
        // What is expected less than once may still come.
        const error = Math.sqrt((chance * Math.max(0, 1 - chance)) / runs) + 1 / runs
        expect(Math.abs(share - chance), what).toBeLessThanOrEqual(5 * error)
      }
      for (const { outcome, share } of result.outcomes) near(share, result.exact!.outcomes[outcome]!, outcome)
      for (const { name, counted } of result.measures) {
        const chances = new Map(result.exact!.measures[name]!.chances)
        for (const [value, count] of counted) near(count / runs, chances.get(value)!, `${name} ${value}`)
      }
    },
  )

  it('says how its games came about, and what is exact', async () => {
    const { work, loaded } = await fightOf('bx/three-reavers', 'attack')
    const result = resultOf(loaded.ruleset, await run(work, new LocalPool(), { runs: 20_000, ...drawing }))
    expect(engineWords(result).join(' ')).toMatch(/300 games were played by the rules.*19,700 were drawn/)
    expect(engineWords(result).join(' ')).toMatch(/all 9,787 states/)
    expect(simulationCsv(result)).toMatch(
      /^kind,name,value,games,share,exactly\noutcome,ALL_FOES_DEAD,,\d+,[\d.]+,0\.2128/,
    )
  })
})

describe('every game is played by the rules', () => {
  it.each([
    ['few', { runs: 400 }, {}],
    ['asked', { runs: 400, rules: true }, {}],
    ['states', { runs: 400, ruled: 100, states: 50 }, {}],
    ['states', { runs: 400, ruled: 100 }, {}],
    ['steps', { runs: 400, ruled: 100 }, { steps: 5000 }],
  ] as const)('%s', async (why, options, more) => {
    const { work } = await fightOf('bx/three-reavers', 'attack')
    const found = await run({ ...work, ...more }, new LocalPool(), options)
    expect(found).toMatchObject({ why, tally: { runs: 400 } })
    expect(found.drawn).toBeUndefined()
    expect(found.whole).toBeUndefined()
    expect(RULED).toBeGreaterThan(400)
  })
})

describe('what is worked out instead of counted', () => {
  it.each([
    ['bx/three-reavers', 'attack'],
    ['bx/three-reavers', 'cautious'],
    ['spire/cultist', 'greedy'],
    ['skirmish/marsh-duel', 'focus'],
  ] as const)('%s by %s adds up to 1 and has the outcomes and means of exact odds', async (file, policy) => {
    const { ruleset, start, players } = await subjectOf((await fightOf(file, policy)).work)
    const whole = exactDistributionsOf(exploreGame(ruleset, start, { players, states: 20_000 })!, 1e9)!
    const exact = evaluate(ruleset, start, { players })
    expect(whole.states).toBe(exact.states)
    for (const [name, chance] of Object.entries(exact.outcomes))
      expect(whole.outcomes[name], name).toBeCloseTo(chance, 12)
    for (const [name, mean] of Object.entries(exact.measures)) {
      const chances = whole.measures[name]!
      expect(meanOf(chances), name).toBeCloseTo(mean, 10)
      expect(chances.reduce((sum, [, chance]) => sum + chance, 0)).toBeCloseTo(1, 12)
    }
  })

  it('is given up where it takes more than it may', async () => {
    const { ruleset, start, players } = await subjectOf((await fightOf('bx/three-reavers', 'attack')).work)
    expect(
      exactDistributionsOf(exploreGame(ruleset, start, { players, states: 20_000 })!, 1000),
    ).toBeUndefined()
  })
})
