import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/command.js'
import { EnumeratedDice } from '../../../src/kernel/dice/enumerated.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { add, type Rational, toText, ZERO } from '../../../src/kernel/rational.js'
import { Stop } from '../../../src/kernel/stops.js'
import { type SimverseEvent, type SimverseState, simverse } from '../../../src/rulesets/simverse/index.js'
import { waysToSucceed } from '../../../src/rulesets/simverse/roll.js'
import { duel, scenario, scenarioNames } from './support.js'

/** The exact chance that a command, carried to the next choice, brings an event. */
function odds(state: SimverseState, command: Command, wanted: (event: SimverseEvent) => boolean): string {
  const dice = new EnumeratedDice()
  let sum: Rational = ZERO
  dice.every(
    (every) => {
      const copy = simverse.clone(state)
      const seen: SimverseEvent[] = []
      const fold = (events: readonly SimverseEvent[]) => {
        for (const event of events) {
          simverse.evolve(copy, event)
          seen.push(event)
        }
      }
      fold(simverse.decide(copy, command, every))
      while (copy.pending?.stage !== 'defense' && (copy.pending || copy.queue.length > 0))
        fold(simverse.advance(copy, every))
      return seen.some(wanted)
    },
    (found) => {
      if (found) sum = add(sum, dice.exactly)
    },
  )
  return toText(sum)
}

describe('exact odds', () => {
  const sword = { skills: { Swords: 4 }, weapons: ['longsword'] }

  it('a dodge of 7 or less has 35 ways of 216, as the prompt says', () => {
    const play = duel({ ...sword, DX: 8 }, { DX: 14 })
    play.act({ verb: 'attack', to: 'Bor' }, 3, 4, 4)
    expect(waysToSucceed(7)).toBe(35)
    expect(
      odds(play.state, { verb: 'defend', with: 'dodge' }, (e) => e.type === 'DefenseRolled' && e.success),
    ).toBe('35/216')
  })

  it('an attack at 18 hits in 215 of 216 ways: only 666 misses', () => {
    const play = duel(sword, {})
    expect(
      odds(play.state, { verb: 'attack', to: 'Bor' }, (e) => e.type === 'AttackRolled' && e.success),
    ).toBe('215/216')
  })

  it('an attack at 1 hits by 111 alone', () => {
    const play = duel({ ...sword, DX: 5, skills: {}, maneuvers: [] }, {})
    const head = { verb: 'attack', to: 'Bor', location: 'head' }
    expect(odds(play.state, head, (e) => e.type === 'AttackRolled' && e.success)).toBe('1/216')
  })

  it('the margin’s penalty has the odds of its whole fives', () => {
    const play = duel(sword, {})
    const two = (e: SimverseEvent) => e.type === 'AttackRolled' && e.success && e.penalty >= 2
    expect(odds(play.state, { verb: 'attack', to: 'Bor' }, two)).toBe('7/27')
  })
})

describe('choices', () => {
  for (const name of scenarioNames) {
    it(`in ${name} every choice is legal, concrete and different from the others`, () => {
      const written = scenario(name)
      for (let run = 0; run < 3; run++) {
        const dice = new FastDice(31, run)
        const state = simverse.begin(written)
        for (let step = 0; step < 160; step++) {
          const next = simverse.next(state)
          if (next.kind === 'over') break
          if (next.kind === 'awaiting') expectLegal(state)
          const events =
            next.kind === 'automatic'
              ? simverse.advance(state, dice)
              : simverse.decide(state, simverse.policies.random!(state, dice), dice)
          for (const event of events) simverse.evolve(state, event)
        }
      }
    })
  }
})

function expectLegal(state: SimverseState): void {
  const open = simverse.choices(state)
  if (open.length === 0) throw new Error('somebody must choose and has no choice')
  const before = JSON.stringify(state)
  for (const command of open) {
    try {
      simverse.decide(state, command, new FastDice(1, 1))
    } catch (error) {
      if (error instanceof Stop) throw new Error(`${JSON.stringify(command)}: ${error.code} ${error.message}`)
      throw error
    }
  }
  if (JSON.stringify(state) !== before) throw new Error('deciding changed the state')
  expect(new Set(open.map((command) => JSON.stringify(command))).size).toBe(open.length)
}

describe('lines and cues', () => {
  it('every event of a fight has a readable line with no undefined in it, and cues carry no dice', () => {
    for (const name of scenarioNames) {
      const dice = new FastDice(8, 1)
      const state = simverse.begin(scenario(name))
      for (let next = simverse.next(state); next.kind !== 'over'; next = simverse.next(state)) {
        const events =
          next.kind === 'automatic'
            ? simverse.advance(state, dice)
            : simverse.decide(state, simverse.policies.random!(state, dice), dice)
        for (const event of events) {
          simverse.evolve(state, event)
          for (const line of simverse.mech(event)) {
            if (/undefined|NaN|\[object/.test(line) || line === event.type)
              throw new Error(`${event.type}: ${line}`)
          }
          const cue = simverse.narr!(event)
          if (cue !== undefined && /3d6|undefined/.test(cue)) throw new Error(cue)
        }
        const seen = simverse.render(simverse.view(state, 'gm')).join('\n')
        if (seen.includes('undefined')) throw new Error(seen)
      }
    }
  })
})
