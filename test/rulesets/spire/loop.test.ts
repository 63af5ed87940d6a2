import { describe, expect, it } from 'vitest'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { dieIndex, presets, spire } from '../../../src/rulesets/spire/index.js'
import { d2, d6 } from '../../../src/testing/index.js'
import { soak } from '../../soak.js'
import { act, draws, encounter, end, NAMES, play, position, SEAT, seenBy, step } from './scenarios.js'

describe('the start of a fight', () => {
  it('draws five cards one by one, each as likely as its share of the pile', () => {
    const state = spire.begin(encounter('jaw-worm'))
    const dice = new ScriptedDice(draws(10, 10, 1, 1, 5, 6))
    settle(spire, state, dice, telling(spire, state))
    dice.finish()
    expect(state).toMatchObject({
      turn: 1,
      phase: 'player',
      hand: [2, 2, 1],
      draw: [3, 2, 0],
      discard: [0, 0, 0],
    })
  })

  it('deals the green louse one of its two behaviours, which then stays (R12)', () => {
    for (const face of [1, 2]) {
      const state = spire.begin(encounter('two-louses'))
      expect(state.phase).toBe('deal')
      const dice = new ScriptedDice(d2(face))
      step(state, dice)
      expect(seenBy(state).monsters[1]!.behavior).toBe(['1W2', '21W'][face - 1])
      expect(state.phase).toBe('start')
    }
  })
})

describe('piles (R5)', () => {
  it('discards the whole hand before the draw, and reshuffles only when a card is missing', () => {
    const state = position({
      hand: ['Defend'],
      draw: ['Bash', 'Strike'],
      discard: ['Strike', 'Strike', 'Strike', 'Defend'],
    })
    const events = act(state, end, d6(1), draws(2, 1, 1), draws(5, 1, 1, 1))
    expect(events.filter((e) => e.type === 'Reshuffled')).toEqual([{ type: 'Reshuffled', cards: 5 }])
    expect(state.hand).toEqual([4, 0, 1])
    expect(state.draw).toEqual([0, 2, 0])
    expect(state.discard).toEqual([0, 0, 0])
  })

  it('does not reshuffle a pile that was emptied exactly', () => {
    const state = position({ draw: ['Strike', 'Strike', 'Strike', 'Strike', 'Strike'], discard: ['Bash'] })
    act(state, end, d6(1), draws(5, 1, 1, 1, 1, 1))
    expect(state.draw).toEqual([0, 0, 0])
    expect(state.discard).toEqual([0, 0, 1])
  })

  it('ends the draw when there is no card anywhere', () => {
    const state = position({ hand: ['Bash'] })
    const events = act(state, end, d6(1), draws(1, 1))
    expect(events.at(-1)).toEqual({ type: 'DrawEnded' })
    expect(state.phase).toBe('player')
  })
})

describe('the die', () => {
  it('has three bands for three letters and two for two', () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => dieIndex(die))).toEqual([0, 0, 1, 1, 2, 2])
    expect([1, 2, 3, 4, 5, 6].map((die) => dieIndex(die, [4]))).toEqual([0, 0, 0, 1, 1, 1])
  })

  it.each([0, 7, -1, 2.5, Number.NaN])('has no face %d', (die) => {
    expect(() => dieIndex(die)).toThrow(expect.objectContaining({ code: 'bad-die' }))
  })

  it("is rolled after the player's turn as the seed has it, and the moves are only possible ones before", () => {
    const state = position()
    const [worm] = seenBy(state).monsters
    expect(worm!.moves.map((m) => [m.on, m.intent, m.damage])).toEqual([
      ['1-2', 'DEFEND_BUFF', null],
      ['3-4', 'ATTACK_DEFEND', 2],
      ['5-6', 'ATTACK', 3],
    ])
    const types = act(state, end, d6(5)).map((e) => e.type)
    expect(types.indexOf('TurnEnded')).toBeLessThan(types.indexOf('DieRolled'))
    expect(types.indexOf('DieRolled')).toBeLessThan(types.indexOf('MonsterActed'))
  })

  it('is rolled after the draw with dieTiming: turnStart, and the one move is known', () => {
    const state = position({ dieTiming: 'turnStart', die: 5 })
    expect(seenBy(state).monsters[0]!.moves.map((m) => m.intent)).toEqual(['ATTACK'])
    act(state, end, d6(2))
    expect(state.player.hp).toBe(7)
    expect(state.die).toBe(2)
    expect(seenBy(state).monsters[0]!.moves.map((m) => m.intent)).toEqual(['DEFEND_BUFF'])
  })

  it("is not rolled when the fight ended in the player's turn", () => {
    const state = position({ hand: ['Strike'], monsters: [{ id: 'jaw_worm', hp: 1 }] })
    expect(act(state, play('Strike', 1)).map((e) => e.type)).not.toContain('DieRolled')
  })

  it.each([
    [3, 0],
    [4, 1],
    [5, 1],
    [6, 1],
  ])('with the die relic on, a roll of %i gives %i block (R2)', (die, block) => {
    const early = position({ preset: 'mod', die: 1 })
    act(early, end, d6(die))
    expect(early.player.block).toBe(block)
    const late = position({ dieRelic: true })
    const gained = act(late, end, d6(die)).filter((e) => e.type === 'BlockGained' && e.by === 'The Die')
    expect(gained).toHaveLength(block)
  })

  it('gives nothing without the relic', () => {
    const state = position({ preset: 'mod', die: 1, relics: ['BurningBlood'] })
    act(state, end, d6(6))
    expect(state.player.block).toBe(0)
  })
})

describe('block of monsters', () => {
  const two = (monsterBlockReset: string) =>
    position({ monsterBlockReset, monsters: [{ id: 'jaw_worm' }, { id: 'jaw_worm', block: 3 }] })

  it('is lost by each before its own move, or by all before the first', () => {
    for (const [reset, block] of [
      ['perMonster', 3],
      ['allFirst', 0],
    ] as const) {
      const state = two(reset)
      const dice = new ScriptedDice(d6(1))
      spire.decide(state, SEAT, end, dice, telling(spire, state))
      for (let steps = 0; steps < 2; steps++) step(state, dice)
      expect(state.acting).toBe(1)
      expect(state.monsters[1]!.block).toBe(block)
    }
  })
})

describe('the end of a fight (R6)', () => {
  it('is a win the moment the last monster dies, and Burning Blood heals 1, not above the maximum', () => {
    for (const [hp, after] of [
      [6, 7],
      [10, 10],
    ] as const) {
      const state = position({ hp, hand: ['Strike'], monsters: [{ id: 'jaw_worm', hp: 1 }] })
      act(state, play('Strike', 1))
      expect(state.result).toBe('win')
      expect(state.player.hp).toBe(after)
    }
  })

  it('heals nobody without the relic, nor after a loss; HP stops at 0', () => {
    const state = position({
      hp: 5,
      hand: ['Strike'],
      relics: ['TheDie'],
      monsters: [{ id: 'jaw_worm', hp: 1 }],
    })
    act(state, play('Strike', 1))
    expect(state.player.hp).toBe(5)
    const lost = position({ hp: 1 })
    act(lost, end, d6(6))
    expect(lost).toMatchObject({ result: 'loss', player: { hp: 0 } })
  })

  it('is a timeout when a turn beyond the limit would start (R13)', () => {
    const state = position({ turnLimit: 2 })
    act(state, end, d6(1))
    expect(state.result).toBeNull()
    act(state, end, d6(1))
    expect(state.result).toBe('timeout')
  })
})

describe('dice', () => {
  it.each(NAMES)('belong to the event told next after them, one each: %s', (name) => {
    const made: Readonly<Record<string, string>> = {
      'draw a card': 'CardDrawn',
      'the die': 'DieRolled',
      'deal a behaviour': 'BehaviorDealt',
    }
    for (let seed = 0; seed < soak(10, 500); seed++) {
      const state = spire.begin(encounter(name, { turnLimit: 20 }))
      const dice = new FastDice(seed, 1)
      let open: string | undefined
      const rolled = (purpose: string) => {
        expect(open).toBeUndefined()
        open = purpose
      }
      const heard = {
        draw: (counts, purpose) => {
          rolled(purpose)
          return dice.draw(counts, purpose)
        },
        band: (count, sides, bounds, purpose) => {
          rolled(purpose)
          return dice.band(count, sides, bounds, purpose)
        },
      } as Pick<Dice, 'draw' | 'band'> as Dice
      const tell = telling(spire, state, (event) => {
        if (open !== undefined) expect(event.type).toBe(made[open])
        open = undefined
      })
      for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
        if (next.kind === 'automatic') spire.advance(state, heard, tell)
        else spire.decide(state, SEAT, spire.policies.random!(state, SEAT, dice), heard, tell)
        expect(open).toBeUndefined()
      }
    }
  })

  it('of a reshuffle fall after the reshuffle is told', () => {
    const state = position({ discard: ['Strike'] })
    const events = act(state, end, d6(1), draws(1, 1))
    expect(events.slice(-3).map((e) => e.type)).toEqual(['Reshuffled', 'CardDrawn', 'DrawEnded'])
  })
})

describe('presets', () => {
  it('are bundles of the six options, each of which can be set on its own', () => {
    expect(position().fight.rules).toEqual(presets.seed)
    expect(position({ preset: 'mod', die: 1 }).fight.rules).toEqual(presets.mod)
    for (const [option, value] of Object.entries(presets.mod)) {
      expect(position({ die: 1, [option]: value }).fight.rules).toEqual({ ...presets.seed, [option]: value })
    }
  })
})
