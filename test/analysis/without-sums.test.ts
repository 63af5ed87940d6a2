import { describe, expect, it } from 'vitest'
import { advise, forecast } from '../../src/analysis/advice/advise.js'
import { evaluate } from '../../src/analysis/evaluate.js'
import { playout, simulate } from '../../src/analysis/simulate.js'
import type { Policy } from '../../src/kernel/contract/ruleset.js'
import { factsOf } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { Table } from '../../src/kernel/table/table.js'
import { type DuelCommand, type DuelState, duel } from '../game/duel.js'

const scenario = { hp: [6, 6], deck: [2, 1] } as const

/** Strikes in the first turns and waits from then on, if it can count them. */
function counting(read: number[]): Policy<DuelState, DuelCommand> {
  return (state) => {
    read.push(state.sums.turns)
    if (state.phase !== 'choose') return { verb: 'take' }
    return { verb: state.sums.turns > 4 && state.hp[0] > state.hp[1] ? 'wait' : 'strike' }
  }
}

describe('a policy that reads sums', () => {
  it('reads those of the beginning wherever it plays, so exact odds are those of the games', () => {
    const read: number[] = []
    const players = { '*': counting(read) }
    const exact = evaluate(duel, duel.begin(scenario), { players }).outcomes.red!
    const { outcomes, measures } = simulate(duel, duel.begin(scenario), { players, runs: 20_000 })
    expect(Math.abs(exact - outcomes.red!.mean)).toBeLessThan(4 * outcomes.red!.error)
    playout(duel, duel.begin(scenario), new FastDice(1), players)
    expect(new Set(read)).toEqual(new Set([0]))
    // The sums themselves are counted as before.
    expect(measures.turns!.mean).toBeGreaterThan(1)
  })

  it('reads the same at a table, and where moves are weighed', () => {
    const read: number[] = []
    const policy = counting(read)
    const table = Table.open(duel, scenario, { id: 'sums', seed: seedFromText('sums') })
    table.start()
    for (let i = 0; i < 4; i++) {
      const next = table.next()
      if (next.kind !== 'awaiting') break
      table.act(next.seats[0]!, table.botChoice(next.seats[0]!, policy))
    }
    expect(table.state.sums.turns).toBeGreaterThan(1)
    expect(new Set(read)).toEqual(new Set([0]))
    read.length = 0
    const { state } = table
    const { turns } = state.sums
    const options = { policy, limit: 10_000, games: 5 }
    forecast(duel, factsOf(scenario), state, 'gm', options)
    advise(duel, factsOf(scenario), state, 'gm', duel.choices(state, 'gm'), options)
    advise(duel, factsOf(scenario), state, 'gm', duel.choices(state, 'gm'), { ...options, limit: 1 })
    expect(new Set(read)).toEqual(new Set([turns]))
  })
})
