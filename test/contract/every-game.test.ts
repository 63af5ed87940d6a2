import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gameIds } from '../../src/rulesets/registry.js'
import { contractChecks } from '../../src/testing/contract/contract.js'
import { duel } from '../game/duel.js'

it('every game that comes with the program is held to its promises', () => {
  const files = readdirSync(new URL('.', import.meta.url))
  for (const game of gameIds()) expect(files).toContain(`${game}.test.ts`)
})

it('a game that forgets something when nobody listens is found out', () => {
  const forgetful: typeof duel = {
    ...duel,
    decide(state, seat, command, dice, tell) {
      if (tell.silent && command.verb === 'wait') state.sums.turns--
      duel.decide(state, seat, command, dice, tell)
    },
  }
  const check = contractChecks(forgetful, { hp: [5, 5], deck: [2, 1] }).find(({ name }) =>
    /listens/.test(name),
  )!
  expect(() => check.run()).toThrow(/nobody listens, after \{"verb":"wait"\}/)
})

it('a game that replaces its sums, so that nobody can count its blows, is found out', () => {
  const replacing: typeof duel = {
    ...duel,
    evolve(state, event) {
      duel.evolve(state, event)
      Object.assign(state, { sums: { ...state.sums } })
    },
  }
  const check = contractChecks(replacing, { hp: [5, 5], deck: [2, 1] }).find(({ name }) =>
    /listens/.test(name),
  )!
  expect(() => check.run()).toThrow(/sums were replaced/)
})

describe('the test game', () => {
  for (const check of contractChecks(duel, { hp: [5, 5], deck: [2, 1] })) it(check.name, () => check.run())
})
