import { describe, expect, it } from 'vitest'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { COLORLESS, type Example } from './colorless.js'
import { end, play, position, SEAT } from './scenarios.js'

const MOD = { preset: 'mod', die: 1, monsters: ['hexaghost'] }

function played({ card, position: given = {}, target, choose = [], turns = 0 }: Example): SpireState {
  const state = position({ ...MOD, hand: [card], ...given })
  const dice = new FastDice(1, 1)
  const tell = telling(spire, state)
  const go = (command: Parameters<typeof spire.decide>[2]): void => {
    spire.decide(state, SEAT, command, dice, tell)
    settle(spire, state, dice, tell)
  }
  go(target ? play(card, 1) : play(card))
  for (const what of choose) go({ verb: 'choose', what })
  for (let k = 0; k < turns; k++) go(end)
  return state
}

function names({ fight }: SpireState, counts: readonly number[]): string[] {
  return counts.flatMap((count, kind) => Array<string>(count).fill(fight.cards[kind]!.name)).sort()
}

describe('colourless cards', () => {
  it.each(COLORLESS.map((example) => [example.card, example] as const))('%s', (_, example) => {
    const state = played(example)
    const { player, monster, hand, exhaust } = example
    if (player) expect(state.player).toMatchObject(player)
    if (monster) expect(state.monsters[0]).toMatchObject(monster)
    if (hand) expect(names(state, state.hand)).toEqual([...hand].sort())
    if (exhaust) expect(names(state, state.exhausted)).toEqual([...exhaust].sort())
    expect(state.choice).toBeNull()
  })

  const twice = (
    first: string,
    second: string,
    given: Readonly<Record<string, unknown>> = {},
  ): SpireState => {
    const state = position({ ...MOD, hand: [first, second], ...given })
    const dice = new FastDice(1, 1)
    const tell = telling(spire, state)
    spire.decide(state, SEAT, play(first), dice, tell)
    spire.decide(state, SEAT, play(second, 1), dice, tell)
    return state
  }

  it('Apotheosis adds 1 to starter Strikes, Madness makes the next card free, Sadistic Nature hurts for each token', () => {
    expect(twice('Apotheosis', 'Strike').monsters[0]!.hp).toBe(34)
    expect(twice('Madness', 'Bludgeon').player.energy).toBe(3)
    expect(twice('SadisticNature', 'Uppercut').monsters[0]!.hp).toBe(31)
  })
})
