import { describe, expect, it } from 'vitest'
import { distinctNames } from '../../../src/rulesets/bx/stats/names.js'
import { d2, d4, d8, type Faces, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, Playing, reaver, stopOf, WICK } from './at-the-table.js'

const guard = { ...WICK, Name: 'Guard', hp: 11, hpMax: 11, HD: 2 }
const wall = reaver('Wall', { hp: 1, AC: 2, AT: 9, Dmg: '1d4' })
const met = { name: 'Wall', foes: [wall] }

/** The foe wins the initiative and hits a guard for 4, then Harrow strikes it down. */
const oneBlow = [initiative(1, 6), hit, d4(4), hit, d8(6)]

describe('people of one name (rules/bx R9)', () => {
  it('are numbered, past any numbered name that somebody bears', () => {
    expect(distinctNames(['Orc', 'Orc', 'Orc #1', 'Elf'])).toEqual(['Orc #2', 'Orc #3', 'Orc #1', 'Elf'])
    expect(distinctNames(['Orc', 'Wolf', 'Orc'])).toEqual(['Orc #1', 'Wolf', 'Orc #2'])
  })

  it('each keep their own hp after a fight at an open table', () => {
    const game = new Playing(
      { start: 'open', pc: HARROW, companions: [guard, guard], encounters: [met] },
      oneBlow,
    )
    game.act('fight', { with: ['Wall'] })
    game.act('foe', { who: 'Wall', on: 'Guard #2', reason: 'nearest' }).act('attack')
    expect(game.state.people.map((p) => [p.name, p.stats.hp])).toEqual([
      ['Harrow', HARROW.hp],
      ['Guard #1', 11],
      ['Guard #2', 7],
    ])
  })

  it('die one by one in a fight', () => {
    const game = new Playing({ pc: HARROW, companions: [guard, guard], foes: [wall] })
    const kill = (who: string) => game.act('kill', { who, cause: 'clock', reason: 'venom' })
    kill('Guard #2')
    expect(game.lines('Death')).toEqual(['Guard #2, Cause=clock, Reason=venom'])
    expect(game.state.people.map((p) => p.status)).toEqual(['active', 'active', 'dead'])
    expect(stopOf(() => kill('Guard #2')).message).toContain('Guard #2 is dead')
    kill('Guard #1')
    expect(game.state.people.map((p) => p.status)).toEqual(['active', 'dead', 'dead'])
  })

  it('a foe who alone bears the name of somebody known is that somebody; one of several is not', () => {
    const npc = { ...wall, Name: 'Vane', hp: 9 }
    const fought = (foes: object[], dice: readonly Faces[]) => {
      const game = new Playing(
        { start: 'open', pc: HARROW, npcs: [npc], encounters: [{ name: 'Ambush', foes }] },
        dice,
      )
      game.act('fight', { with: ['Ambush'] }).act('attack')
      return game
    }
    const alone = fought([{ ...npc, hp: 1 }], [initiative(6, 1), hit, d8(6)])
    expect(alone.state.people[1]).toMatchObject({ status: 'dead' })
    const several = fought([npc, npc], [initiative(6, 1), hit, d8(3), miss, miss])
    expect(several.state.fight?.names ?? []).toContain('Vane #2')
    expect(several.state.people[1]).toMatchObject({ status: 'active' })
  })
})

describe('figures that change in a fight (rules/bx C)', () => {
  const steady = { ...WICK, Name: 'Mira', AC: 15, ML: 10, hp: 20, hpMax: 20 }
  const giant = { Name: 'Giant', AC: 30, HD: 9, hp: 90, AT: 0, Dmg: '1d2', ML: 12 }

  it('a defensive stance stands in the figure, and a return to the base is shown', () => {
    // Foes first; the giant hits Mira for its most (trigger E), outnumbered it stands, and she fails her morale with 12.
    const game = new Playing({ pc: HARROW, companions: [steady], foes: [giant] }, [
      initiative(1, 6),
      hit,
      d2(2),
      miss,
      miss,
      morale(1, 1),
      morale(6, 6),
    ])
    game.act('foe', { who: 'Giant', on: 'Mira', reason: 'nearest' }).act('attack')
    game.act('modify', { who: 'Mira', stat: 'AC', value: -1, source: 'Mud' })
    game.act('modify', { who: 'Harrow', stat: 'Dmg', value: 1, source: 'Oil' })
    game.act('lift', { source: 'Mud', reason: 'washed off' })
    game.act('lift', { source: 'Oil', reason: 'burnt off' })
    expect(game.lines('EffectiveStat')).toEqual([
      'Name=Mira, AC=15 (base) +2 (Defensive stance) = 17 (effective)',
      'Name=Mira, AC=15 (base) -1 (Mud) +2 (Defensive stance) = 16 (effective)',
      `Name=Harrow, Dmg=${HARROW.Dmg} (base) +1 (Oil) = 1d8+3 (effective)`,
      'Name=Mira, AC=15 (base) +2 (Defensive stance) = 17 (effective)',
      `Name=Harrow, Dmg=${HARROW.Dmg} (base) = ${HARROW.Dmg} (effective)`,
    ])
  })
})

describe('the Targets line (seed 000 §9.9.3)', () => {
  it('names nobody who does not act', () => {
    const game = new Playing(
      {
        pc: HARROW,
        companions: [
          { ...guard, hp: 1 },
          { ...guard, Name: 'Tobb' },
        ],
        foes: [{ ...wall, AC: 30 }],
      },
      [
        initiative(1, 6),
        hit,
        d4(3),
        miss,
        miss,
        morale(1, 1),
        morale(1, 1),
        initiative(6, 1),
        miss,
        miss,
        miss,
      ],
    )
    game.act('foe', { who: 'Wall', on: 'Guard', reason: 'nearest' }).act('attack')
    game.act('attack', { order: [{ order: 'Guard', at: 'Wall' }] })
    expect(game.lines('Targets').at(-1)).toBe('Harrow→Wall, Tobb→Wall')
  })
})
