import { describe, expect, it } from 'vitest'
import { d6 } from '../../../src/testing/index.js'
import { act, draws, end, play, position, stopOf } from './scenarios.js'

describe('playing a card', () => {
  it('pays the energy, moves the card to the discard pile and hits for its damage', () => {
    const state = position({ hand: ['Strike', 'Defend'] })
    act(state, play('Strike', 1))
    expect(state.player.energy).toBe(2)
    expect(state.monsters[0]!.hp).toBe(7)
    expect(state.hand).toEqual([0, 1, 0])
    expect(state.discard).toEqual([1, 0, 0])
  })

  it('takes block off before HP', () => {
    const state = position({ hand: ['Bash'], monsters: [{ id: 'jaw_worm', block: 1 }] })
    act(state, play('Bash', 1))
    expect(state.monsters[0]).toMatchObject({ block: 0, hp: 7, vulnerable: 1 })
  })

  it('gives block up to 20 and not beyond', () => {
    const state = position({ hand: ['Defend', 'Defend'], block: 19 })
    act(state, play('Defend'))
    act(state, play('Defend'))
    expect(state.player.block).toBe(20)
  })

  it('uses up one Vulnerable a card, after the card, also when everything was blocked', () => {
    const blocked = position({ hand: ['Strike'], monsters: [{ id: 'jaw_worm', block: 5, vulnerable: 2 }] })
    act(blocked, play('Strike', 1))
    expect(blocked.monsters[0]).toMatchObject({ hp: 8, block: 3, vulnerable: 1 })
  })

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
  ])('Bash on %i Vulnerable leaves %i: one is spent, one is put on, at most 3', (before, after) => {
    const state = position({ hand: ['Bash'], monsters: [{ id: 'jaw_worm', hp: 20, vulnerable: before }] })
    act(state, play('Bash', 1))
    expect(state.monsters[0]!.vulnerable).toBe(after)
  })

  it('spends the Weak of the player with any attack card, also one that deals 0 (R11), and never with a skill', () => {
    const state = position({ hand: ['Strike', 'Defend'], weak: 2 })
    act(state, play('Defend'))
    expect(state.player.weak).toBe(2)
    act(state, play('Strike', 1))
    expect(state.monsters[0]!.hp).toBe(8)
    expect(state.player.weak).toBe(1)
  })

  it('plays a card whose several hits all meet the same tokens, and spends one token for all', () => {
    const state = position({ hand: ['TwinStrike'], monsters: [{ id: 'jaw_worm', vulnerable: 2 }] })
    act(state, play('TwinStrike', 1))
    expect(state.monsters[0]).toMatchObject({ hp: 4, vulnerable: 1 })
  })

  it('leaves no trace of Vulnerable on a monster the card kills', () => {
    const state = position({
      hand: ['Strike'],
      monsters: [{ id: 'jaw_worm', hp: 1, vulnerable: 1 }, { id: 'cultist' }],
    })
    const events = act(state, play('Strike', 1))
    expect(events.map((e) => e.type)).toEqual(['CardPlayed', 'Hit', 'CardMoved'])
  })
})

describe('cards beyond the starter deck are data', () => {
  it('Anger goes on top of the draw pile and is drawn next, known', () => {
    const state = position({ hand: ['Anger'], die: 1, preset: 'mod', dieRelic: false })
    act(state, play('Anger', 1))
    expect(state.top).toHaveLength(1)
    const events = act(state, end, d6(1))
    expect(events).toContainEqual(expect.objectContaining({ type: 'CardDrawn', card: 'Anger', known: true }))
  })

  it('an upgraded card has its own figures', () => {
    const state = position({ hand: ['Bash+'] })
    act(state, play('Bash+', 1))
    expect(state.monsters[0]!.hp).toBe(4)
  })

  it('a power stays in play, an exhausted card is gone, a Dazed cannot be played and vanishes at the end of the turn', () => {
    const state = position({ hand: ['Inflame', 'Disarm', 'Dazed', 'Strike'], draw: [], die: 1 })
    expect(stopOf(state, play('Dazed'))).toBe('unplayable')
    act(state, play('Inflame'))
    act(state, play('Disarm', 1))
    expect(state.player.strength).toBe(1)
    expect(state.monsters[0]!.weak).toBe(2)
    act(state, end, d6(1), draws(1, 1))
    const names = state.fight.cards.map((card, kind) => [card.name, state.hand[kind], state.exhausted[kind]])
    expect(names).toContainEqual(['Dazed', 0, 0])
    expect(names).toContainEqual(['Disarm', 0, 1])
    expect(names).toContainEqual(['Inflame', 0, 0])
    expect(names).toContainEqual(['Strike', 1, 0])
  })

  it('energy gained is there to be spent', () => {
    const state = position({ hand: ['SeeingRed', 'Bash', 'Bash'] })
    act(state, play('SeeingRed'))
    expect(state.player.energy).toBe(4)
  })
})

describe('what is refused, in the order of rules/spire §4', () => {
  const two = [
    { id: 'red_louse', hp: 0 },
    { id: 'green_louse', behavior: '1W2' },
  ]

  it.each([
    ['a card that does not exist', {}, play('Fireball', 1), 'unknown-card'],
    ['a card of the game that this fight does not have', {}, play('Cleave'), 'unknown-card'],
    ['a card that is not in hand', {}, play('Defend'), 'not-in-hand'],
    ['a card not in hand before its cost', { energy: 0 }, play('Bash', 1), 'not-in-hand'],
    ['a card that costs too much', { energy: 0 }, play('Strike', 1), 'not-enough-energy'],
    [
      'too little energy before a missing target',
      { energy: 0, monsters: two },
      play('Strike'),
      'not-enough-energy',
    ],
    ['an attack without a target', { soleTarget: 'named' }, play('Strike'), 'target-required'],
    ['a target that does not exist', {}, play('Strike', 2), 'bad-target'],
    ['target number 0', {}, play('Strike', 0), 'bad-target'],
    ['a dead target', { monsters: two }, play('Strike', 1), 'dead-target'],
    ['another verb', {}, { verb: 'dance' }, 'UNKNOWN_VERB'],
  ])('%s', (_, fields, command, code) => {
    expect(stopOf(position({ hand: ['Strike'], ...fields }), command)).toBe(code)
  })

  it('a target for Defend (R10), after one that does not exist or is dead', () => {
    expect(stopOf(position({ hand: ['Defend'] }), play('Defend', 1))).toBe('no-target-allowed')
    expect(stopOf(position({ hand: ['Defend'] }), play('Defend', 9))).toBe('bad-target')
    expect(stopOf(position({ hand: ['Defend'], monsters: two }), play('Defend', 1))).toBe('dead-target')
    expect(stopOf(position({ hand: ['Defend'], monsters: two }), play('Defend', 2))).toBe('no-target-allowed')
  })

  it("anything after the fight and outside the player's turn", () => {
    const won = position({ hand: ['Strike', 'Strike'], monsters: [{ id: 'jaw_worm', hp: 1 }] })
    act(won, play('Strike', 1))
    expect(stopOf(won, play('Fireball'))).toBe('combat-over')
    expect(stopOf(won, end)).toBe('combat-over')
    const theirs = position({ hand: ['Strike'], phase: 'monsters', die: 1 })
    expect(stopOf(theirs, play('Strike', 1))).toBe('not-player-turn')
    expect(stopOf(theirs, end)).toBe('not-player-turn')
  })
})

describe('a Slime Boss that is about to split cannot be aimed at', () => {
  const boss = (fields: Readonly<Record<string, unknown>>) =>
    position({ preset: 'mod', die: 1, monsters: [{ id: 'slime_boss', hp: 1 }], ...fields })
  const lying = ({ fight, discard }: ReturnType<typeof boss>) =>
    discard.flatMap((count, kind) => Array<string>(count).fill(fight.cards[kind]!.name))

  it('an attack that Havoc turns up then is discarded, as any card that cannot be played', () => {
    const state = boss({ hand: ['Strike', 'Havoc'], top: ['Bash'] })
    act(state, play('Strike', 1))
    act(state, play('Havoc'))
    expect(lying(state).sort()).toEqual(['Bash', 'Havoc', 'Strike'])
  })

  it('a doubled attack whose copy brought it down is put away without a second play', () => {
    const state = boss({ hand: ['DoubleTap', 'Strike'] })
    act(state, play('DoubleTap'))
    act(state, play('Strike', 1))
    expect(lying(state).sort()).toEqual(['DoubleTap', 'Strike'])
  })
})

describe('names at the table', () => {
  it('a card and a monster may be called without case, by name or by number', () => {
    const lice = () =>
      position({ hand: ['Strike'], monsters: ['red_louse', { id: 'green_louse', behavior: '21W' }] })
    for (const command of [play('strike', 'green louse'), play('STRIKE', 'Green-Louse'), play('Strike', 2)]) {
      const state = lice()
      act(state, command)
      expect(state.monsters.map((m) => m.hp)).toEqual([3, 2])
    }
  })

  it('a name of several words needs no quotes, and is what people read', () => {
    const wave = () => position({ hand: ['IronWave'], monsters: ['jaw_worm', 'cultist'] })
    for (const command of [
      play('IronWave', 2),
      play('iron', 'wave 2'),
      play('Iron', 'Wave Cultist'),
      play('Iron Wave', 'cultist'),
    ]) {
      const state = wave()
      act(state, command)
      expect(state.monsters[1]!.hp).toBeLessThan(wave().monsters[1]!.hp)
    }
    expect(stopOf(wave(), play('iron', 'wave'))).toBe('target-required')
    expect(stopOf(wave(), play('irn', 'wave 2'))).toBe('unknown-card')
    expect(stopOf(wave(), play('IronWave', 'rat'))).toBe('bad-target')
  })

  it('with one living monster the target may be left out, with two it may not', () => {
    const one = position({ hand: ['Bash'] })
    act(one, play('bash'))
    expect(one.monsters[0]!.hp).toBe(6)
    expect(stopOf(position({ hand: ['Bash'], monsters: ['jaw_worm', 'cultist'] }), play('bash'))).toBe(
      'target-required',
    )
  })
})
