import { describe, expect, it } from 'vitest'
import { EnumeratedDice } from '../../../src/kernel/dice/enumerated.js'
import { fold } from '../../../src/kernel/engine.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { encounter } from './scenarios.js'

/** Histories of so many steps: every choice, every automatic step, every way the dice can fall. */
function perft(state: SpireState, depth: number): number {
  const next = spire.next(state)
  if (depth === 0 || next.kind === 'over') return 1
  let histories = 0
  const go = (events: readonly SpireEvent[]): void => {
    const after = spire.clone(state)
    fold(spire, after, events)
    histories += perft(after, depth - 1)
  }
  if (next.kind === 'automatic') new EnumeratedDice().every((d) => spire.advance(state, d), go)
  else
    for (const command of spire.choices(state))
      new EnumeratedDice().every((d) => spire.decide(state, command, d), go)
  return histories
}

/** Any change of the rules shows here first. One count for each depth from 1. */
const counts: [string, Record<string, unknown>, number[]][] = [
  ['jaw-worm', {}, [1, 3, 8, 20, 48, 111, 402, 1285, 2398, 4113]],
  ['jaw-worm', { preset: 'mod' }, [1, 3, 8, 20, 48, 111, 444, 1608, 4252, 6900]],
  ['cultist', {}, [1, 3, 8, 20, 48, 111, 402, 1063, 1594, 1725]],
  ['two-louses', {}, [2, 2, 6, 16, 40, 96, 222, 1176, 5028]],
  ['small-slimes', {}, [4, 4, 12, 32, 80, 192, 444, 1776, 9408]],
]

describe('the number of histories by depth', () => {
  it.each(counts)('%s %o', (name, set, expected) => {
    const start = spire.begin(encounter(name, set))
    const found = expected.map((_, i) => perft(start, i + 1))
    expect(found).toEqual(expected)
  })
})
