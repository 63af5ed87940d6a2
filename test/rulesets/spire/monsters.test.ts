import { describe, expect, it } from 'vitest'
import { d6 } from '../../../src/testing/index.js'
import { act, draws, end, play, position } from './scenarios.js'

describe('Jaw Worm', () => {
  it.each([
    [1, { strength: 1, block: 2 }, 10],
    [2, { strength: 1, block: 2 }, 10],
    [3, { strength: 0, block: 1 }, 8],
    [4, { strength: 0, block: 1 }, 8],
    [5, { strength: 0, block: 0 }, 7],
    [6, { strength: 0, block: 0 }, 7],
  ])('on a roll of %i', (die, worm, hp) => {
    const state = position()
    act(state, end, d6(die))
    expect(state.monsters[0]).toMatchObject(worm)
    expect(state.player.hp).toBe(hp)
    expect(state.die).toBe(die)
    expect(state.turn).toBe(2)
  })

  it("loses its old block before its move, and keeps the new one through the player's turn", () => {
    const state = position({ monsters: [{ id: 'jaw_worm', block: 9 }], hand: ['Strike'] })
    act(state, end, d6(1), draws(1, 1))
    expect(state.monsters[0]!.block).toBe(2)
    act(state, play('Strike', 1))
    expect(state.monsters[0]).toMatchObject({ block: 1, hp: 8 })
  })

  it('gains no Strength above 8', () => {
    const state = position({ monsters: [{ id: 'jaw_worm', strength: 8 }] })
    act(state, end, d6(1))
    expect(state.monsters[0]!.strength).toBe(8)
  })

  it('spends its Weak only with a move that attacks, also for 0 damage', () => {
    const buff = position({ monsters: [{ id: 'jaw_worm', weak: 2 }] })
    act(buff, end, d6(1))
    expect(buff.monsters[0]!.weak).toBe(2)
    act(buff, end, d6(6))
    expect(buff.monsters[0]!.weak).toBe(1)
    const bite = position({ monsters: [{ id: 'red_louse', weak: 1 }] })
    act(bite, end, d6(6))
    expect(bite.player.hp).toBe(10)
    expect(bite.monsters[0]!.weak).toBe(0)
  })
})

describe('Cultist', () => {
  const perTurn = (fields: object, turns: number): number[] => {
    const state = position({ monsters: ['cultist'], hp: 99, maxHp: 99, die: 1, ...fields })
    const lost: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const before = state.player.hp
      act(state, end, d6(1))
      lost.push(before - state.player.hp)
    }
    return lost
  }

  it('hits for 1, 3, 4, 5, … as the seed has it, and Strength stops at 8', () => {
    expect(perTurn({}, 10)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 9, 9])
  })

  it('hits for 1, 2, 3, 4, … when Ritual comes at the end of the round', () => {
    expect(perTurn({ ritualTiming: 'endOfRound' }, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
    expect(perTurn({ preset: 'mod', dieRelic: false }, 4)).toEqual([1, 2, 3, 4])
  })

  it('finishes its Incantation before the loss is noticed', () => {
    const state = position({ monsters: ['cultist'], hp: 1 })
    act(state, end, d6(1))
    expect(state.result).toBe('loss')
    expect(state.monsters[0]!.strength).toBe(1)
  })
})

describe('lice', () => {
  const lice = (behavior: string, fields: object = {}) =>
    position({ monsters: ['red_louse', { id: 'green_louse', behavior }], ...fields })

  it.each([
    ['1W2', 1, { hp: 9, weak: 0 }],
    ['1W2', 4, { hp: 8, weak: 1 }],
    ['1W2', 5, { hp: 7, weak: 0 }],
    ['21W', 2, { hp: 8, weak: 0 }],
    ['21W', 3, { hp: 7, weak: 0 }],
    ['21W', 6, { hp: 9, weak: 1 }],
  ])('green %s on a roll of %i: one roll for both', (behavior, die, player) => {
    const state = lice(behavior)
    act(state, end, d6(die))
    expect(state.player).toMatchObject(player)
  })

  it('each attacking monster takes one Vulnerable off the player, right after its move', () => {
    const state = lice('21W', { vulnerable: 1 })
    act(state, end, d6(3))
    expect(state.player).toMatchObject({ hp: 5, vulnerable: 0 })
  })

  it("Vulnerable gained in the monsters' turn doubles later attackers but is not spent by them (R9)", () => {
    const state = position({
      monsters: [
        { id: 'spike_slime_m', behavior: 'VD2' },
        { id: 'spike_slime_m', behavior: '2DV' },
      ],
    })
    act(state, end, d6(1))
    expect(state.player).toMatchObject({ hp: 10 - 1 - 4, vulnerable: 1 })
  })

  it('a dead louse does nothing, and the fight is lost before later monsters act (R6)', () => {
    const state = lice('1W2', { hp: 2 })
    act(state, end, d6(3))
    expect(state.player).toMatchObject({ hp: 0, weak: 0 })
    expect(state.result).toBe('loss')
  })
})

describe('Curl Up', () => {
  const lice = (hand: string[], fields: object = {}, red: object = {}) =>
    position({
      hand,
      monsters: [
        { id: 'red_louse', ...red },
        { id: 'green_louse', behavior: '1W2' },
      ],
      ...fields,
    })

  it("gives its block after the card, and after Bash's Vulnerable", () => {
    const state = lice(['Bash'])
    const events = act(state, play('Bash', 1))
    expect(events.map((e) => e.type)).toEqual(['CardPlayed', 'Hit', 'PowerChanged', 'CardMoved', 'CurledUp'])
    expect(state.monsters[0]).toMatchObject({ hp: 1, block: 2, curlUp: 0, vulnerable: 1 })
  })

  it('does not stop the second hit of the same card', () => {
    const state = lice(['TwinStrike'])
    act(state, play('TwinStrike', 1))
    expect(state.monsters[0]).toMatchObject({ hp: 1, block: 2, curlUp: 0 })
  })

  it.each([
    ['blocked damage', { block: 1 }, 3],
    ['damage that kills', { hp: 1 }, 0],
  ])('sleeps on through %s', (_, red, hp) => {
    const state = lice(['Strike'], {}, red)
    act(state, play('Strike', 1))
    expect(state.monsters[0]).toMatchObject({ hp, block: 0, curlUp: 2 })
  })

  it('wakes from an area attack only with curlUpOn: anyDamage (R7)', () => {
    const seed = lice(['Cleave'])
    act(seed, play('Cleave'))
    expect(seed.monsters.map((m) => [m.hp, m.block, m.curlUp])).toEqual([
      [1, 0, 2],
      [1, 0, 2],
    ])
    const mod = lice(['Cleave'], { curlUpOn: 'anyDamage' })
    act(mod, play('Cleave'))
    expect(mod.monsters.map((m) => [m.hp, m.block, m.curlUp])).toEqual([
      [1, 2, 0],
      [1, 2, 0],
    ])
  })
})
