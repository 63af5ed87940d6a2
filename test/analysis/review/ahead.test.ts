import { describe, expect, it } from 'vitest'
import { parts } from '../../../src/analysis/exact/order.js'
import { PackedGraph } from '../../../src/analysis/exact/packed.js'
import { Transitions } from '../../../src/analysis/exact/transitions.js'
import { doubles } from '../../../src/analysis/field.js'
import { LookAhead } from '../../../src/analysis/review/exact/ahead.js'
import { only } from '../../../src/analysis/review/exact/mix.js'

type Way = readonly [to: number, odds: number]

/** A graph whose nodes lead on by these ways; each action gains 1. A text is an end, with 10 as its final measure. */
function graphOf(nodes: readonly (string | readonly (readonly Way[])[])[]): PackedGraph {
  const graph = new PackedGraph(['score'], ['steps'])
  const ways = new Transitions<number>(doubles, 1)
  nodes.forEach((actions, node) => {
    if (typeof actions === 'string') {
      graph.over(node, actions, [], [10])
      return
    }
    graph.begin(node, 'automatic', actions.length > 1 ? 'player' : undefined)
    for (const action of actions) {
      ways.clear()
      for (const [to, odds] of action) ways.add(to, odds, [1])
      graph.action(ways)
    }
  })
  return graph
}

function lookAhead(graph: PackedGraph, taken?: Int32Array): LookAhead {
  return new LookAhead(graph, parts(graph), taken)
}

describe('what lies ahead', () => {
  it('is every end with its chance, every measure with its mean, from one node or from several', () => {
    const fork: readonly Way[] = [
      [1, 0.25],
      [2, 0.75],
    ]
    const looking = lookAhead(graphOf([[fork], 'WON', [[[3, 1]]], 'LOST']))
    const found = looking.from(only(0))!
    expect([...found.ends]).toEqual([0.25, 0.75])
    expect([...found.finals]).toEqual([10])
    expect([...found.sums]).toEqual([1.75])
    expect(found.endless).toBe(0)
    const mixed = looking.from({ nodes: [1, 2], odds: [0.5, 0.5] })!
    expect([...mixed.ends, ...mixed.sums]).toEqual([0.5, 0.5, 0.5])
  })

  it('goes round where states come back to each other, until nothing is left', () => {
    const again: readonly Way[] = [
      [1, 0.5],
      [2, 0.5],
    ]
    const back: readonly Way[] = [
      [0, 0.5],
      [1, 0.25],
      [3, 0.25],
    ]
    // From 0: a half ends at once; 1 comes back, stays, or ends. By hand: P(WON) = 3/4, steps = 5/2.
    const found = lookAhead(graphOf([[again], [back], 'WON', 'LOST'])).from(only(0))!
    expect(found.ends[0]).toBeCloseTo(0.75, 12)
    expect(found.ends[1]).toBeCloseTo(0.25, 12)
    expect(found.sums[0]).toBeCloseTo(2.5, 12)
  })

  it('may never end, and then says how likely that is', () => {
    const fork: readonly Way[] = [
      [1, 0.5],
      [3, 0.5],
    ]
    const found = lookAhead(graphOf([[fork], [[[2, 1]]], [[[1, 1]]], 'WON'])).from(only(0))!
    expect([found.endless, found.ends[0]]).toEqual([0.5, 0.5])
    expect(lookAhead(graphOf([[[[0, 1]]]])).from(only(0))!.endless).toBe(1)
  })

  it('follows the action that is taken, and gives up where a part is left too seldom', () => {
    const stay: readonly Way[] = [
      [0, 0.999],
      [1, 0.001],
    ]
    const graph = graphOf([[stay, [[2, 1]]], 'LOST', 'WON'])
    expect(lookAhead(graph, Int32Array.of(0, 0, 0)).from(only(0))).toBeUndefined()
    const leaving = lookAhead(graph, Int32Array.of(1, 0, 0))
    expect([...leaving.from(only(0))!.ends]).toEqual([0, 1])
    // A pass that was given up leaves nothing behind for the next one.
    const patient = lookAhead(graph, Int32Array.of(0, 0, 0))
    patient.from(only(0))
    expect([...patient.from(only(2))!.ends]).toEqual([0, 1])
  })
})
