import type { FastDice } from '../src/kernel/dice/fast.js'

const DECK = [5, 4, 1] as const
const COSTS = [1, 1, 2] as const
const MAX_STRENGTH = 8
const MAX_BLOCK = 20

/** What a fight ended with. */
export interface Fought {
  result: 'win' | 'loss'
  hp: number
  turns: number
}

/**
 * The Jaw Worm with random play, written by hand for the same figures: no events, no log, no other cards, monsters or
 * relics than this fight has. It asks the same dice in the same order, so every fight must end as by the rules.
 */
export function jawWormByHand(): (dice: FastDice, into: Fought) => void {
  const hand = [0, 0, 0]
  const draw = [0, 0, 0]
  const discard = [0, 0, 0]
  const weights = [1, 0, 0, 0]

  const drawHand = (dice: FastDice): void => {
    for (let i = 0; i < 5; i++) {
      if (draw[0]! + draw[1]! + draw[2]! === 0) {
        for (let kind = 0; kind < 3; kind++) {
          draw[kind] = discard[kind]!
          discard[kind] = 0
        }
      }
      const kind = dice.draw(draw, 'draw')
      draw[kind]!--
      hand[kind]!++
    }
  }

  return (dice, into) => {
    for (let kind = 0; kind < 3; kind++) {
      hand[kind] = discard[kind] = 0
      draw[kind] = DECK[kind]!
    }
    let hp = 10
    let worm = 8
    let wormBlock = 0
    let strength = 0
    let vulnerable = 0
    for (let turns = 1; ; turns++) {
      let block = 0
      let energy = 3
      drawHand(dice)
      for (;;) {
        for (let kind = 0; kind < 3; kind++) weights[kind + 1] = COSTS[kind]! <= energy ? hand[kind]! : 0
        const kind = dice.draw(weights, 'play') - 1
        if (kind < 0) break
        energy -= COSTS[kind]!
        hand[kind]!--
        discard[kind]!++
        if (kind === 1) {
          block = Math.min(MAX_BLOCK, block + 1)
          continue
        }
        const had = vulnerable > 0
        const damage = (kind === 2 ? 2 : 1) * (had ? 2 : 1)
        const blocked = Math.min(wormBlock, damage)
        wormBlock -= blocked
        worm = Math.max(0, worm - damage + blocked)
        if (worm === 0) {
          into.result = 'win'
          into.hp = Math.min(10, hp + 1)
          into.turns = turns
          return
        }
        if (kind === 2) vulnerable = Math.min(had ? 4 : 3, vulnerable + 1)
        if (had) vulnerable--
      }
      for (let kind = 0; kind < 3; kind++) {
        discard[kind]! += hand[kind]!
        hand[kind] = 0
      }
      const die = dice.die(6, 'die')
      wormBlock = 0
      if (die <= 2) {
        strength = Math.min(MAX_STRENGTH, strength + 1)
        wormBlock = 2
        continue
      }
      hp -= Math.max(0, (die <= 4 ? 2 : 3) + strength - block)
      if (die <= 4) wormBlock = 1
      if (hp <= 0) {
        into.result = 'loss'
        into.hp = 0
        into.turns = turns
        return
      }
    }
  }
}
