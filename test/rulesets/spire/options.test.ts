import { describe, expect, it } from 'vitest'
import { d6 } from '../../../src/testing/index.js'
import { act, end, play, position } from './scenarios.js'

/** HP the player loses in each of some turns in which nothing is played. */
function lossByTurn(fields: Readonly<Record<string, unknown>>, rolls: readonly number[]): number[] {
  const state = position({ hp: 60, maxHp: 60, ...fields })
  return rolls.map((roll) => {
    const before = state.player.hp
    act(state, end, d6(roll))
    return before - state.player.hp
  })
}

const cultist = { monsters: ['cultist'] }
const fourTurns = [1, 1, 1, 1]

/** Each option of rules/spire §0 by itself, with the other five as the preset has them. */
describe('one option alone', () => {
  it('dieTiming: turnStart beside the seed lets the known roll act and changes nothing else', () => {
    expect(lossByTurn({ dieTiming: 'turnStart', die: 5 }, [6, 1])).toEqual([3, 3])
    expect(lossByTurn({ dieTiming: 'turnStart', die: 1, ...cultist }, fourTurns)).toEqual([1, 3, 4, 5])
    const state = position({ dieTiming: 'turnStart', die: 1 })
    act(state, end, d6(6))
    expect(state.player.block).toBe(0)
  })

  it('dieTiming: afterPlayer beside the mod brings the relic block just before the monsters act (R2)', () => {
    expect(lossByTurn({ preset: 'mod', dieTiming: 'afterPlayer' }, [6, 3, 4])).toEqual([2, 2, 1])
  })

  it('ritualTiming alone makes 1, 2, 3, 4 of 1, 3, 4, 5 and back (R4)', () => {
    expect(lossByTurn(cultist, fourTurns)).toEqual([1, 3, 4, 5])
    expect(lossByTurn({ ritualTiming: 'endOfRound', ...cultist }, fourTurns)).toEqual([1, 2, 3, 4])
    expect(lossByTurn({ preset: 'mod', die: 1, ...cultist }, fourTurns)).toEqual([1, 2, 3, 4])
    expect(
      lossByTurn({ preset: 'mod', ritualTiming: 'monsterTurnStart', die: 1, ...cultist }, fourTurns),
    ).toEqual([1, 3, 4, 5])
  })

  it('dieRelic alone gives its block after the roll, gone at the next turn start (R2)', () => {
    const state = position({ dieRelic: true })
    act(state, end, d6(5))
    expect(state.player).toMatchObject({ hp: 8, block: 0 })
    const full = position({ dieRelic: true, block: 20, monsters: [{ id: 'jaw_worm', strength: 8 }] })
    const gained = act(full, end, d6(6)).filter((e) => e.type === 'BlockGained')
    expect(gained).toEqual([])
    const off = position({ preset: 'mod', dieRelic: false, die: 1 })
    act(off, end, d6(6))
    expect(off.player.block).toBe(0)
  })

  it('monsterBlockReset alone leaves a round of the first fights as it is', () => {
    for (const monsterBlockReset of ['perMonster', 'allFirst']) {
      const state = position({
        monsterBlockReset,
        monsters: [
          { id: 'jaw_worm', block: 2 },
          { id: 'cultist', block: 1 },
        ],
      })
      act(state, end, d6(3))
      expect(state.monsters.map((m) => m.block)).toEqual([1, 0])
      expect(state.player.hp).toBe(7)
    }
  })

  it('weakVsVulnerable alone decides what both together come to, for monsters and for cards (R3)', () => {
    const worm = (fields: object) =>
      lossByTurn({ vulnerable: 1, monsters: [{ id: 'jaw_worm', weak: 1 }], ...fields }, [5])
    expect(worm({})).toEqual([2])
    expect(worm({ weakVsVulnerable: 'cancel' })).toEqual([3])
    expect(worm({ preset: 'mod', die: 5 })).toEqual([3])
    expect(worm({ preset: 'mod', die: 5, weakVsVulnerable: 'literal' })).toEqual([2])
    const struck = (fields: object) => {
      const state = position({
        hand: ['Strike'],
        weak: 1,
        strength: 4,
        monsters: [{ id: 'jaw_worm', vulnerable: 1 }],
        ...fields,
      })
      act(state, play('Strike', 1))
      expect([state.player.weak, state.monsters[0]!.vulnerable]).toEqual([0, 0])
      return 8 - state.monsters[0]!.hp
    }
    expect(struck({})).toBe(3)
    expect(struck({ weakVsVulnerable: 'cancel' })).toBe(5)
  })

  it('curlUpOn alone makes no difference to the starter cards (R7)', () => {
    for (const preset of ['seed', 'mod'])
      for (const curlUpOn of ['singleTarget', 'anyDamage']) {
        const state = position({ preset, curlUpOn, die: 1, hand: ['Bash'], monsters: ['red_louse'] })
        act(state, play('Bash', 1))
        expect(state.monsters[0]).toMatchObject({ hp: 1, block: 2, vulnerable: 1, curlUp: 0 })
      }
  })

  it('curlUpOn: singleTarget beside the mod sleeps through an area attack', () => {
    const state = position({
      preset: 'mod',
      curlUpOn: 'singleTarget',
      die: 1,
      hand: ['Cleave'],
      monsters: ['red_louse'],
    })
    act(state, play('Cleave'))
    expect(state.monsters[0]).toMatchObject({ hp: 1, block: 0, curlUp: 2 })
  })
})
