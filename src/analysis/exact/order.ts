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

/**
 * Tarjan's algorithm on flat lists: each part comes after all the parts it leads to, and inside a part the states found
 * last come first, so that a sweep in this order carries values against the course of the game.
 */
export function parts(graph: Links): Parts {
  const { size, to } = graph
  const order = new Int32Array(size)
  const low = new Int32Array(size)
  const done = new Uint8Array(size)
  const stack = new Int32Array(size)
  const path = new Int32Array(size)
  const edge = new Int32Array(size)
  const nodes = new Int32Array(size)
  const start: number[] = [0]
  let height = 0
  let depth = 0
  let counter = 0
  let placed = 0

  const enter = (node: number): void => {
    order[node] = ++counter
    low[node] = counter
    stack[height++] = node
    path[depth++] = node
    edge[node] = graph.firstEdgeOf(node)
  }

  const close = (node: number): void => {
    for (;;) {
      const member = stack[--height]!
      done[member] = 1
      nodes[placed++] = member
      if (member === node) break
    }
    start.push(placed)
  }

  for (let root = 0; root < size; root++) {
    if (order[root] !== 0) continue
    enter(root)
    while (depth > 0) {
      const node = path[depth - 1]!
      if (edge[node]! < graph.endOfEdges(node)) {
        const next = to[edge[node]!++]!
        if (order[next] === 0) enter(next)
        else if (done[next] === 0 && order[next]! < low[node]!) low[node] = order[next]!
        continue
      }
      depth--
      if (depth > 0) {
        const before = path[depth - 1]!
        if (low[node]! < low[before]!) low[before] = low[node]!
      }
      if (low[node] === order[node]) close(node)
    }
  }
  return { nodes, start: Int32Array.from(start), count: start.length - 1 }
}
