import { describe, expect, it } from 'vitest'
import { bx } from '../../../src/rulesets/bx/index.js'
import { d6, d8, d20, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, Playing, reaver, SABLE, stopOf, WICK } from './at-the-table.js'

const duel = { pc: HARROW, foes: [reaver('Reaver')] }

describe('a combat (seed 000 §6)', () => {
  it('plays the worked example of the fact sheet, line for line', () => {
    const game = new Playing(
      {
        pc: HARROW,
        companions: [SABLE, WICK],
        foes: [
          {
            Name: 'Reaver Captain',
            AC: 15,
            HD: 3,
            hp: 11,
            hpMax: 11,
            AT: 4,
            Dmg: '1d8+1',
            ML: 9,
            Tags: ['leader'],
          },
          reaver('Reaver 1'),
          reaver('Reaver 2'),
        ],
        clocks: [
          {
            name: 'Split Shield',
            owner: 'Harrow',
            progress: 2,
            max: 4,
            modifiers: [{ at: 2, stat: 'AC', value: -1 }],
          },
        ],
      },
      [
        initiative(4, 4),
        d20(12),
        d8(6),
        d20(9),
        d6(6),
        d20(5),
        d20(16),
        d6(3),
        d20(13),
        d6(5),
        morale(2, 3),
        morale(3, 4),
        morale(3, 3),
        morale(6, 6),
        initiative(2, 5),
        d20(4),
        d20(3),
        d20(10),
        d8(4),
        morale(5, 4),
      ],
    )
    game.act('foe', { who: 'Reaver 2', on: 'Wick', reason: 'the weakest is cut off' })
    game.act('attack', { order: [{ order: 'Wick', at: 'Reaver 1' }] }).act('attack')
    const shown = game.mech.filter((l) => !/^(Status|Targets|Ruling|Broken)\b/.test(l))
    expect(shown).toEqual([
      'CombatStart: StartingCount PC=3, Foes=3',
      'Combatant: Side=PC, Name=Harrow, AC=15, HD=4, hp=22/24, AT=5, Dmg=1d8+2, ML=10, Tags=none',
      'Combatant: Side=PC, Name=Sable, AC=16, HD=5, hp=18/26, AT=6, Dmg=1d6+3, ML=11, Tags=none',
      'Combatant: Side=PC, Name=Wick, AC=12, HD=2, hp=4/9, AT=2, Dmg=1d6, ML=7, Tags=none',
      'Combatant: Side=Foes, Name=Reaver Captain, AC=15, HD=3, hp=11/11, AT=4, Dmg=1d8+1, ML=9, Tags=leader',
      'Combatant: Side=Foes, Name=Reaver 1, AC=13, HD=1, hp=6/6, AT=2, Dmg=1d6, ML=7, Tags=none',
      'Combatant: Side=Foes, Name=Reaver 2, AC=13, HD=1, hp=6/6, AT=2, Dmg=1d6, ML=7, Tags=none',
      'EffectiveStat: Name=Harrow, AC=15 (base) -1 (Split Shield 2/4) = 14 (effective)',
      'Round=1',
      'PlayerChoice=ATTACK',
      'FoeOrder: Reaver 2→Wick, Reason=the weakest is cut off',
      'Initiative: PC 1d6=4, Foes 1d6=4, Winner=PC',
      'InitiativeTie: PC avgHD=11/3, Foes avgHD=5/3 → PC',
      'Attack: Attacker=Harrow, Target=Reaver Captain, d20=12, AT=5, Total=17, vs AC=15 → HIT',
      'Damage: Expr=1d8+2, Roll=8, HP: 11→3, Kill=N',
      'AllyAttack: Attacker=Sable, Target=Reaver Captain, d20=9, AT=6, Total=15, vs AC=15 → HIT',
      'AllyDamage: Expr=1d6+3, Roll=9, FoeHP: 3→-6, Kill=Y',
      'Casualty: Reaver Captain removed',
      'AllyAttack: Attacker=Wick, Target=Reaver 1, d20=5, AT=2, Total=7, vs AC=13 → MISS',
      'Attack: Attacker=Reaver 1, Target=Harrow, d20=16, AT=2, Total=18, vs AC=14 → HIT',
      'Damage: Expr=1d6, Roll=3, HP: 22→19, Kill=N',
      'AllyHit: Attacker=Reaver 2, Target=Wick, d20=13, AT=2, Total=15, vs AC=12 → HIT',
      'AllyDamage: Expr=1d6, Roll=5, CompHP: 4→-1, DOWN=Y',
      'Morale: Trigger=A, 2d6=5, ML=7, Mod=0, Target=7 → PASS, Outcome=Stand',
      'Morale: Trigger=B, 2d6=7, ML=7, Mod=0, Target=7 → PASS, Outcome=Stand',
      'Morale: Trigger=E, 2d6=6, ML=7, Mod=0, Target=7 → PASS, Outcome=Stand',
      'AllyMorale: Trigger=A, 2d6=12, ML=11, Target=11 → FAIL, Outcome=Sable breaks: defensive (no attacks, AC +2)',
      'EffectiveStat: Name=Sable, AC=16 (base) +2 (Defensive stance) = 18 (effective)',
      'Round=2',
      'PlayerChoice=ATTACK',
      'Initiative: PC 1d6=2, Foes 1d6=5, Winner=Foes',
      'Attack: Attacker=Reaver 1, Target=Harrow, d20=4, AT=2, Total=6, vs AC=14 → MISS',
      'Attack: Attacker=Reaver 2, Target=Harrow, d20=3, AT=2, Total=5, vs AC=14 → MISS',
      'Attack: Attacker=Harrow, Target=Reaver 1, d20=10, AT=5, Total=15, vs AC=13 → HIT',
      'Damage: Expr=1d8+2, Roll=6, HP: 6→0, Kill=Y',
      'Casualty: Reaver 1 removed',
      'Morale: Trigger=C, 2d6=9, ML=7, Mod=0, Target=7 → FAIL, Outcome=Break (flee)',
      'CombatEnd=YES, Reason=FOES_BREAK',
      'Stabilize: Wick HP: -1→1',
    ])
    expect(game.outcome).toBe('FOES_BREAK')
  })

  it('asks for ATTACK or FLEE before a round and does not count a round without it', () => {
    const game = new Playing(duel)
    expect(stopOf(() => game.act('round')).code).toBe('CHOICE_MISSING')
    expect(stopOf(() => game.act('round', { choice: 'PARLEY' })).code).toBe('CHOICE_MISSING')
    expect(stopOf(() => game.act('stay')).code).toBe('CHOICE_MISSING')
    expect(game.state.fight!.round).toBe(0)
    expect(game.outcome).toMatch(/, attack or flee\?$/)
  })

  it('tests names after the choice and before the round', () => {
    const game = new Playing({ ...duel, companions: [WICK] })
    expect(stopOf(() => game.act('attack', { to: 'Goblin' })).details).toMatchObject({ name: 'Goblin' })
    expect(stopOf(() => game.act('attack', { order: [{ order: 'Nobody', at: 'Reaver' }] })).code).toBe(
      'UNKNOWN_TARGET',
    )
    expect(stopOf(() => game.act('attack', { order: [{ order: 'Wick', at: 'Harrow' }] })).code).toBe(
      'WRONG_SIDE',
    )
    expect(stopOf(() => game.act('attack', { order: [{ order: 'Harrow', at: 'Reaver' }] })).code).toBe(
      'NOT_A_COMPANION',
    )
    expect(stopOf(() => game.act('attack', { by: 'Wick' })).code).toBe('NOT_THE_PC')
  })

  it('matches names without case', () => {
    expect(
      new Playing(duel, [initiative(6, 1), miss, miss]).act('attack', { to: 'reaver' }).lines('Attack')[0],
    ).toContain('Target=Reaver')
  })

  it('gives PC_DOWN when the PC and the last foe fall in one round', () => {
    const game = new Playing(
      { pc: { ...HARROW, hp: 1 }, companions: [{ ...WICK, hp: 9 }], foes: [reaver('Reaver')] },
      [initiative(1, 6), hit, d6(3), hit, d6(6)],
    )
    game.act('attack')
    expect(game.lines('Casualty')).toEqual(['Harrow removed', 'Reaver removed'])
    expect(game.outcome).toBe('PC_DOWN')
  })

  it('numbers equal names in the order PC, companions, foes', () => {
    const game = new Playing({
      pc: { ...HARROW, Name: 'Twin' },
      companions: [{ ...WICK, Name: 'Twin' }],
      foes: [reaver('Twin')],
    })
    expect(game.state.fight!.names).toEqual(['Twin #1', 'Twin #2', 'Twin #3'])
  })

  it('ends at once when no foe lives at the first start of round', () => {
    expect(new Playing({ pc: HARROW, foes: [reaver('Reaver', { hp: 0 })] }).outcome).toBe('ALL_FOES_DEAD')
  })

  it('takes hp at the start for an unstated maximum, and says so', () => {
    const { hpMax: _, ...bare } = HARROW
    expect(new Playing({ pc: bare, foes: [reaver('Reaver')] }).lines('HpMax')).toEqual([
      'Name=Harrow, taken from hp at combat start=22',
    ])
  })

  it('lets the host break a foe at once, with the reason in the log', () => {
    const game = new Playing({ pc: HARROW, foes: [reaver('Reaver 1'), reaver('Reaver 2')] })
    game.act('break', { who: ['Reaver 1', 'Reaver 2'], reason: 'the dragon lands' })
    expect(game.lines('Broken')).toEqual(['Reaver 1; Reaver 2, Reason=the dragon lands'])
    expect(game.outcome).toBe('FOES_BREAK')
  })
})

describe('what a fight refuses', () => {
  it('refuses a reaction roll, skills and rest while blades are drawn', () => {
    const game = new Playing(duel)
    expect(stopOf(() => game.act('reaction')).code).toBe('REACTION_NOT_ALLOWED')
    expect(stopOf(() => game.act('rest')).code).toBe('COMBAT_UNDERWAY')
    expect(stopOf(() => game.act('use', { skill: 'Tracking' })).code).toBe('COMBAT_UNDERWAY')
    expect(bx.choices(game.state, 'player')).toEqual([
      { verb: 'attack' },
      { verb: 'attack', to: 'Reaver' },
      { verb: 'flee' },
    ])
  })

  it('lists every missing key of everybody in one stop', () => {
    const document = {
      ruleset: 'bx',
      pc: { Name: 'Harrow', HD: 1, hp: 3 },
      foes: [{ Name: 'Reaver', AC: 13 }],
    }
    const game = () => new Playing(document)
    expect(game).toThrow(/Harrow has no AC, AT, Dmg, ML.*Reaver has no HD, hp, AT, Dmg, ML/)
  })
})
