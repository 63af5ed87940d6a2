import { describe, expect, it } from 'vitest'
import { FAST_DICE } from '../../src/kernel/dice/fast.js'
import { simulatedSeed } from '../../src/kernel/dice/simulated.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { resultOf } from '../../src/lab/report/simulation.js'
import { journalOf } from '../../src/lab/run/journal.js'
import { isPrecise, runGames } from '../../src/lab/run/run.js'
import { looks } from '../../src/lab/run/sharing.js'
import { LocalPool, threadPool } from '../../src/lab/threads/thread-pool.js'
import { perform, subjectOf, type Work, type WorkerPool } from '../../src/lab/work.js'
import { loadScenario } from '../../src/library/load.js'

async function workFor(name: string, policy: string, steps = 20_000): Promise<Work> {
  const { ruleset, scenario } = await loadScenario(name)
  return {
    game: ruleset.id,
    version: ruleset.version,
    scenario,
    players: { '*': policy },
    seed: 5,
    steps,
  }
}

async function measuresOf(work: Work): Promise<readonly string[]> {
  return Object.keys((await subjectOf(work)).ruleset.measures)
}

describe('a run', () => {
  it('gives the same bytes on one thread, on three, and with whoever hands back half of a task', async () => {
    const work = await workFor('bx/three-reavers', 'attack')
    const measures = await measuresOf(work)
    const half: WorkerPool = {
      width: 3,
      pace: 1,
      perform: (task) => perform('runs' in task ? { ...task, runs: Math.ceil(task.runs / 2) } : task),
      close: async () => {},
    }
    const results: string[] = []
    for (const pool of [new LocalPool(), threadPool(1), threadPool(3), half]) {
      results.push(JSON.stringify(await runGames(work, measures, pool, { runs: 700 })))
      await pool.close()
    }
    expect(new Set(results).size).toBe(1)
    expect(JSON.parse(results[0]!)).toMatchObject({ tally: { runs: 700 }, stopped: false })
  })

  it('plays until it is precise enough, and looks at the same numbers of games however fast it is', async () => {
    expect([...looks(4000)]).toEqual([1000, 1500, 2250, 3375, 4000])
    const work = await workFor('bx/three-reavers', 'attack')
    const pool = new LocalPool()
    const { tally } = await runGames(work, await measuresOf(work), pool, { runs: 50_000, precision: 0.025 })
    expect(isPrecise(tally, 0.025)).toBe(true)
    expect([...looks(50_000)]).toContain(tally.runs)
    expect(tally.runs).toBeLessThan(50_000)
  })

  it('tells what is done when it is stopped, and that it was', async () => {
    const work = await workFor('bx/three-reavers', 'attack')
    const stopping = new AbortController()
    const run = await runGames(work, await measuresOf(work), new LocalPool(), {
      runs: 1_000_000,
      signal: stopping.signal,
      progress: ({ done, of }) => {
        expect(of).toBe(1_000_000)
        if (done > 30) stopping.abort()
      },
    })
    expect(run.stopped).toBe(true)
    expect(run.tally.runs).toBeGreaterThan(30)
    expect(run.tally.runs).toBeLessThan(1_000_000)
    expect(run.tally.ends.reduce((sum, { count }) => sum + count, 0)).toBe(run.tally.runs)
  })

  it('refuses a work whose game is another version', async () => {
    const work = await workFor('bx/three-reavers', 'attack')
    await expect(
      perform<'play'>({ kind: 'play', work: { ...work, version: '0.0.1' }, first: 0, runs: 1 }),
    ).rejects.toThrow(/for bx 0\.0\.1; at hand is version/)
  })
})

describe.each([
  ['bx/three-reavers', 'attack'],
  ['bx/three-reavers', 'cautious'],
  ['spire/jaw-worm', 'random'],
  ['skirmish/marsh-duel', 'random'],
  ['simverse/tavern-brawl', 'random'],
  ['adapter/deep-locker', 'random'],
])('the telling games of %s, played by %s', (name, policy) => {
  it('are journals that verify and say what the tally says', async () => {
    const work = await workFor(name, policy, 3000)
    const subject = await subjectOf(work)
    const { ruleset } = subject
    const { tally } = await perform<'play'>({ kind: 'play', work, first: 0, runs: 12 })
    const { telling, people, runs } = resultOf(ruleset, { tally })
    expect(runs).toBe(12)
    expect(people.length).toBeGreaterThan(0)
    expect(telling.map(({ why }) => why)).toEqual(expect.arrayContaining(['shortest', 'median', 'longest']))
    for (const { run, outcome } of telling) {
      const found = verifyJournal(journalOf(subject, work.seed, run), ruleset)
      expect(found).toMatchObject({ ok: true, diceChecked: true, rulesChecked: true, closed: true })
      expect(found.outcome ?? 'timeout').toBe(outcome)
    }
  })
})

describe('the journal of a simulated game', () => {
  it('does not verify with another face, with the rules at hand or without', async () => {
    const work = await workFor('bx/three-reavers', 'attack')
    const subject = await subjectOf(work)
    const lines = journalOf(subject, work.seed, 3).split('\n')
    expect(verifyJournal(lines.join('\n'), undefined)).toMatchObject({
      ok: false,
      verdict: 'unruled',
      diceChecked: true,
    })
    const other = lines.map((line) =>
      line.replace(
        Buffer.from(simulatedSeed(work.seed, 3)).toString('hex'),
        Buffer.from(simulatedSeed(work.seed, 4)).toString('hex'),
      ),
    )
    expect(other).not.toEqual(lines)
    expect(verifyJournal(other.join('\n'), subject.ruleset).ok).toBe(false)
  })
})

it('cannot pass for a game at a table: a header that calls its seed drawn is refused', async () => {
  const work = await workFor('bx/three-reavers', 'attack')
  const { ruleset, scenario } = await subjectOf(work)
  const setup = { id: 'simulation', dice: FAST_DICE, seed: simulatedSeed(1, 2), veil: new Uint8Array(32) }
  const table = Table.open(ruleset, scenario, setup)
  table.start()
  table.close()
  expect(verifyJournal(table.export(), ruleset)).toMatchObject({
    ok: false,
    problem: { line: 1, field: 'seed' },
  })
})
