import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, scenario, scenarioNames } from './support.js'

const FIGHTS = 10_000
const MOST_STEPS = 20_000

/** How many of the ten thousand each scenario gets, and who plays: quick ones more often. */
const plan: readonly (readonly [string, 'tactical' | 'random', number])[] = [
  ['guide-fight', 'tactical', 4_400],
  ['guide-fight', 'random', 500],
  ['duel-of-maneuvers', 'tactical', 1_200],
  ['duel-of-maneuvers', 'random', 400],
  ['mounted-charge', 'tactical', 1_200],
  ['mounted-charge', 'random', 100],
  ['tavern-brawl', 'tactical', 1_000],
  ['tavern-brawl', 'random', 200],
  ['night-ambush', 'tactical', 500],
  ['night-ambush', 'random', 100],
  ['archers-and-shield-wall', 'tactical', 380],
  ['archers-and-shield-wall', 'random', 20],
]

describe('ten thousand fights by bots', () => {
  it('are ten thousand, over every scenario', () => {
    expect(plan.reduce((sum, [, , runs]) => sum + runs, 0)).toBe(FIGHTS)
    expect(new Set(plan.map(([name]) => name))).toEqual(new Set(scenarioNames))
  })

  for (const [name, policy, runs] of plan) {
    it(`${runs} of ${name} (${policy}) end within their round limit`, () => {
      const written = scenario(name)
      const choose = simverse.policies[policy]!
      let decided = 0
      for (let run = 0; run < runs; run++) {
        const dice = new FastDice(2026, run)
        const state = simverse.begin(written)
        let steps = 0
        let next = simverse.next(state)
        while (next.kind !== 'over') {
          if (++steps > MOST_STEPS) throw new Error(`run ${run} goes on for ever`)
          const events =
            next.kind === 'automatic'
              ? simverse.advance(state, dice)
              : simverse.decide(state, choose(state, dice), dice)
          for (let i = 0; i < events.length; i++) simverse.evolve(state, events[i]!)
          next = simverse.next(state)
        }
        if (state.round > written.roundLimit) throw new Error(`run ${run} took ${state.round} rounds`)
        if (next.outcome !== 'broken-off') decided++
      }
      expect(decided / runs).toBeGreaterThan(0.9)
    })
  }
})

describe('the tactical bot', () => {
  it('feints, bashes with its blows, aims at the head and hits harder where the chances say so', () => {
    const used = new Set<string>()
    for (let run = 0; run < 20; run++) {
      const dice = new FastDice(5, run)
      const state = simverse.begin(scenario('duel-of-maneuvers'))
      for (let next = simverse.next(state); next.kind !== 'over'; next = simverse.next(state)) {
        const command = next.kind === 'awaiting' ? simverse.policies.tactical!(state, dice) : undefined
        if (command?.verb === 'feint') used.add('feint')
        if (command?.bash === 'yes') used.add('bash')
        if (command?.location === 'head') used.add('head')
        if (command?.maneuver !== undefined) used.add(String(command.maneuver))
        const events = command ? simverse.decide(state, command, dice) : simverse.advance(state, dice)
        for (const event of events) simverse.evolve(state, event)
      }
    }
    expect([...used]).toEqual(expect.arrayContaining(['feint', 'bash', 'head', 'power-attack']))
  })

  it('strikes with both weapons when nothing speaks against it (§11)', () => {
    const { state } = duel(
      { DX: 13, skills: { Swords: 2 }, perks: ['ambidextrous'], weapons: ['shortsword', 'longsword'] },
      { EN: 30, armor: { AD: 0, AR: 0 } },
    )
    const command = simverse.policies.tactical!(state, new FastDice(1, 1))
    expect(command).toMatchObject({ verb: 'attack', second: expect.any(String) })
  })
})
