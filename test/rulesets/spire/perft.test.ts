import { describe, expect, it } from 'vitest'
import { spire } from '../../../src/rulesets/spire/index.js'
import { perft } from '../../../src/testing/index.js'
import { encounter } from './scenarios.js'

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
    const found = expected.map((_, i) => perft(spire, start, i + 1))
    expect(found).toEqual(expected)
  })
})
