import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { soak } from '../../soak.js'
import { duel, playOut, scenario, scenarioNames } from './support.js'

/** Every scenario gets as many: ten thousand in all when there is time. */
const plan = [
  ['tactical', soak(12, 1_500)],
  ['random', soak(1, 170)],
] as const

describe('fights by bots', () => {
  const outcomes: string[] = []

  for (const name of scenarioNames) {
    for (const [policy, runs] of plan) {
      it(`${name} (${policy}) ends within its round limit`, () => {
        const written = scenario(name)
        for (let run = 0; run < runs; run++) {
          const { round, outcome } = playOut(written, policy, new FastDice(2026, run))
          if (round > written.roundLimit) throw new Error(`run ${run} took ${round} rounds`)
          outcomes.push(outcome)
        }
      })
    }
  }

  it('are decided, nine in ten at least', () => {
    const decided = outcomes.filter((outcome) => outcome !== 'broken-off').length
    expect(decided / outcomes.length).toBeGreaterThan(0.9)
  })
})

describe('the tactical bot', () => {
  it('feints, bashes with its blows, aims at the head and hits harder where the chances say so', () => {
    const used = new Set<string>()
    for (let run = 0; run < 20; run++) {
      playOut(scenario('duel-of-maneuvers'), 'tactical', new FastDice(5, run), {
        chosen(command) {
          if (command.verb === 'feint') used.add('feint')
          if (command.bash === 'yes') used.add('bash')
          if (command.location === 'head') used.add('head')
          if (command.maneuver !== undefined) used.add(String(command.maneuver))
        },
      })
    }
    expect([...used]).toEqual(expect.arrayContaining(['feint', 'bash', 'head', 'power-attack']))
  })

  it('feints with a weapon that is whole, and with none that is broken', () => {
    const { state } = duel(
      { DX: 15, skills: { Swords: 5 }, maneuvers: ['feint'], weapons: ['longsword'] },
      { EN: 30 },
    )
    const chosen = () => simverse.policies.tactical!(state, 'a', new FastDice(1, 1))
    expect(chosen()).toMatchObject({ verb: 'feint', with: 'longsword' })
    state.combatants[0]!.lost = { longsword: 9 }
    expect(chosen().verb).not.toBe('feint')
  })

  it('strikes with both weapons when nothing speaks against it (§11)', () => {
    const { state } = duel(
      { DX: 13, skills: { Swords: 2 }, perks: ['ambidextrous'], weapons: ['shortsword', 'longsword'] },
      { EN: 30, armor: { AD: 0, AR: 0 } },
    )
    const command = simverse.policies.tactical!(state, 'a', new FastDice(1, 1))
    expect(command).toMatchObject({ verb: 'attack', second: expect.any(String) })
  })
})
