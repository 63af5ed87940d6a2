import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { verifyJournal } from '../../../src/kernel/journal/verify.js'
import { Table } from '../../../src/kernel/table.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { scenario, scenarioNames } from './support.js'

const FIGHTS = 10_000
/** Every line of every fight is hashed and played twice: that takes its time. */
const PATIENCE = 900_000

/** How many fights of each kind are played at a table and verified from the first line to the last: quick ones more often. */
const plan: readonly (readonly [string, 'tactical' | 'random', number])[] = [
  ['duel-of-maneuvers', 'tactical', 5_899],
  ['guide-fight', 'tactical', 4_000],
  ['guide-fight', 'random', 10],
  ['duel-of-maneuvers', 'random', 50],
  ['mounted-charge', 'tactical', 10],
  ['mounted-charge', 'random', 1],
  ['tavern-brawl', 'tactical', 8],
  ['tavern-brawl', 'random', 10],
  ['night-ambush', 'tactical', 5],
  ['night-ambush', 'random', 5],
  ['archers-and-shield-wall', 'tactical', 1],
  ['archers-and-shield-wall', 'random', 1],
]

describe('ten thousand fights at a table', () => {
  it('are ten thousand, over every scenario', () => {
    expect(plan.reduce((sum, [, , runs]) => sum + runs, 0)).toBe(FIGHTS)
    expect(new Set(plan.map(([name]) => name))).toEqual(new Set(scenarioNames))
  })

  for (const [name, policy, runs] of plan) {
    it(
      `${runs} of ${name} played by ${policy} bots leave journals that verify`,
      () => {
        const written = scenario(name)
        const choose = simverse.policies[policy]!
        for (let run = 0; run < runs; run++) {
          const table = Table.open(simverse, written, {
            id: name,
            seed: seedFromText(`${name} ${policy} ${run}`),
          })
          const choices = new FastDice(3, run)
          table.start()
          for (let next = table.next(); next.kind === 'awaiting'; next = table.next()) {
            table.act(next.seat, choose(table.state, choices))
          }
          table.close()
          const found = verifyJournal(table.export(), simverse)
          if (!found.ok || found.outcome === undefined) expect.fail(`run ${run}: ${JSON.stringify(found)}`)
        }
      },
      PATIENCE,
    )
  }
})
