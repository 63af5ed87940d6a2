import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SimverseEvent, type SimverseState, simverse } from '../../../src/rulesets/simverse/index.js'
import { painFrom } from '../../../src/rulesets/simverse/roll/penalties.js'
import { soak } from '../../soak.js'
import { duel, playOut, scenario, scenarioNames } from './support.js'

const TIMED = ['stunned', 'dazed', 'losesNextMajor', 'shaken', 'panicked', 'slowed'] as const
const property = { seed: 7, numRuns: 24 }

/** How many of the bearer's own turns begin while the condition lasts. */
function turnsCovered(condition: string, rounds: number, late: boolean): number {
  const play = duel({}, {})
  if (late) play.act({ verb: 'end' })
  simverse.evolve(play.state, { type: 'ConditionBegan', who: 'Ana', condition, rounds, cause: 'the test' })
  let turns = late ? 0 : 1
  for (let i = 0; i < rounds + 3; i++) {
    play.endRound()
    if (!play.conditions('Ana').includes(condition)) break
    turns++
  }
  return turns
}

describe('nothing leaks from one round to the next', () => {
  for (const condition of TIMED) {
    it(`${condition} covers exactly as many of its bearer’s turns as it has rounds (R81)`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 6 }), fc.boolean(), (rounds, late) => {
          expect(turnsCovered(condition, rounds, late)).toBe(rounds)
        }),
        property,
      )
    })
  }

  it('a condition that begins again after its bearer’s turn covers the next one too (R81)', () => {
    const play = duel({}, {})
    const daze = {
      type: 'ConditionBegan',
      who: 'Ana',
      condition: 'dazed',
      rounds: 1,
      cause: 'the test',
    } as const
    simverse.evolve(play.state, daze)
    play.act({ verb: 'end' })
    simverse.evolve(play.state, daze)
    play.act({ verb: 'end' })
    expect(play.state.actor).toBe('Ana')
    expect(play.conditions('Ana')).toEqual(['dazed'])
    play.endRound()
    expect(play.conditions('Ana')).toEqual([])
  })

  for (const condition of ['burning', 'corroded'] as const) {
    it(`${condition} ticks exactly as many round ends as it has rounds, the present one included (R81)`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 6 }), (rounds) => {
          const play = duel({ vitality: 60, vitalityMax: 60 }, {})
          simverse.evolve(play.state, {
            type: 'ConditionBegan',
            who: 'Ana',
            condition,
            rounds,
            cause: 'the test',
          })
          for (let i = 0; i < rounds; i++) play.endRound(3)
          play.endRound()
          expect(play.who('Ana').vitality).toBe(60 - rounds * (condition === 'burning' ? 3 : 1))
          expect(play.conditions('Ana')).toEqual([])
        }),
        property,
      )
    })
  }

  it('pain is -1 for each full 5 damage in the next round only (R54)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), (damage) => {
        const play = duel({}, {})
        play.who('Ana').painTaken = damage
        play.endRound()
        expect(play.who('Ana').painPenalty).toBe(painFrom(damage, [], play.state.rules))
        play.endRound()
        expect(play.who('Ana').painPenalty + 0).toBe(0)
      }),
      property,
    )
  })

  const policies = ['tactical', 'random'] as const
  for (const name of scenarioNames) {
    it(`in ${name}: reactions, full defense, used weapons, actions, feints, movement, quick draw, surprise and pain start each round anew`, () => {
      for (let run = 0; run < soak(2, 8); run++) watched(name, policies[run % 2]!, run)
    })
  }
})

/** Plays a fight and looks at everybody each time a round begins. */
function watched(name: string, policy: 'tactical' | 'random', run: number): void {
  let pains: readonly number[] = []
  playOut(scenario(name), policy, new FastDice(11, run), {
    before(event, state) {
      if (event.type === 'RoundStarted') pains = state.combatants.map((c) => c.painTaken)
    },
    after(event, state) {
      if (event.type === 'RoundStarted') expectFreshRound(state, event, pains)
      else expectWhole(state, event)
    },
  })
}

function expectFreshRound(state: SimverseState, event: SimverseEvent, pains: readonly number[]): void {
  expect(state.pending).toBeNull()
  expect(state.queue).toEqual([])
  expect(state.facts.every((fact) => fact.reason !== 'riding')).toBe(true)
  state.combatants.forEach((c, i) => {
    expect(c).toMatchObject({
      reactionsUsed: 0,
      reactionsAllowed: 1,
      usedWeapons: [],
      majorSpent: false,
      minorSpent: false,
      feintOn: '',
      moved: false,
      quickDrawn: false,
      turn: 'waiting',
      painTaken: 0,
    })
    expect(c.painPenalty).toBe(painFrom(pains[i]!, c.sheet.perks, state.rules))
    if (event.type === 'RoundStarted' && event.round > 1) {
      expect(c).toMatchObject({ surpriseShift: 0, actsLast: false, surprisePenalty: 0 })
    }
  })
}

function expectWhole(state: SimverseState, event: SimverseEvent): void {
  for (const c of state.combatants) {
    const ids = c.conditions.map((condition) => condition.id)
    if (new Set(ids).size !== ids.length)
      throw new Error(`${c.sheet.name} has a condition twice: ${ids.join(', ')}`)
    if (c.reactionsUsed > c.reactionsAllowed)
      throw new Error(`${c.sheet.name} reacted too often in ${event.type}`)
    if (
      ids.includes('dead') &&
      ['bleeding', 'burning', 'corroded', 'dying', 'unconscious'].some((id) => ids.includes(id))
    ) {
      throw new Error(`${c.sheet.name} is dead and ${ids.join(', ')}`)
    }
    if (c.stamina < 0 || c.mana < 0) throw new Error(`${c.sheet.name} owes Stamina or Mana`)
    if (c.wounds.length > 0 !== ids.includes('bleeding'))
      throw new Error(`${c.sheet.name}: wounds and bleeding disagree`)
    if ((c.aimAt !== '') !== ids.includes('aiming'))
      throw new Error(`${c.sheet.name}: aim and aiming disagree`)
    if (c.holds !== '' && !ids.includes('grappled'))
      throw new Error(`${c.sheet.name} holds without being in a grapple`)
  }
}

describe('nothing leaks from one fight to the next', () => {
  for (const name of scenarioNames) {
    it(`${name} begins the same after it has been played: conditions, penalties, reactions, arms and wounds`, () => {
      const written = scenario(name)
      const before = JSON.stringify(written)
      const first = JSON.stringify(simverse.begin(written))
      playOut(written, 'tactical', new FastDice(5, 5))
      expect(JSON.stringify(written)).toBe(before)
      expect(JSON.stringify(simverse.begin(written))).toBe(first)
    })
  }

  it('a copy of a fight goes its own way', () => {
    const play = duel({}, {})
    const copy = simverse.clone(play.state)
    const before = simverse.key(copy)
    play.act({ verb: 'attack', to: 'Bor', with: 'punch' }, 1, 1, 1)
    play.act({ verb: 'defend', with: 'none' }, 6)
    expect(simverse.key(copy)).toBe(before)
    expect(simverse.key(play.state)).not.toBe(before)
  })
})
