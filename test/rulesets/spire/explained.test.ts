import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { Table } from '../../../src/kernel/table/table.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { SEAT } from '../../../src/rulesets/spire/seats.js'
import { explainsAll } from '../../contract/explains-all.js'
import { soak } from '../../soak.js'
import { scenarioOf } from './scenarios.js'

/** A long life, so that chance alone sees every act; kinds of monsters, relics and potions differ by seed and map. */
const RUNS = Array.from({ length: soak(1, 40) }, (_, i) => ({ seed: i + 1, map: i % 2 === 0 ? 'A' : 'B' }))
const MOVES = 20_000

describe('every name that a run of three acts can show', () => {
  const acts = new Set<number>()

  it.each(RUNS)('is explained: run $seed on map $map', { timeout: 600_000 }, ({ seed, map }) => {
    const scenario = scenarioOf({ preset: 'mod', maxHp: 999, turnLimit: 200, run: { map, acts: 3 } })
    const bytes = new Uint8Array(32).fill(seed)
    const table = Table.open(spire, scenario, { id: 'explained', seed: bytes, veil: bytes })
    const dice = new FastDice(seed)
    const asked = new Set<string>()
    table.start()
    for (let move = 0; move < MOVES && table.next().kind === 'awaiting'; move++) {
      explainsAll(table, SEAT, asked)
      const state = table.state as SpireState
      acts.add(state.run!.act)
      // A plain player gets on; a choice by chance now and then leads where he would not go.
      const choices = table.choices(SEAT)
      const byChance = dice.die(5, '') === 1
      table.act(
        SEAT,
        byChance ? choices[dice.die(choices.length, '') - 1]! : spire.policies.greedy!(state, SEAT, dice),
      )
    }
    expect(asked.size).toBeGreaterThan(100)
  })

  it('and the runs have seen all three acts', () => expect([...acts].sort()).toEqual([1, 2, 3]))
})
