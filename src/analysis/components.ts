import type { Graph, GraphNode } from './explore.js'

function successors<N>(node: GraphNode<N>): readonly number[] {
  if (node.kind === 'over') return []
  if (node.kind === 'chance') return node.action.to
  return node.actions.flatMap((action) => action.to)
}

/**
 * The strongly connected parts of a graph (states that can come back to each other), each part after all the parts it
 * leads to. Tarjan's algorithm with its own stack: games are deeper than JavaScript's.
 */
export function components<N>(graph: Graph<N>): number[][] {
  const { nodes } = graph
  const found: number[][] = []
  const order = new Int32Array(nodes.length).fill(-1)
  const low = new Int32Array(nodes.length)
  const onStack = new Uint8Array(nodes.length)
  const stack: number[] = []
  const work: { node: number; edges: readonly number[]; next: number }[] = []
  let counter = 0

  const enter = (node: number): void => {
    order[node] = counter
    low[node] = counter++
    stack.push(node)
    onStack[node] = 1
    work.push({ node, edges: successors(nodes[node]!), next: 0 })
  }

  const leave = (node: number): void => {
    if (low[node] !== order[node]) return
    const part: number[] = []
    let member: number
    do {
      member = stack.pop()!
      onStack[member] = 0
      part.push(member)
    } while (member !== node)
    found.push(part)
  }

  for (let root = 0; root < nodes.length; root++) {
    if (order[root] !== -1) continue
    enter(root)
    for (let top = work.at(-1); top; top = work.at(-1)) {
      if (top.next < top.edges.length) {
        const to = top.edges[top.next++]!
        if (order[to] === -1) enter(to)
        else if (onStack[to]) low[top.node] = Math.min(low[top.node]!, order[to]!)
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent) low[parent.node] = Math.min(low[parent.node]!, low[top.node]!)
      leave(top.node)
    }
  }
  return found
}
