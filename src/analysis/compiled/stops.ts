import type { Chain, Ending, Transition } from './chain.js'
import { Draws, MAX_GAINS } from './merge.js'

/** Where a game stops to be drawn for: the ways from each such place, of which the first is where it begins. */
export interface Stops {
  /** `to` is the number of a stop, or below 0 where the game is over (-1 is the first ending). */
  readonly draws: readonly (readonly Transition[])[]
  readonly endings: readonly Ending[]
  /** What the sum measures gain, by the number of a gain. */
  readonly gains: readonly (readonly number[])[]
}

/** The nodes at which the game stops to be drawn for, found from the first on, and the draws of each. */
export function stopsOf(chain: Chain): Stops {
  const all = new Draws(chain)
  const numbers = new Map<number, number>([[0, 0]])
  const nodes = [0]
  const ends = new Map<number, number>()
  const endings: Ending[] = []
  const draws: (readonly Transition[])[] = []
  /** A stop's number, or below 0 where the game is over. */
  const numberOf = (node: number): number => {
    const ending = chain.endings[node]
    const list = ending === undefined ? numbers : ends
    const known = list.get(node)
    if (known !== undefined) return known
    const number = ending === undefined ? nodes.push(node) - 1 : -endings.push(ending)
    list.set(node, number)
    return number
  }
  for (let i = 0; i < nodes.length; i++) {
    const ways = all.from(nodes[i]!)
    const list: Transition[] = []
    for (let w = 0; w < ways.length; w += 2) {
      const to = Math.floor(ways[w]! / MAX_GAINS)
      list.push({ to: numberOf(to), gain: ways[w]! - to * MAX_GAINS, odds: ways[w + 1]! })
    }
    draws.push(list)
  }
  return { draws, endings, gains: chain.gains.lists }
}
