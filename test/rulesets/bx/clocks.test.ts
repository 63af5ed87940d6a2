import { describe, expect, it } from 'vitest'
import { stepsInText } from '../../../src/rulesets/bx/stats/clocks.js'
import { d8, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, Playing, reaver, stopOf } from './at-the-table.js'

const shield = {
  name: 'Split Shield',
  owner: 'Harrow',
  progress: 1,
  max: 4,
  bullets: ['Shield takes a heavy blow'],
  trigger: 'Shield falls apart',
  modifiers: [
    { at: 2, stat: 'AC', value: -1 },
    { at: 4, stat: 'AC', value: -3 },
  ],
}
const duel = { pc: HARROW, foes: [reaver('Reaver')], clocks: [shield] }
const blow = { name: 'Split Shield', do: 'advance', because: 'shield takes a heavy blow' }

describe('clocks and modifiers (seed 000 §8.1, §8.2)', () => {
  it('a milestone reached in the middle of a fight changes the sheet at once', () => {
    const game = new Playing(duel).act('clock', blow)
    expect(game.lines('CLK')).toEqual(['Split Shield 1→2/4 (Shield takes a heavy blow)'])
    expect(game.lines('EffectiveStat')).toEqual([
      'Name=Harrow, AC=15 (base) -1 (Split Shield 2/4) = 14 (effective)',
    ])
    expect(game.state.fight!.who[0]!.ac).toBe(14)
  })

  it('moves at most once a day and never without its bullet', () => {
    const game = new Playing({ ...duel, start: 'open' })
    expect(stopOf(() => game.act('clock', { ...blow, because: 'rain' })).code).toBe('BULLET_UNKNOWN')
    game.act('clock', blow)
    expect(stopOf(() => game.act('clock', blow)).code).toBe('CLOCK_MOVED')
    game.act('day').act('clock', blow)
    expect(game.state.clocks[0]!.progress).toBe(3)
  })

  it('going back is no advance: it does not use up the day', () => {
    const game = new Playing({ ...duel, start: 'open' })
    game.act('clock', { name: 'Split Shield', do: 'reduce', because: 'Smith mends it' }).act('clock', blow)
    expect(game.state.clocks[0]!.progress).toBe(1)
  })

  it('rest ends what expires after rest, and only that', () => {
    const game = new Playing({ pc: { ...HARROW, hp: 24 }, start: 'open' })
    game.act('modify', { who: 'Harrow', stat: 'AT', value: -1, source: 'Fatigue', expires: 'after rest' })
    game.act('modify', { who: 'Harrow', stat: 'AC', value: -1, source: 'Fatigue' }).act('rest')
    expect(game.state.modifiers.map((m) => m.stat)).toEqual(['AC'])
  })

  it('completion fires the trigger; reducing never goes below 0', () => {
    const game = new Playing({ ...duel, start: 'open', clocks: [{ ...shield, progress: 3 }] }).act(
      'clock',
      blow,
    )
    expect(game.lines('TRG')).toEqual(['Split Shield: Shield falls apart'])
    expect(game.state.clocks[0]!.status).toBe('trigger_fired')
    expect(stopOf(() => game.act('day').act('clock', blow)).code).toBe('CLOCK_STANDS')
  })

  it('different clocks and procedures add up, declared modifiers shown first', () => {
    const other = {
      name: 'Sodden',
      owner: 'Harrow',
      progress: 1,
      max: 2,
      modifiers: [{ at: 1, stat: 'AC', value: -1 }],
    }
    const game = new Playing({
      ...duel,
      clocks: [
        { ...shield, progress: 2, status: 'halted' },
        other,
        { ...other, name: 'Old', status: 'retired' },
      ],
      modifiers: [{ target: 'Harrow', stat: 'AC', value: 2, source: 'Ward' }],
    })
    expect(game.lines('EffectiveStat')).toEqual([
      'Name=Harrow, AC=15 (base) +2 (Ward) -1 (Split Shield 2/4) -1 (Sodden 1/2) = 15 (effective)',
    ])
  })

  it('a modifier to Dmg changes what is rolled and shown', () => {
    const game = new Playing(
      { ...duel, clocks: [], modifiers: [{ target: 'Harrow', stat: 'Dmg', value: -3, source: 'Numb hand' }] },
      [initiative(6, 1), hit, d8(4), miss],
    ).act('attack')
    expect(game.lines('EffectiveStat')).toEqual([
      'Name=Harrow, Dmg=1d8+2 (base) -3 (Numb hand) = 1d8-1 (effective)',
    ])
    expect(game.lines('Damage')[0]).toContain('Expr=1d8-1, Roll=3')
  })

  it('a modifier without a source is a stop, at the start and in the middle', () => {
    expect(() => new Playing({ ...duel, modifiers: [{ target: 'Harrow', stat: 'AT', value: 2 }] })).toThrow(
      /no source/,
    )
    const game = new Playing(duel)
    const stop = stopOf(() => game.act('modify', { who: 'Reaver', stat: 'AT', value: 1 }))
    expect([stop.code, stop.details]).toEqual(['UNDECLARED_MODIFIER', { target: 'Reaver', stat: 'AT' }])
  })

  it('reads milestones and triggers from a save’s own words', () => {
    expect(
      stepsInText('Milestone (2/6): AC -1 until mended. Milestone (4/6): AC −2, AT -1', 'breaks; AC -5', 6),
    ).toEqual([
      { at: 2, stat: 'AC', value: -1 },
      { at: 4, stat: 'AC', value: -2 },
      { at: 4, stat: 'AT', value: -1 },
      { at: 6, stat: 'AC', value: -5 },
    ])
  })
})
