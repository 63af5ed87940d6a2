/**
 * A mean over nodes of a graph: where something leads to, and how likely each is. No node stands there twice, and the odds
 * add up to 1.
 */
export interface Mix {
  readonly nodes: readonly number[]
  readonly odds: readonly number[]
}

/** A single node, for certain. */
export function only(node: number): Mix {
  return { nodes: [node], odds: [1] }
}

/** The mean of a figure over a mix. */
export function meanOver({ nodes, odds }: Mix, value: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < nodes.length; i++) sum += odds[i]! * value[nodes[i]!]!
  return sum
}

/** Several mixes as one, each with its odds. */
export function blended(mixes: readonly Mix[], odds: readonly number[]): Mix {
  const sums = new Map<number, number>()
  mixes.forEach((mix, i) => {
    mix.nodes.forEach((node, j) => {
      sums.set(node, (sums.get(node) ?? 0) + odds[i]! * mix.odds[j]!)
    })
  })
  return { nodes: [...sums.keys()], odds: [...sums.values()] }
}
