import { describe, expect, it } from 'vitest'
import { d6, d8, d10, d20, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, Playing, reaver, SABLE, stopOf, WICK } from './at-the-table.js'

const sturdy = { ...WICK, hp: 9 }
const ogre = { Name: 'Ogre', AC: 16, HD: 4, hp: 30, hpMax: 30, AT: 4, Dmg: '1d10', ML: 12 }

describe('companions (seed 000 §9)', () => {
  it('join with the PC, active, on their feet and with stats; the others stay out', () => {
    const game = new Playing({
      pc: HARROW,
      companions: [
        { ...SABLE, With_PC: false },
        { ...WICK, hp: 0 },
        { ...WICK, Name: 'Idle', status: 'inactive (fever)' },
        { Name: 'Old Fenn' },
        { ...WICK, Name: 'Brack' },
      ],
      foes: [reaver('Reaver')],
    })
    expect(game.state.fight!.names).toEqual(['Harrow', 'Brack', 'Reaver'])
    expect(game.lines('CombatStart')).toEqual(['StartingCount PC=2, Foes=1'])
  })

  it('act by falling HD after the PC, ties in the order given', () => {
    const twin = { ...WICK, Name: 'Brack' }
    const game = new Playing({ pc: HARROW, companions: [sturdy, twin, SABLE], foes: [ogre] })
    expect(game.state.fight!.names).toEqual(['Harrow', 'Sable', 'Wick', 'Brack', 'Ogre'])
  })

  it('with the threat switch on, foes of the first ranks turn on a companion that dealt strictly more', () => {
    const game = new Playing(
      { pc: HARROW, companions: [{ ...SABLE, damageDealt: 9 }], foes: [{ ...ogre, Tags: ['mindless'] }] },
      [initiative(1, 6), d20(2), miss, miss],
    )
    game.act('rule', { option: 'threatSwitch', set: 'on', reason: 'she is the danger' }).act('attack')
    expect(game.lines('FoeSwitch')).toEqual(['Target=Sable, Damage=9 > Harrow=0'])
    expect(game.lines('AllyHit')[0]).toContain('Target=Sable')
  })

  it('one defender and no more: the highest HD free of orders strikes the foe that means the PC', () => {
    const foes = [reaver('Reaver 1', { hp: 4 }), reaver('Reaver 2', { hp: 6 })]
    const game = new Playing({ pc: { ...HARROW, hp: 12 }, companions: [SABLE, sturdy], foes }, [
      initiative(6, 1),
      miss,
      miss,
      miss,
      miss,
      miss,
    ])
    game.act('attack', { to: 'Reaver 1' })
    expect(game.lines('Targets')).toEqual(['Harrow→Reaver 1, Sable→Reaver 2, Wick→Reaver 1'])
  })

  it('a DOWN companion is not stabilised when the host says why', () => {
    const game = new Playing({ pc: HARROW, companions: [WICK], foes: [reaver('Reaver', { hp: 1 })] }, [
      initiative(1, 6),
      hit,
      d6(6),
      hit,
      d8(6),
    ])
    game.act('unstable', { who: 'Wick', reason: 'he fell into the race' })
    game.act('foe', { who: 'Reaver', on: 'Wick', reason: 'nearest' }).act('attack')
    expect(game.lines('NotStabilized')).toEqual(['Wick, Reason=he fell into the race'])
    expect(game.state.fight!.hp[1]).toBe(-2)
    expect(game.outcome).toBe('ALL_FOES_DEAD')
  })

  it('die for good only by one of three causes, circumstance only when confirmed', () => {
    const game = new Playing({ pc: HARROW, companions: [sturdy], foes: [ogre] })
    const kill = (clauses: object) =>
      game.act('kill', { who: 'Wick', reason: 'the floor gives way', ...clauses })
    expect(stopOf(() => kill({ cause: 'damage' })).code).toBe('NOT_DOWN')
    const asked = stopOf(() => kill({ cause: 'circumstance' }))
    expect([asked.code, asked.details]).toEqual(['COMPANION_DEATH_CONFIRM', { companion: 'Wick' }])
    kill({ cause: 'circumstance', confirm: 'yes' })
    expect(game.state.losses).toEqual([{ who: 'Wick', description: 'Wick died: the floor gives way' }])
    expect(stopOf(() => kill({ cause: 'clock' })).code).toBe('IS_DEAD')
  })

  it('PC25% fires when the PC comes to a quarter, not when he starts there', () => {
    const crosses = new Playing(
      { pc: { ...HARROW, hp: 7 }, companions: [sturdy], foes: [{ ...ogre, Tags: ['undead'] }] },
      [initiative(1, 6), hit, d10(1), miss, miss, morale(3, 4)],
    ).act('attack')
    expect(crosses.lines('AllyMorale')).toEqual([
      'Trigger=PC25%, 2d6=7, ML=7, Target=7 → PASS, Outcome=Wick stands',
    ])
    const begins = new Playing(
      { pc: { ...HARROW, hp: 6 }, companions: [sturdy], foes: [{ ...ogre, Tags: ['undead'] }] },
      [initiative(1, 6), hit, d10(1), miss, miss],
    ).act('attack')
    expect(begins.lines('AllyMorale')).toEqual([])
  })

  it('show their MoraleMod in the line only when it is not 0', () => {
    const game = new Playing(
      {
        pc: { ...HARROW, hp: 7 },
        companions: [{ ...sturdy, MoraleMod: -2 }],
        foes: [{ ...ogre, Tags: ['undead'] }],
      },
      [initiative(1, 6), hit, d10(1), miss, miss, morale(3, 4)],
    ).act('attack')
    expect(game.lines('AllyMorale')[0]).toContain('ML=7, Mod=-2, Target=5 → FAIL')
    expect(game.lines('Flees')).toEqual(['Wick'])
  })
})

describe('flight with companions (seed 000 §9.12)', () => {
  const document = { pc: HARROW, companions: [{ ...WICK, hp: 2 }], foes: [reaver('Reaver')] }

  it('asks in the middle of the round what to do about the fallen', () => {
    const game = new Playing(document, [initiative(3, 4), d20(2), hit, d6(6)]).act('flee')
    expect(game.outcome).toBe('Wick fell. Leave Wick behind, or turn back?')
    expect(stopOf(() => game.act('attack')).details).toEqual({ companions: ['Wick'] })
  })

  it('abandon ends it: DOWN, not stabilised, fate open', () => {
    const game = new Playing(document, [initiative(3, 4), d20(2), hit, d6(6)]).act('flee').act('abandon')
    expect(game.lines('Abandoned')).toEqual(['Wick'])
    expect(game.outcome).toBe('FLEE_SUCCESS')
  })

  it('stay turns the same round into ATTACK with the initiative already rolled, and both halves count for morale', () => {
    const game = new Playing(document, [initiative(3, 4), d20(2), hit, d6(6), d20(2), hit, d8(8)])
      .act('flee')
      .act('stay', { to: 'Reaver' })
    expect(game.lines('FLEE-Cancelled')).toEqual(['PlayerChoice=ATTACK'])
    expect(game.lines('Initiative')).toHaveLength(1)
    expect(game.outcome).toBe('ALL_FOES_DEAD')
  })

  it('a defensive companion runs too, and is attacked at AC +2', () => {
    const foes = [{ ...ogre, Tags: ['undead'] }]
    const faces = [initiative(1, 6), hit, d10(1), miss, miss, morale(6, 6), initiative(3, 4), miss, d20(13)]
    const game = new Playing({ pc: { ...HARROW, hp: 7 }, companions: [SABLE], foes }, faces)
      .act('attack')
      .act('flee')
    expect(game.lines('EffectiveStat')).toEqual([
      'Name=Sable, AC=16 (base) +2 (Defensive stance) = 18 (effective)',
    ])
    expect(game.lines('AllyHit')).toEqual([
      'Attacker=Ogre, Target=Sable, d20=13, AT=4, Total=17, vs AC=18 → MISS',
    ])
    expect(game.outcome).toBe('FLEE_SUCCESS')
  })
})

describe('companion-only combat (seed 000 §9.13)', () => {
  it('is played to its end without a choice, and ends when nobody stands', () => {
    const game = new Playing(
      { companionOnly: true, companions: [{ ...WICK, hp: 1 }], foes: [reaver('Reaver')] },
      [initiative(1, 2), hit, d6(3)],
    )
    expect(game.lines('PlayerChoice')).toEqual(['NONE (companion-only)'])
    expect(game.outcome).toBe('COMPANIONS_OUT')
  })

  it('needs no PC; any other combat does', () => {
    expect(() => new Playing({ companions: [WICK], foes: [reaver('Reaver')] })).toThrow(/exactly one PC/)
  })
})
