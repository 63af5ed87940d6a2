import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SimverseEvent, simverse } from '../../../src/rulesets/simverse/index.js'
import { waysToSucceed } from '../../../src/rulesets/simverse/roll/roll.js'
import { soak } from '../../soak.js'
import { duel, factsOf, playOut, scenario, scenarioNames } from './support.js'

describe('exact odds', () => {
  const sword = { skills: { Swords: 4 }, weapons: ['longsword'] }

  it('a dodge of 7 or less has 35 ways of 216, as the prompt says', () => {
    const play = duel({ ...sword, DX: 8 }, { DX: 14 })
    play.act({ verb: 'attack', to: 'Bor' }, 3, 4, 4)
    expect(waysToSucceed(7)).toBe(35)
    expect(
      play.table.odds({ verb: 'defend', with: 'dodge' }, (events) =>
        events.some((e) => e.type === 'DefenseRolled' && e.success),
      ),
    ).toBe('35/216')
  })

  it('an attack at 18 hits in 215 of 216 ways: only 666 misses', () => {
    const play = duel(sword, {})
    const hits = (e: SimverseEvent) => e.type === 'AttackRolled' && e.success
    expect(play.table.odds({ verb: 'attack', to: 'Bor' }, (events) => events.some(hits))).toBe('215/216')
  })

  it('an attack at 1 hits by 111 alone', () => {
    const play = duel({ ...sword, DX: 5, skills: {}, maneuvers: [] }, {})
    const head = { verb: 'attack', to: 'Bor', location: 'head' }
    const hits = (e: SimverseEvent) => e.type === 'AttackRolled' && e.success
    expect(play.table.odds(head, (events) => events.some(hits))).toBe('1/216')
  })

  it('the margin’s penalty has the odds of its whole fives', () => {
    const play = duel(sword, {})
    const two = (e: SimverseEvent) => e.type === 'AttackRolled' && e.success && e.penalty >= 2
    expect(play.table.odds({ verb: 'attack', to: 'Bor' }, (events) => events.some(two))).toBe('7/27')
  })
})

describe('what a blow does', () => {
  const rows = (play: ReturnType<typeof duel>, seat: string) =>
    simverse.odds(play.state, seat, { verb: 'attack', to: 'Bor' }, play.table.facts)!
  const sword = { skills: { Swords: 4 }, weapons: ['longsword'] }

  it('is the same for a player whatever the foe wears or is, and differs for the game master', () => {
    const foes = [{}, { armor: ['chain-mail'] }, { perks: ['natural-armor'] }]
    const seen = foes.map((foe) => {
      const play = duel(sword, foe)
      return { player: rows(play, play.who('Ana').sheet.seat), gm: rows(play, GAME_MASTER) }
    })
    const text = (one: unknown) =>
      JSON.stringify(one, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(new Set(seen.map(({ player }) => text(player))).size).toBe(1)
    expect(new Set(seen.map(({ gm }) => text(gm))).size).toBe(foes.length)
  })
})

it('a hit is good for the one who strikes, and bad for the one whose defense fails', () => {
  const play = duel({ skills: { Swords: 4 }, weapons: ['longsword'], DX: 8 }, { DX: 14 })
  const faresOf = (name: string, command: Command) => {
    const rows = simverse.odds(play.state, play.who(name).sheet.seat, command, play.table.facts)!
    return Object.fromEntries(rows.map(({ outcome, fares }) => [outcome.split(',')[0], fares]))
  }
  expect(faresOf('Ana', { verb: 'attack', to: 'Bor' })).toEqual({ 'on target': 'well', miss: undefined })
  play.act({ verb: 'attack', to: 'Bor' }, 3, 4, 4)
  expect(faresOf('Bor', { verb: 'defend', with: 'dodge' })).toEqual({ defended: 'well', hit: 'badly' })
})

describe('lines and cues', () => {
  it('every event of a fight has a readable line with no undefined in it, and cues carry no dice', () => {
    for (const name of scenarioNames) {
      const written = scenario(name)
      const facts = factsOf(written)
      const look = {
        after(event: SimverseEvent) {
          for (const line of simverse.mech(event)) {
            if (/undefined|NaN|\[object/.test(line) || line === event.type)
              throw new Error(`${event.type}: ${line}`)
          }
          const cue = simverse.narr(event)
          if (cue !== undefined && /3d6|undefined/.test(cue)) throw new Error(cue)
        },
        step(state: Parameters<typeof simverse.view>[0]) {
          const seen = simverse.render(simverse.view(state, 'gm', facts)).join('\n')
          if (seen.includes('undefined')) throw new Error(seen)
        },
      }
      playOut(written, 'random', new FastDice(8, 1), look, soak(150, 2_000))
    }
  })
})
