import { describe, expect, it } from 'vitest'
import { outlook } from '../../src/analysis/outlook.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { toText } from '../../src/kernel/rational.js'
import { Table } from '../../src/kernel/table/table.js'
import { contractChecks } from '../../src/testing/contract/contract.js'
import { duel } from '../game/duel.js'
import { type LiarsScenario, type LiarsSlip, liars, liarsWith } from '../secrets/liars-game.js'

const scenario: LiarsScenario = { points: 3, sleeve: 1 }
const twins = [{ seat: 'Ben', scenario: { points: 3, sleeve: 2 } }]

/** The checks that a game breaks, with what they say. */
function broken(ruleset: Ruleset, of: unknown = scenario): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, run } of contractChecks(ruleset, of, ruleset.id === 'liars' ? twins : [])) {
    try {
      run()
    } catch (error) {
      found[name] = (error as Error).message
    }
  }
  return found
}

const ALIKE = 'answers a seat alike in states that it cannot tell apart'
const HIDES = 'hides in what happens whatever the view hides'

describe('a game from outside with a secret', () => {
  it('passes when it keeps it', () => {
    expect(broken(liars)).toEqual({})
  })

  const cases: readonly [LiarsSlip, string, RegExp][] = [
    ['see', HIDES, /hides \/die from Ben.*\/rows\/0\/event\/face/],
    ['seeDice', HIDES, /hides \/die from Ben.*\/rows\/0\/dice/],
    ['odds', ALIKE, /Ben cannot tell.*the odds of \{"verb":"doubt"\}/],
    ['choices', ALIKE, /Ben cannot tell.*choices/],
    ['suggest', ALIKE, /suggestions for claim face/],
    ['refusal', ALIKE, /the refusal of .*She has/],
    ['answer', ALIKE, /the answer to \{"verb":"peek"\}/],
  ]
  it.each(cases)('is found out where %s lets it out', (slip, check, says) => {
    expect(broken(liarsWith(slip))[check]).toMatch(says)
  })

  it('is found out where a scenario’s secret is let out', () => {
    const open: Ruleset = {
      ...liars,
      view(state, seat, facts) {
        const { sleeve } = state as LiarsScenario
        const clock = { name: 'sleeve', value: sleeve, max: 9, status: 'active' }
        return { ...liars.view(state, seat, facts), clocks: [clock] }
      },
    }
    expect(broken(open)['is the same to a seat in scenarios that it must not tell apart']).toMatch(
      /Ben can tell/,
    )
  })

  it('is found out where a card counted from 0 is told as one counted from 1', () => {
    const telling = { ...duel, see: (event) => event } as typeof duel
    expect(broken(telling as unknown as Ruleset, { hp: [5, 5], deck: [2, 1, 3, 2] })[HIDES]).toMatch(/\/card/)
  })
})

describe('odds in a game with a secret', () => {
  const claimed = (ruleset: Ruleset, seed: string, face: string) => {
    const table = Table.open(ruleset, scenario, { id: 'liars', seed: seedFromText(seed) })
    table.start()
    table.act('Ann', { verb: 'claim', face })
    return table
  }

  it('are refused to the seat that may not know, and told to the game master', () => {
    const table = claimed(liars, 'odds', '5')
    expect(() => outlook(table, 'Ben', { verb: 'doubt' })).toThrow(
      expect.objectContaining({ code: 'ODDS_HIDDEN' }),
    )
    // Her next die follows, which the game master sees; who loses the point is certain.
    const told = outlook(table, GAME_MASTER, { verb: 'doubt' }).prospects
    expect(new Set(told.map(({ changes }) => changes.find(({ path }) => /hp/.test(path))?.path)).size).toBe(1)
  })

  it('are an average where the game deals the secret anew, the same whatever it is', () => {
    const dealing: Ruleset = {
      ...liars,
      search: {
        redeal(state, seat, _, dice) {
          if (seat === 'Ben') Object.assign(state as object, { die: dice.die(6, ''), sleeve: 0 })
        },
      },
    }
    const told = ['a', 'b', 'c'].map((seed) => {
      const { prospects, tries } = outlook(claimed(dealing, seed, '5'), 'Ben', { verb: 'doubt' })
      expect(tries).toBe(10_000)
      return prospects.map(({ chance, changes }) => [toText(chance), changes])
    })
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
    const [likely] = told[0]!
    expect(JSON.stringify(likely)).toContain('Ann')
    expect(broken(dealing)).toEqual({})
  })
})
