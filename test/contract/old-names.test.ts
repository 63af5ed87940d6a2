import { describe, expect, it } from 'vitest'
import { simulate } from '../../src/analysis/simulate.js'
import { solve } from '../../src/analysis/solve.js'
import { harmed, recordDamage } from '../../src/index.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import { beginning } from '../../src/kernel/contract/engine.js'
import { withPresentNames } from '../../src/kernel/contract/old-names.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { factsOf } from '../../src/kernel/contract/seats.js'
import { spire } from '../../src/rulesets/spire/index.js'
import { contractChecks } from '../../src/testing/contract/contract.js'
import { type DuelState, duel } from '../game/duel.js'

const scenario = { hp: [3, 3], deck: [2, 1] } as const
const person = { name: 'red', side: 'red', hp: 7 }

/** The test game as an author of 0.x would have written it. */
const { remainingHealth: _, speed: __, ...rules } = duel
const old = {
  ...rules,
  ill: (status: string) => status === 'down',
  unspent: () => 'a strike',
  left: () => [person],
  copy(from: DuelState, into: DuelState) {
    Object.assign(into, this.clone(from))
  },
  spell(state: DuelState) {
    const codes = Uint16Array.from([...this.key(state)], (letter) => letter.charCodeAt(0))
    return { codes, length: codes.length }
  },
}

describe('a game that gives members under their old names', () => {
  const lifted = defineRuleset<typeof scenario, DuelState, never, never, never>(old as never)

  it('gives them under their present names, and its shortcuts in speed', () => {
    expect(lifted.isBadStatus!('down', factsOf(scenario))).toBe(true)
    expect(lifted.unusedActions!({} as never)).toBe('a strike')
    expect(lifted.remainingHealth(beginning(lifted, scenario), factsOf(scenario))).toEqual([person])
    expect(Object.keys(lifted.speed!).toSorted()).toEqual(['copy', 'spell'])
    for (const name of ['ill', 'unspent', 'left', 'copy', 'spell']) expect(lifted).not.toHaveProperty(name)
  })

  it('keeps the whole game as this in its shortcuts, and passes the suite with them', () => {
    for (const { name, run } of contractChecks(lifted as unknown as Ruleset, scenario))
      if (/copies|settled/.test(name)) run()
    const state = beginning(duel, scenario)
    expect(lifted.speed!.spell!(state).length).toBe(duel.key(state).length)
  })

  it('is solved as it is without the shortcuts', () => {
    const aim = { objective: { outcome: 'red' }, seats: duel.seats(scenario), openCards: true } as const
    const players = { blue: duel.policies.bold! }
    const plain = solve(duel as unknown as Ruleset, beginning(duel, scenario), { ...aim, players } as never)
    const quick = solve(lifted as unknown as Ruleset, beginning(duel, scenario), { ...aim, players } as never)
    expect(quick.value).toBe(plain.value)
    expect(quick.states).toBe(plain.states)
  })

  it('is told to choose where it gives both names', () => {
    expect(() => withPresentNames({ id: 'x', left: () => [], remainingHealth: () => [] })).toThrow(
      '"x" gives both remainingHealth and its old name left: keep remainingHealth, and remove left',
    )
    expect(() => withPresentNames({ id: 'x', spell: () => 1, speed: { spell: () => 1 } })).toThrow(
      /speed\.spell/,
    )
  })

  it('is lifted when it is registered, as an older copy of the library completed it', async () => {
    const before = { ...old, id: 'old-duel' } as unknown as Ruleset
    const found = withPresentNames(before)
    expect(found.remainingHealth(beginning(found, scenario), factsOf(scenario))).toEqual([person])
    const { random = found.policies.bold! } = found.policies
    const { runs } = simulate(found, beginning(found, scenario), {
      players: { '*': random },
      runs: 3,
      scenario,
    })
    expect(runs).toBe(3)
    const present = { ...duel, id: 'new-duel' } as unknown as Ruleset
    expect(withPresentNames(present)).toEqual(present)
  })
})

it('the old name of recordDamage is the same function', () => {
  expect(harmed).toBe(recordDamage)
})

it('the shortcuts of a game that comes with the program stand in speed alone', () => {
  expect(Object.keys(spire.speed!).toSorted()).toEqual(['atBest', 'copy', 'numbers', 'settled', 'spell'])
  for (const name of Object.keys(spire.speed!)) expect(spire).not.toHaveProperty(name)
})
