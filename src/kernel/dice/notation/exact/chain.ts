import type { DiceNode, Explosion } from '../syntax.js'
import { highestFace, lowestFace, meets } from '../syntax.js'
import type { Effort } from './effort.js'
import { addWeight, bitsOf, type Weighted } from './weighted.js'

/** The first face of one die, rerolls included. */
export function firstFace(dice: DiceNode): Weighted {
  const weights: Weighted = new Map()
  const { reroll } = dice
  const faces: number[] = []
  for (let face = lowestFace(dice); face <= highestFace(dice); face++) faces.push(face)
  if (reroll === undefined) {
    for (const face of faces) weights.set(face, 1n)
    return weights
  }
  const matching = BigInt(faces.filter((face) => meets(face, reroll.point)).length)
  for (const face of faces) {
    const again = meets(face, reroll.point)
    // Rolled until it stops matching, a die is one of the other faces, all alike.
    if (reroll.once) weights.set(face, again ? matching : matching + BigInt(faces.length))
    else if (!again) weights.set(face, 1n)
  }
  return weights
}

/** What one value of a chain does to the state carried along it; undefined when such a chain is not wanted. */
export type Step<State> = (state: State, value: number) => State | undefined

/** Where the states of a chain are gathered; equal states are one. */
export interface Gathering<State> {
  readonly size: number
  /** Steps that one addition is worth. */
  readonly cost: number
  /** About how long the weights are. */
  readonly bits: number
  add(state: State, weight: bigint): void
  each(visit: (state: State, weight: bigint) => void): void
}

/** The faces of an extra die, as the values they are worth in the chain. */
interface ExtraFaces {
  readonly ending: readonly number[]
  readonly going: readonly number[]
}

function extraFaces(dice: DiceNode, explosion: Explosion): ExtraFaces {
  const ending: number[] = []
  const going: number[] = []
  const less = explosion.penetrating ? 1 : 0
  for (let face = lowestFace(dice); face <= highestFace(dice); face++)
    (meets(face, explosion.point) ? going : ending).push(face - less)
  return { ending, going }
}

/**
 * Follows the chains of one die from every state, level by level: all dice that are still exploding have drawn the
 * same number of extra dice. Weights end up over `sum of the first faces' weights` times sides to the power `most`.
 */
export function throughChain<State>(
  dice: DiceNode,
  explosion: Explosion,
  from: Gathering<State>,
  step: Step<State>,
  gathering: () => Gathering<State>,
  effort: Effort,
): Gathering<State> {
  const { ending, going } = extraFaces(dice, explosion)
  const sides = BigInt(dice.sides)
  let scale = sides ** BigInt(explosion.most)
  const bits = bitsOf(scale) + from.bits
  const ended = gathering()
  let exploding = gathering()
  const first = firstFace(dice)
  effort.spend(from.size * first.size * from.cost, bits)
  from.each((state, weight) => {
    for (const [face, ways] of first) {
      const next = step(state, face)
      if (next === undefined) continue
      if (meets(face, explosion.point)) exploding.add(next, weight * ways)
      else ended.add(next, weight * ways * scale)
    }
  })
  for (let extra = 1; extra <= explosion.most; extra++) {
    scale /= sides
    effort.spend(exploding.size * dice.sides * from.cost, bits)
    const further = gathering()
    const last = extra === explosion.most
    exploding.each((state, weight) => {
      const scaled = weight * scale
      for (const value of ending) {
        const next = step(state, value)
        if (next !== undefined) ended.add(next, scaled)
      }
      for (const value of going) {
        const next = step(state, value)
        if (next !== undefined) (last ? ended : further).add(next, weight)
      }
    })
    exploding = further
    effort.states(ended.size + exploding.size)
  }
  return ended
}

/** Numbers gathered with their weights. */
class Sums implements Gathering<number> {
  readonly weighted: Weighted
  readonly cost = 1
  readonly bits = 0

  constructor(weighted: Weighted = new Map()) {
    this.weighted = weighted
  }

  get size(): number {
    return this.weighted.size
  }

  add(state: number, weight: bigint): void {
    addWeight(this.weighted, state, weight)
  }

  each(visit: (state: number, weight: bigint) => void): void {
    for (const [state, weight] of this.weighted) visit(state, weight)
  }
}

/** The sum over one die's chain of what each value in it is worth; of chains of `wanted` values only. */
export function chainSums(
  dice: DiceNode,
  explosion: Explosion,
  worth: (value: number) => number,
  effort: Effort,
  wanted: (value: number) => boolean = () => true,
): Weighted {
  const sums: Weighted = new Map()
  const step = (sum: number, value: number) => (wanted(value) ? sum + worth(value) : undefined)
  const ended = throughChain(dice, explosion, new Sums(new Map([[0, 1n]])), step, () => new Sums(), effort)
  ended.each((sum, weight) => {
    addWeight(sums, sum, weight)
  })
  return sums
}
