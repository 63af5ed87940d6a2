import { describe, expect, it } from 'vitest'
import { policyNamed } from '../../../src/analysis/players.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { factsOf } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { spire } from '../../../src/rulesets/spire/index.js'
import { soak } from '../../soak.js'
import { encounter, NAMES, position, SEAT, seenBy, statesOf } from './scenarios.js'

/** A policy by its name; every encounter has the same seats and options. */
function played(name: string) {
  return policyNamed(spire, factsOf(encounter('jaw-worm')), name)
}

describe('policies', () => {
  it('the random player chooses among card instances times living targets, and the end of the turn', () => {
    const state = position({
      hand: ['Strike', 'Strike', 'Defend', 'Bash'],
      energy: 1,
      monsters: ['red_louse', { id: 'green_louse', behavior: '1W2' }],
    })
    const dice = new FastDice(1, 1)
    const seen = new Map<string, number>()
    const runs = 12_000
    for (let i = 0; i < runs; i++) {
      const text = JSON.stringify(spire.policies.random!(state, SEAT, dice))
      seen.set(text, (seen.get(text) ?? 0) + 1)
    }
    // Two Strikes at two lice, one Defend, the end: six ways of equal chance; Bash cannot be paid for.
    const share = (command: object) => (seen.get(JSON.stringify(command)) ?? 0) / runs
    expect(share({ verb: 'play', card: 'Strike', to: '1' })).toBeCloseTo(2 / 6, 1)
    expect(share({ verb: 'play', card: 'Strike', to: '2' })).toBeCloseTo(2 / 6, 1)
    expect(share({ verb: 'play', card: 'Defend' })).toBeCloseTo(1 / 6, 1)
    expect(share({ verb: 'end' })).toBeCloseTo(1 / 6, 1)
    expect(seen.size).toBe(4)
  })

  it('greedy strikes at block that stays from turn to turn, and not at block that goes by itself', () => {
    const choice = (id: string) => {
      const state = position({
        preset: 'mod',
        die: 4,
        hand: ['Strike'],
        energy: 1,
        monsters: [{ id, block: 10 }],
      })
      return spire.policies.greedy!(state, SEAT, new FastDice(1, 1)).verb
    }
    expect(choice('spheric_guardian')).toBe('play')
    expect(choice('jaw_worm')).toBe('end')
  })

  it('search plays better than greedy, and greedy better than random', () => {
    const wins = (policy: string, runs: number): number => {
      const found = simulate(spire, spire.begin(encounter('jaw-worm', { hp: 6, turnLimit: 200 })), {
        players: { '*': played(policy) },
        runs,
        seed: 3,
      })
      return found.outcomes.win?.mean ?? 0
    }
    const [random, greedy, search] = [wins('random', 2000), wins('greedy', 2000), wins('search', 20)]
    expect(greedy!).toBeGreaterThan(random! + 0.3)
    expect(search!).toBeGreaterThan(greedy!)
  })

  it("search asks the table's dice for nothing, so it cannot know them", () => {
    const state = spire.begin(
      encounter('jaw-worm', { phase: 'player', hand: ['Strike', 'Defend', 'Bash'], draw: ['Strike'] }),
    )
    const untouchable = new Proxy(
      {},
      {
        get: () => {
          throw new Error("the table's dice were used")
        },
      },
    ) as never
    const chosen = played('search')(state, SEAT, untouchable)
    expect(spire.choices(state, SEAT)).toContainEqual(chosen)
    expect(played('search')(state, SEAT, untouchable)).toEqual(chosen)
  })

  it.each(['random', 'greedy', 'search'])(
    '%s chooses alike in all states that the player cannot tell apart',
    (name) => {
      const policy = played(name)
      const chosen = new Map<string, string>()
      let alike = 0
      for (let run = 0; run < soak(name === 'search' ? 8 : 15, 1000); run++) {
        const scenario = encounter(NAMES[run % NAMES.length]!, { hp: 3, turnLimit: 20 })
        for (const state of statesOf(scenario, run)) {
          if (spire.next(state).kind !== 'awaiting') continue
          // What nobody sees: totals for measures, and where the last monsters' turn left off.
          for (const unseen of [0, 3]) {
            state.sums.turns = unseen
            state.acting = unseen
            state.player.spendable = unseen
            const seen = JSON.stringify([scenario.title, seenBy(state)])
            const choice = JSON.stringify(policy(state, SEAT, new FastDice(7, 7)))
            if (chosen.has(seen)) alike++
            expect(chosen.get(seen) ?? choice).toBe(choice)
            chosen.set(seen, choice)
          }
        }
      }
      expect(alike).toBeGreaterThan(20)
    },
  )
})
