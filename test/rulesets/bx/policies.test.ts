import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { DEFAULT_OPTIONS, type Facts } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { bx, type Scenario, type State } from '../../../src/rulesets/bx/index.js'
import { RulesTable } from '../../../src/testing/rules-table.js'
import { content, HARROW, PARTY, reaver, scenario } from './at-the-table.js'
import { Chance, randomScenario } from './random-games.js'

const WORDS = { ...DEFAULT_OPTIONS, figures: 'words' } as const

/** The same table with other things behind the screen. */
function otherwise(state: State): State {
  const other = bx.clone(state)
  const { fight } = other
  if (fight) {
    for (let i = fight.allies; i < fight.hp.length; i++) {
      if (fight.hp[i]! > 0) fight.hp[i] = Math.max(1, fight.hp[i]! - 1)
    }
  }
  const [first, ...rest] = state.encounters
  return {
    ...other,
    encounters: first ? [...rest, { ...first, name: `Other ${first.name}` }] : [],
    people: state.people.map((p) => (p.role === 'npc' ? { ...p, name: `Other ${p.name}` } : p)),
  }
}

describe('policies', () => {
  it('choose alike in states that the player cannot tell apart', () => {
    let alike = 0
    for (let run = 0; run < 120; run++) {
      const begun = randomScenario(new Chance(run))
      const facts: Facts<Scenario> = { scenario: begun, options: WORDS }
      const state = bx.begin(begun)
      const dice = new FastDice(5, run)
      const tell = telling(bx, state)
      for (let step = 0; step < 6; step++) {
        settle(bx, state, dice, tell)
        if (bx.next(state).kind === 'over') break
        const other = otherwise(state)
        if (
          canonical(bx.view(state, 'player', facts)) === canonical(bx.view(other, 'player', facts)) &&
          canonical(state) !== canonical(other)
        ) {
          alike++
          for (const [name, policy] of Object.entries(bx.policies))
            expect(policy(other, 'player', dice), `${name}, run ${run}`).toEqual(
              policy(state, 'player', dice),
            )
        }
        bx.decide(state, 'gm', bx.policies.attack!(state, 'gm', dice), dice, tell)
      }
    }
    expect(alike).toBeGreaterThan(50)
  })

  it('weakest goes for the one who looks worst, by the word that every seat may read', () => {
    const foes = [
      reaver('Whole', { hp: 3, hpMax: 3 }),
      reaver('Scratched', { hp: 5, hpMax: 6 }),
      reaver('Bleeding', { hp: 6, hpMax: 12 }),
    ]
    const table = new RulesTable(bx, scenario({ pc: HARROW, foes }))
    const choose = () => bx.policies.weakest!(table.state, 'player', new FastDice(1, 1))
    expect(choose()).toEqual({ verb: 'attack', to: 'Bleeding' })
    table.act('break who: Bleeding reason: "he has had enough"')
    expect(choose()).toEqual({ verb: 'attack', to: 'Scratched' })
  })

  it('prudent runs at a quarter of his hp from foes who are no fewer', () => {
    const choose = (hp: number, foes: number) => {
      const there = ['One', 'Two'].slice(0, foes).map((name) => reaver(name))
      const { state } = new RulesTable(bx, scenario({ pc: { ...HARROW, hp }, foes: there }))
      return bx.policies.prudent!(state, 'player', new FastDice(1, 1)).verb
    }
    expect(choose(HARROW.hp, 2)).toBe('attack')
    expect(choose(2, 2)).toBe('flee')
    expect(choose(2, 1)).toBe('flee')
  })

  it('the game master’s meets what can be fought, once each; the player’s waits to be met', () => {
    const encounters = [
      { name: 'Faceless', foes: [{ Name: 'Faceless', AC: 12 }] },
      { name: 'Pack', foes: [reaver('Wolf')] },
    ]
    const { state } = new RulesTable(bx, scenario({ ...PARTY, encounters }))
    const choose = (seat: string) => bx.policies.attack!(state, seat, new FastDice(1, 1))
    expect(choose('gm')).toEqual({ verb: 'fight', with: ['Pack'] })
    expect(choose('player')).toEqual({ verb: 'end' })
  })

  it('a day at the ford ends by itself', () => {
    const state = bx.begin(content('ford-day'))
    const dice = new FastDice(1, 1)
    const tell = telling(bx, state)
    for (let step = 0; bx.next(state).kind !== 'over'; step++) {
      expect(step).toBeLessThan(200)
      settle(bx, state, dice, tell)
      if (bx.next(state).kind === 'awaiting')
        bx.decide(state, 'gm', bx.policies.attack!(state, 'gm', dice), dice, tell)
    }
    expect(state.met).toHaveLength(3)
  })
})
