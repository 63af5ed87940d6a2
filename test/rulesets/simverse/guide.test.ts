import { describe, expect, it } from 'vitest'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { Play, the } from './support.js'

describe('the example fight of the guide, section 19, through commands', () => {
  it('comes out as printed where the print follows its own rules, and as ruled where it does not', () => {
    const play = new Play('guide-fight')
    expect(play.state.order).toEqual([['Lyra'], ['Marcus'], ['Goblin 1', 'Goblin 2']])

    play.act({ verb: 'attack', to: 'Goblin 1', with: 'longbow' }, 4, 3, 3)
    expect(simverse.next(play.state)).toEqual({ kind: 'awaiting', seats: ['goblins'], reason: 'defense' })
    expect(play.table.view('goblins').awaiting?.question).toContain('dodge: 4 or less, 1.9 % (4/216)')
    const shot = play.act({ verb: 'defend', with: 'dodge' }, 3, 3, 2, 4, 3)
    expect(the(shot, 'DamageDealt')).toMatchObject({
      raw: 6,
      effectiveAR: 2,
      penetrating: 4,
      damage: 8,
      vitality: 2,
    })
    play.act({ verb: 'end' })

    play.act({ verb: 'move', kind: 'half', towards: 'Goblin 2', meters: '4' })
    const swing = play.act({ verb: 'attack', to: 'Goblin 2', with: 'longsword', mode: 'cut' }, 5, 4, 4)
    expect(the(swing, 'AttackRolled')).toMatchObject({ target: 21, margin: 8, penalty: 1 })
    expect(simverse.mech(the(swing, 'AttackRolled'))).toEqual([
      'Marcus at Goblin 2: 3d6=13 ≤ 21 (DX 14 + Swords 5 +2 flanking), margin 8 → defender -1',
    ])
    play.act({ verb: 'defend', with: 'dodge' }, 4, 4, 3, 4, 4)
    expect(play.who('Goblin 2')).toMatchObject({ vitality: 6, wounds: [0] })

    const shaken = play.act({ verb: 'end' }, 5, 5, 4, 3)
    expect(the(shaken, 'MoraleRolled')).toMatchObject({
      trigger: 'massiveDamage',
      result: 'shaken',
      rounds: 3,
    })
    play.act({ verb: 'move', kind: 'full', from: 'Marcus' })
    expect(play.who('Goblin 1').at).toBe(28)
    play.act({ verb: 'end' })

    play.act({ verb: 'attack', to: 'Marcus', with: 'shortsword', mode: 'cut' }, 4, 4, 3)
    const block = play.act({ verb: 'defend', with: 'block' }, 3, 3, 3)
    expect(the(block, 'DefenseRolled')).toMatchObject({ target: 10, success: true })
    const end = play.act({ verb: 'end' })
    expect(end.filter((event) => event.type === 'RoundTicked').map((event) => event.lost)).toEqual([
      0, 0, 0, 1,
    ])

    play.act({ verb: 'attack', to: 'Goblin 1', with: 'longbow' }, 3, 3, 2)
    const last = play.act({ verb: 'defend', with: 'dodge' }, 5, 5, 5, 3, 2)
    expect(the(last, 'DefenseRolled')).toMatchObject({ target: 2 })
    expect(play.conditions('Goblin 1')).toEqual(['shaken', 'unconscious', 'dying'])
    play.act({ verb: 'end' })

    play.act({
      verb: 'unfact',
      fact: 'flanked',
      who: 'Goblin 2',
      other: 'Marcus',
      reason: 'Marcus has moved',
    })
    play.act({ verb: 'attack', to: 'Goblin 2', mode: 'cut', maneuver: 'power-attack' }, 4, 4, 4)
    play.act({ verb: 'defend', with: 'dodge' }, 3, 3, 3, 5, 3, 4, 4)
    expect(play.who('Goblin 2').vitality).toBe(-7)
    expect(play.conditions('Goblin 2')).toEqual(['dead'])
    expect(play.who('Marcus').stamina).toBe(24)
    expect(simverse.next(play.state)).toEqual({
      kind: 'over',
      outcome: 'won:heroes',
      favours: ['heroes'],
    })
  })
})
