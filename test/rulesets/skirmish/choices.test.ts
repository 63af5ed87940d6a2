import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkShape } from '../../../src/kernel/contract/checks/shape.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SkirmishCommand, type SkirmishState, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d20 } from '../../../src/testing/index.js'
import { soak } from '../../soak.js'
import { brawl, decide, duel, Session, scenario } from './session.js'

const plain = scenario()

function wander(steps: readonly number[], seed: number, visit: (state: SkirmishState) => void): void {
  const state = skirmish.begin(plain)
  const dice = new FastDice(seed)
  for (const step of steps) {
    visit(state)
    const choices = skirmish.choices(state, GAME_MASTER)
    // Encounters would end all the time, and grow for ever, if every choice were as likely as another.
    const fight = choices.filter(({ verb }) => verb !== 'add' && verb !== 'encounter' && verb !== 'ask')
    const from = step % 4 === 0 || fight.length < 2 ? choices : fight
    decide(state, from[step % from.length]!, dice)
  }
}

const walks = [fc.array(fc.nat(1000), { minLength: 30, maxLength: 60 }), fc.nat()] as const

describe('choices', () => {
  it('are all legal', () => {
    fc.assert(
      fc.property(...walks, (steps, seed) => {
        wander(steps, seed, (state) => {
          for (const command of skirmish.choices(state, GAME_MASTER)) {
            checkShape(skirmish.verbs, command)
            decide(skirmish.clone(state), command, new FastDice(1))
          }
        })
      }),
      { seed: 20_003, numRuns: soak(15, 400) },
    )
  })

  it('hold what the holder of the turn can do, and the damage of a hit', () => {
    const session = duel()
    const words = () =>
      skirmish.choices(session.state, GAME_MASTER).map(({ verb, with: weapon }) => `${verb} ${weapon ?? ''}`)
    expect(words()).toEqual(expect.arrayContaining(['attack Sabre', 'attack Throwing Knife', 'turn ']))
    expect(words()).not.toContain('damage ')
    session.all('attack with: sabre to: mire-hound dice: 20')
    expect(words()).toContain('damage ')
    session.all('attack with: bottle to: mire-hound dice: 20')
    expect(words()).not.toContain('damage ')
  })
})

describe('suggestions', () => {
  const suggest = (session: Session, partial: { verb: string }, label: string, seat = 'gm') =>
    skirmish.suggest(session.state, seat, partial, label)

  it('offer the weapons and targets of whoever holds the turn, and nothing to others', () => {
    const session = brawl()
    expect(suggest(session, { verb: 'attack' }, 'by')).toEqual(['ysolde', 'GM'])
    expect(suggest(session, { verb: 'attack', by: 'ysolde' } as SkirmishCommand, 'with')).toEqual([
      'Sabre',
      'Throwing Knife',
    ])
    expect(suggest(session, { verb: 'attack', to: ['odrin'] } as unknown as SkirmishCommand, 'to')).toEqual([
      'cinder-imp',
      'mire-hound',
    ])
    expect(suggest(session, { verb: 'attack', by: 'odrin' } as SkirmishCommand, 'with')).toEqual([])
    expect(suggest(session, { verb: 'attack' }, 'by', 'odrin')).toEqual([])
    expect(suggest(session, { verb: 'attack' }, 'by', 'ysolde')).toEqual(['ysolde'])
  })

  it('offer who must roll, and for what', () => {
    const session = new Session()
    session.say('encounter start with: ysolde and: mire-hound', d20(3))
    expect(suggest(session, { verb: 'initiative' }, 'by')).toEqual(['ysolde'])
    expect(suggest(session, { verb: 'attack' }, 'by')).toEqual([])
    session.all('initiative by: ysolde 12', 'ask check: stealth of: ysolde dc: 10')
    expect(suggest(session, { verb: 'check' }, 'by')).toEqual(['ysolde'])
    expect(suggest(session, { verb: 'check', by: 'ysolde' } as SkirmishCommand, 'check')).toEqual(['stealth'])
    expect(suggest(session, { verb: 'ask' }, 'of')).toEqual(['mire-hound'])
    expect(suggest(session, { verb: 'encounter' }, 'action')).toEqual(['end'])
    expect(suggest(session, { verb: 'add' }, 'who')).not.toContain('ysolde')
  })

  it('of weapon and target make an attack that is accepted, wherever the fight stands', () => {
    let attacks = 0
    fc.assert(
      fc.property(...walks, (steps, seed) => {
        wander(steps, seed, (state) => {
          for (const by of skirmish.suggest(state, 'gm', { verb: 'attack' }, 'by')) {
            for (const weapon of skirmish.suggest(state, 'gm', { verb: 'attack', by }, 'with')) {
              const [target] = skirmish.suggest(state, 'gm', { verb: 'attack', by, with: weapon }, 'to')
              if (target === undefined) continue
              const command: SkirmishCommand = { verb: 'attack', by, with: weapon, to: [target] }
              decide(skirmish.clone(state), command, new FastDice(1))
              attacks++
            }
          }
        })
      }),
      { seed: 20_004, numRuns: soak(15, 400) },
    )
    expect(attacks).toBeGreaterThan(100)
  })
})
