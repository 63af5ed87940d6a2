import { describe, expect, it } from 'vitest'
import { d6, d8, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, Playing, reaver, stopOf, WICK } from './at-the-table.js'

const giant = { ...HARROW, AT: 30, Dmg: '1d8+20' }

describe('morale (seed 000 §4, §6.5)', () => {
  it('each fallen officer is an occurrence of its own; A and C come once', () => {
    const foes = [
      reaver('Chief', { Tags: ['Leader'] }),
      reaver('Guard', { Tags: ['ELITE'] }),
      reaver('Reaver 1'),
      reaver('Reaver 2'),
    ]
    const game = new Playing(
      { pc: giant, companions: [{ ...giant, Name: 'Twin', Tags: ['fearless'] }], foes },
      [
        initiative(6, 1),
        hit,
        d8(1),
        hit,
        d8(1),
        miss,
        miss,
        morale(1, 1),
        morale(1, 1),
        morale(1, 1),
        morale(1, 1),
      ],
    )
    game.act('attack', { to: 'Chief', order: [{ order: 'Twin', at: 'Guard' }] })
    expect(game.lines('Morale').map((l) => l.slice(0, 9))).toEqual([
      'Trigger=A',
      'Trigger=B',
      'Trigger=B',
      'Trigger=C',
    ])
    expect(game.outcome).toMatch(/, attack or flee\?$/)
  })

  it('immunity can be lifted, with the reason in the log', () => {
    const bones = (more: object) => [
      reaver('Bones 1', { Tags: ['undead'], ...more }),
      reaver('Bones 2', { Tags: ['undead'], ...more }),
    ]
    const faces = [initiative(6, 1), hit, d8(1), miss]
    expect(new Playing({ pc: giant, foes: bones({}) }, faces).act('attack').lines('Morale')).toEqual([])
    const turned = new Playing({ pc: giant, foes: bones({ moraleOverride: 'a holy light' }) }, [
      ...faces,
      6,
      6,
      1,
      1,
    ]).act('attack')
    expect(turned.lines('MoraleOverride')[0]).toBe('Name=Bones 1, Reason=a holy light')
    expect(turned.outcome).toBe('FOES_BREAK')
  })

  it('living but all gone is FOES_BREAK, even when the last standing one was killed', () => {
    const foes = [reaver('Reaver 1'), reaver('Reaver 2'), reaver('Brute', { ML: 12, hp: 6 })]
    const game = new Playing({ pc: giant, foes }, [
      initiative(6, 1),
      hit,
      d8(1),
      miss,
      miss,
      morale(6, 4),
      initiative(6, 1),
      hit,
      d8(1),
    ])
    game.act('attack', { to: 'Reaver 1' })
    expect(game.lines('Broken')).toEqual(['Reaver 2'])
    expect(game.act('attack').outcome).toBe('FOES_BREAK')
  })

  it('D is rolled when it becomes true, again only after it was false', () => {
    const game = new Playing(
      { pc: HARROW, companions: [{ ...WICK, Tags: ['fearless'] }], foes: [reaver('Reaver', { hp: 60 })] },
      [initiative(6, 1), miss, miss, miss, morale(1, 1), initiative(6, 1), miss, miss, miss],
    )
      .act('attack')
      .act('attack')
    expect(game.lines('Morale')).toHaveLength(1)
    expect(game.outcome).toMatch(/, attack or flee\?$/)
  })

  it('with breakImmediately the companions no longer check when every foe has failed', () => {
    const document = {
      pc: { ...HARROW, hp: 7, hpMax: 24 },
      companions: [WICK],
      foes: [reaver('Reaver', { hp: 60 })],
    }
    const faces = [initiative(1, 6), hit, d6(1), miss, miss, morale(6, 6)]
    const at = new Playing({ ...document, options: { breakImmediately: true } }, faces).act('attack')
    expect([at.lines('AllyMorale'), at.outcome]).toEqual([[], 'FOES_BREAK'])
    const later = new Playing(document, [...faces, 1, 1]).act('attack')
    expect([later.lines('AllyMorale').length, later.outcome]).toEqual([1, 'FOES_BREAK'])
  })

  it('only a foe that stands can be broken by the host', () => {
    const game = new Playing({ pc: HARROW, foes: [reaver('Reaver')] })
    expect(stopOf(() => game.act('break', { who: ['Harrow'], reason: 'no' })).code).toBe('NOT_A_FOE')
  })
})
