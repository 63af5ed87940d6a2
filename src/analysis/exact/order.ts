/** Which nodes lead to which: the edges of a node are `to[firstEdgeOf(node)]` up to `to[endOfEdges(node)]`. */
export interface Links {
  readonly size: number
  readonly to: ArrayLike<number>
  firstEdgeOf(node: number): number
  endOfEdges(node: number): number
}

/** The strongly connected parts of a graph (states that can come back to each other): part p holds `nodes[start[p]]` up to `nodes[start[p + 1]]`. */
export interface Parts {
  readonly nodes: Int32Array
  readonly start: Int32Array
  readonly count: number
}

/** Later than any node. */
const CLOSED = 2 ** 31 - 1

/**
 * Tarjan's algorithm on flat lists: each part comes after all the parts it leads to, and inside a part the states found
 * last come first, so that a sweep in this order carries values against the course of the game.
 */
export function parts(graph: Links): Parts {
  const { size, to } = graph
  /** When a node was found, from 1 on; 0 before, and `CLOSED` once its part is known. */
  const order = new Int32Array(size)
  /** The way to where the search stands: its nodes, the earliest that each leads back to, and the edges that are left of it. */
  const path = new Int32Array(size)
  const low = new Int32Array(size)
  const edge = new Int32Array(size)
  const end = new Int32Array(size)
  /** From the front the nodes of known parts, from the back those whose part is still open. */
  const nodes = new Int32Array(size)
  const start = new Int32Array(size + 1)
  let count = 0
  let placed = 0
  let open = size
  let depth = 0
  let counter = 0

  const enter = (node: number): void => {
    order[node] = ++counter
    nodes[--open] = node
    path[depth] = node
    low[depth] = counter
    edge[depth] = graph.firstEdgeOf(node)
    end[depth++] = graph.endOfEdges(node)
  }

  const close = (node: number): void => {
    for (;;) {
      const member = nodes[open++]!
      order[member] = CLOSED
      nodes[placed++] = member
      if (member === node) break
    }
    start[++count] = placed
  }

  /** From the last node of the way to one that is new, or back. A separate function, because the engine is slow to make a long loop fast. */
  const goOn = (): void => {
    const here = depth - 1
    const last = end[here]!
    let lowest = low[here]!
    for (let e = edge[here]!; e < last; e++) {
      const found = order[to[e]!]!
      if (found === 0) {
        low[here] = lowest
        edge[here] = e + 1
        enter(to[e]!)
        return
      }
      if (found < lowest) lowest = found
    }
    depth = here
    if (here > 0 && lowest < low[here - 1]!) low[here - 1] = lowest
    if (lowest === order[path[here]!]) close(path[here]!)
  }

  for (let root = 0; root < size; root++) {
    if (order[root] !== 0) continue
    enter(root)
    while (depth > 0) goOn()
  }
  return { nodes, start: start.subarray(0, count + 1), count }
}
