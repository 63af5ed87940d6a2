import { describe, expect, it } from 'vitest'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { EnumeratedDice } from '../../../src/kernel/dice/enumerated.js'
import { type SkirmishState, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { brawl, decide, duel } from './session.js'

const FIGHT = ['attack', 'damage', 'turn']

/** How many histories of fighting commands and dice answers there are; any change of the rules shows up here first. */
function perft(state: SkirmishState, depth: number): number {
  if (depth === 0) return 1
  let count = 0
  for (const command of skirmish.choices(state, GAME_MASTER)) {
    if (!FIGHT.includes(command.verb)) continue
    new EnumeratedDice().every(
      (dice) => {
        const after = skirmish.clone(state)
        decide(after, command, dice)
        return after
      },
      (after) => {
        count += perft(after, depth - 1)
      },
    )
  }
  return count
}

describe('the number of histories', () => {
  it.each([
    [1, 5],
    [2, 37],
    [3, 240],
  ])('of a duel, %i deep, is %i', (depth, histories) => {
    // Two weapons that hit or miss, and the end of the turn: 2 * 2 + 1.
    expect(perft(duel().state, depth)).toBe(histories)
  })

  it.each([
    [1, 13],
    [2, 205],
  ])('of a brawl of four, %i deep, is %i', (depth, histories) => {
    expect(perft(brawl().state, depth)).toBe(histories)
  })
})
