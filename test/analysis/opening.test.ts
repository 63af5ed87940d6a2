import { expect, it } from 'vitest'
import { openingOf } from '../../src/analysis/opening.js'
import { beginning } from '../../src/kernel/contract/engine.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { LazyDice } from '../../src/kernel/dice/lazy.js'
import { loadScenario } from '../../src/library/load.js'

it('opens a fight up to its first choice, once, and leaves the start as it was', async () => {
  const { ruleset, scenario } = await loadScenario('bx/three-reavers')
  const start = beginning(ruleset, scenario)
  const before = JSON.stringify(start)
  const { state, steps, events } = openingOf(ruleset, start, 1_000)
  expect([steps, events]).toEqual([1, 1])
  expect(ruleset.next(state).kind).toBe('awaiting')
  expect(JSON.stringify(start)).toBe(before)
})

it('takes no more steps than the games may have', async () => {
  const { ruleset, scenario } = await loadScenario('bx/three-reavers')
  const start = beginning(ruleset, scenario)
  expect(openingOf(ruleset, start, 0)).toEqual({ state: start, steps: 0, events: 0 })
})

it('stops before the first die', async () => {
  const { ruleset, scenario } = await loadScenario('spire/jaw-worm')
  const { state } = openingOf(ruleset, beginning(ruleset, scenario), 1_000)
  const dice = new FastDice()
  const undrawn = dice.draws
  expect(ruleset.next(state).kind).toBe('automatic')
  ruleset.advance(state, dice, (event) => ruleset.evolve(state, event))
  expect(dice.draws).toBeGreaterThan(undrawn)
})

it('dice that begin late fall as those that begin at once', () => {
  const late = new LazyDice()
  const early = new FastDice()
  for (let stream = 0; stream < 5; stream++) {
    late.reset(7, stream)
    early.reset(7, stream)
    const thrown = (dice: FastDice | LazyDice) => [
      dice.die(6, ''),
      dice.faces(3, 10, ''),
      dice.sum(2, 6, ''),
      dice.test(1, 20, 11, ''),
      dice.band(2, 6, [7], ''),
      dice.pool(4, 10, [6], ''),
      dice.draw([2, 0, 3], ''),
    ]
    expect(thrown(late)).toEqual(thrown(early))
  }
})
