import type { Effort } from './effort.js'
import type { DiceNode, Explosion } from './syntax.js'
import { highestFace, lowestFace, meets } from './syntax.js'
import { addWeight, type Weighted } from './weighted.js'

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

/** What one face of a chain does to a number carried along it. */
export type Step<State> = (state: State, value: number) => State

/** Where the states of a chain are gathered; equal states are one. */
export interface Gathering<State> {
  readonly size: number
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
  const ended = gathering()
  let exploding = gathering()
  const first = firstFace(dice)
  effort.spend(from.size * first.size)
  from.each((state, weight) => {
    for (const [face, ways] of first) {
      const next = step(state, face)
      if (meets(face, explosion.point)) exploding.add(next, weight * ways)
      else ended.add(next, weight * ways * scale)
    }
  })
  for (let extra = 1; extra <= explosion.most; extra++) {
    scale /= sides
    effort.spend(exploding.size * dice.sides)
    const further = gathering()
    const last = extra === explosion.most
    exploding.each((state, weight) => {
      const scaled = weight * scale
      for (const value of ending) ended.add(step(state, value), scaled)
      for (const value of going) (last ? ended : further).add(step(state, value), weight)
    })
    exploding = further
    effort.states(ended.size + exploding.size)
  }
  return ended
}

/** Numbers gathered with their weights. */
export class Sums implements Gathering<number> {
  readonly weighted: Weighted = new Map()

  get size(): number {
    return this.weighted.size
  }

  add(state: number, weight: bigint): void {
    addWeight(this.weighted, state, weight)
  }

  each(visit: (state: number, weight: bigint) => void): void {
    this.weighted.forEach((weight, state) => {
      visit(state, weight)
    })
  }
}

/** The sum over one die's chain of what each value in it is worth. */
export function chainSums(
  dice: DiceNode,
  explosion: Explosion,
  worth: (value: number) => number,
  effort: Effort,
): Weighted {
  const start = new Sums()
  start.add(0, 1n)
  const ended = new Sums()
  throughChain(
    dice,
    explosion,
    start,
    (sum, value) => sum + worth(value),
    () => new Sums(),
    effort,
  ).each((sum, weight) => {
    ended.add(sum, weight)
  })
  return ended.weighted
}
