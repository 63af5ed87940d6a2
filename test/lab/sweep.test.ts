import { describe, expect, it } from 'vitest'
import { playPairs } from '../../src/analysis/compare/pair.js'
import { measureChanges, outcomeChanges } from '../../src/analysis/compare/pair-tally.js'
import { evaluate } from '../../src/analysis/evaluate.js'
import { wantedEnds } from '../../src/analysis/wanted-ends.js'
import { comparisonCsv, sweepCsv } from '../../src/lab/report/tables.js'
import { endsNamed } from '../../src/lab/sweep/aim.js'
import { parseAxis } from '../../src/lab/sweep/axis.js'
import { balance } from '../../src/lab/sweep/balance.js'
import { compare } from '../../src/lab/sweep/compare.js'
import { sweep } from '../../src/lab/sweep/sweep.js'
import { type Fight, loadFight } from '../../src/lab/sweep/variant.js'
import { LocalPool } from '../../src/lab/threads/thread-pool.js'
import { subjectOf } from '../../src/lab/work.js'

/** One reaver: small enough to be exact in no time. */
const fight: Fight = {
  file: 'bx/three-reavers',
  settings: ['foes=[{ Name: Reaver, AC: 13, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 7 }]'],
  players: {},
  seed: 3,
}
const pool = new LocalPool()
const exactly = { limit: 60_000, runs: 500 }
const byGames = { limit: 0, runs: 500 }

describe('what is varied', () => {
  it.each([
    ['pc.AC=12..15', ['12', '13', '14', '15']],
    ['pc.hp=10..28:6', ['10', '16', '22', '28']],
    ['x=0..0.3:0.1', ['0', '0.1', '0.2', '0.3']],
    ['policy=attack, cautious', ['attack', 'cautious']],
    ['foes.0.Dmg=1d6,1d8+1', ['1d6', '1d8+1']],
    ['pc.hp=-2..1', ['-2', '-1', '0', '1']],
  ])('%s', (text, values) => {
    expect(parseAxis(text).values).toEqual(values)
  })

  it.each(['pc.AC', 'pc.AC=', '=3', 'pc.AC=9..3', 'pc.AC=1..9:0', 'pc.AC=1..9999', 'pc.AC=1,1'])(
    'refuses %s and says how to write it',
    (text) => {
      expect(() => parseAxis(text)).toThrow(/--vary/)
    },
  )
})

describe('a sweep', () => {
  it('is exact where the fight allows it and says so for each cell', async () => {
    const found = await sweep(fight, [parseAxis('pc.AC=14..16'), parseAxis('pc.hp=4,8')], pool, exactly)
    expect(found.cells.map(({ at }) => at.join())).toEqual(['14,4', '14,8', '15,4', '15,8', '16,4', '16,8'])
    for (const { at, figures } of found.cells) {
      const [ac, hp] = at
      const { work } = await loadFight(fight, [
        { name: 'pc.AC', value: ac! },
        { name: 'pc.hp', value: hp! },
      ])
      const { ruleset, start, players } = await subjectOf(work)
      expect(figures).toMatchObject({ how: 'exact' })
      expect(figures.outcomes.PC_DOWN!.value).toBe(evaluate(ruleset, start, { players }).outcomes.PC_DOWN)
    }
    expect(sweepCsv(found).split('\n')).toHaveLength(1 + 6 + 1)
  })

  it('plays games where it is not, with errors, and agrees within four of them', async () => {
    const axes = [parseAxis('policy=attack,cautious')]
    const tried = await sweep(fight, axes, pool, { limit: 0, runs: 2000 })
    const exact = await sweep(fight, axes, pool, exactly)
    for (const [i, { figures }] of tried.cells.entries()) {
      expect(figures).toMatchObject({ how: 'simulated', count: 2000 })
      for (const [name, { value: chance }] of Object.entries(exact.cells[i]!.figures.outcomes)) {
        const error = Math.sqrt((chance * (1 - chance)) / 2000)
        expect(Math.abs((figures.outcomes[name]?.value ?? 0) - chance)).toBeLessThan(4 * error)
      }
    }
  })

  it('tells a fault of a cell as the game’s own loader does, before anything is played', async () => {
    await expect(sweep(fight, [parseAxis('pc.AC=15,high')], pool, exactly)).rejects.toThrow(/pc|AC/)
    await expect(sweep(fight, [parseAxis('policy=dance')], pool, exactly)).rejects.toThrow(
      /no policy "dance"/,
    )
    await expect(sweep(fight, [parseAxis('policy.nobody=attack')], pool, exactly)).rejects.toThrow(
      /no seat "nobody"/,
    )
  })
})

describe('a comparison', () => {
  const variant = [{ name: 'pc.AC', value: '16' }]

  it('is exact where both are, and from games with the same luck it covers the exact change', async () => {
    const [a, b] = [await loadFight(fight), await loadFight(fight, variant)]
    const exact = await compare(a, b, pool, exactly)
    expect(exact.how).toBe('exact')
    const tried = await compare(a, b, pool, { ...byGames, runs: 4000 })
    expect(tried).toMatchObject({ how: 'simulated', runs: 4000 })
    for (const kind of ['outcomes', 'measures'] as const)
      for (const [i, { name, change, error }] of tried[kind].entries()) {
        const known = exact[kind].find((figure) => figure.name === name)!
        expect(Math.abs(change - known.change), `${kind} ${i} ${name}`).toBeLessThanOrEqual(4 * error! + 1e-9)
      }
    expect(comparisonCsv(tried)).toContain('PC_DOWN')
  })

  it('finds no change at all between a fight and itself', async () => {
    const a = await loadFight(fight)
    const { outcomes, measures } = await compare(a, await loadFight(fight), pool, byGames)
    for (const { change, error } of [...outcomes, ...measures]) expect([change, error]).toEqual([0, 0])
  })

  it('needs at least five times fewer games than variants played apart (three reavers, AC 15 and 16)', async () => {
    const reavers: Fight = { ...fight, settings: [] }
    const a = await subjectOf((await loadFight(reavers)).work)
    const b = await subjectOf((await loadFight(reavers, variant)).work)
    const { tally } = playPairs(a, b, { seed: 1, first: 0, runs: 3000 })
    for (const { name, saved } of [...outcomeChanges(tally), ...measureChanges(tally)])
      expect(saved, name).toBeGreaterThan(5)
  })

  it('refuses two different games', async () => {
    const other = await loadFight({ ...fight, file: 'spire/jaw-worm', settings: [] })
    await expect(compare(await loadFight(fight), other, pool, byGames)).rejects.toThrow(/cannot be compared/)
  })
})

describe('balance', () => {
  it('finds the value nearest to the target without looking at all of them', async () => {
    const axis = parseAxis('pc.hp=1..24')
    const target = { name: 'PC_DOWN', value: 0.1 }
    const found = await balance(fight, axis, target, pool, exactly)
    const all = await sweep(fight, [axis], pool, exactly)
    const off = (value: number): number => Math.abs(value - 0.1)
    const nearest = [...all.cells].sort(
      (x, y) => off(x.figures.outcomes.PC_DOWN?.value ?? 0) - off(y.figures.outcomes.PC_DOWN?.value ?? 0),
    )[0]!
    expect(found.best!.at).toBe(nearest.at[0])
    expect(found.reached).toBe(true)
    expect(found.tried.length).toBeLessThan(10)
  })

  it('says when no value reaches it, and which figures there are', async () => {
    const axis = parseAxis('pc.hp=20..22')
    const far = await balance(fight, axis, { name: 'PC_DOWN', value: 0.9 }, pool, exactly)
    expect(far).toMatchObject({ reached: false, best: { at: '20' } })
    await expect(balance(fight, axis, { name: 'LUCK', value: 0.9 }, pool, exactly)).rejects.toThrow(
      /is no end of bx.* Ends: .*PC_DOWN.* Measures: rounds/,
    )
  })

  it('knows a chance by the game, however it was written, and refuses one above a whole', async () => {
    const axis = parseAxis('pc.hp=20..21')
    const aimed = async (name: string, value: number, isPercent = false) =>
      (await balance(fight, axis, { name, value, isPercent }, pool, exactly)).target
    expect(await aimed('PC_DOWN', 0.1)).toEqual({ name: 'PC_DOWN', value: 0.1, isShare: true })
    expect(await aimed('rounds', 4)).toEqual({ name: 'rounds', value: 4, isShare: false })
    await expect(aimed('PC_DOWN', 10)).rejects.toThrow(
      '--target PC_DOWN: a chance is at most 1 (or 100%); did you mean 10%?',
    )
    await expect(aimed('PC_DOWN', 1.5, true)).rejects.toThrow(/at most 1 \(or 100%\)$/)
  })
})

describe('an aim', () => {
  const chance = async (said: string): Promise<number> => {
    const { loaded, work } = await loadFight(fight)
    const { wants } = wantedEnds(said, loaded.ruleset, loaded.scenario)
    const { ruleset, start, players } = await subjectOf(work)
    const { outcomes, favours } = evaluate(ruleset, start, { players })
    return Object.entries(outcomes).reduce(
      (sum, [name, share]) => sum + (wants(name, favours[name]!) ? share : 0),
      0,
    )
  }

  it('is an end, several, all but some, or the victory of a side', async () => {
    const [dead, broken, down] = await Promise.all(['ALL_FOES_DEAD', 'FOES_BREAK', 'PC_DOWN'].map(chance))
    expect(await chance('ALL_FOES_DEAD,FOES_BREAK')).toBeCloseTo(dead! + broken!, 12)
    expect(await chance('not PC_DOWN')).toBeCloseTo(1 - down!, 12)
    expect(await chance('win')).toBeCloseTo(dead! + broken!, 12)
    expect(await chance('not win:PC')).toBeCloseTo(1 - dead! - broken!, 12)
  })

  it.each(['PC_DWON', 'win:wolves', 'not', 'PC_DOWN,'])('refuses %s with what there is', async (said) => {
    await expect(chance(said)).rejects.toThrow(/(is no end of bx.* Ends: ALL_FOES_DEAD|its sides: PC)/)
  })

  it('is told by sweeps, comparisons and balance, exactly and from games', async () => {
    const ends = endsNamed('--for', 'win', (await loadFight(fight)).loaded)
    const [first] = (await sweep(fight, [parseAxis('pc.hp=6,9')], pool, { ...exactly, ends })).cells
    const { work } = await loadFight(fight, [{ name: 'pc.hp', value: '6' }])
    const { ruleset, start, players } = await subjectOf(work)
    const { outcomes } = evaluate(ruleset, start, { players })
    const wins = (outcomes.ALL_FOES_DEAD ?? 0) + (outcomes.FOES_BREAK ?? 0)
    expect(first!.figures.outcomes.win!.value).toBeCloseTo(wins, 12)
    const [a, b] = [await loadFight(fight), await loadFight(fight, [{ name: 'pc.hp', value: '6' }])]
    for (const how of [exactly, byGames]) {
      const compared = await compare(a, b, pool, { ...how, ends })
      const win = compared.outcomes.find(({ name }) => name === 'win')!
      expect(Math.abs(win.b - wins), compared.how).toBeLessThan(compared.how === 'exact' ? 1e-9 : 0.1)
      const found = await balance(fight, parseAxis('pc.hp=4,6'), { name: 'win', value: wins }, pool, how)
      expect(found.best!.at).toBe('6')
    }
  })
})

it('a field that nothing reads is refused before anything is played', async () => {
  const vary = (text: string) => sweep(fight, [parseAxis(text)], pool, exactly)
  await expect(vary('title=one,two')).rejects.toThrow(
    '--vary title: people read this field, and no rule does',
  )
  const same = 'foes.0.hp=6,6.0'
  await expect(vary(same)).rejects.toThrow('nothing reads this field')
  await expect(balance(fight, parseAxis(same), { name: 'win', value: 0.5 }, pool, exactly)).rejects.toThrow(
    'nothing reads this field',
  )
})
