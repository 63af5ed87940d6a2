import { describe, expect, it } from 'vitest'
import { spire } from '../../../src/rulesets/spire/index.js'
import { perft } from '../../../src/testing/index.js'
import { encounter } from './scenarios.js'

/** Any change of the rules shows here first. One count for each depth from 1; a hand that is drawn is one step. */
const counts: [string, Record<string, unknown>, number[]][] = [
  ['jaw-worm', {}, [1, 10, 32, 95, 178, 264, 408, 741, 1686, 4428]],
  ['jaw-worm', { preset: 'mod' }, [1, 10, 40, 128, 300, 456, 576, 1192, 3164, 8704]],
  ['cultist', {}, [1, 10, 32, 75, 114, 114, 136, 227, 454, 920]],
  ['two-louses', {}, [2, 2, 20, 92, 352, 764, 1204, 1740, 1956]],
  ['small-slimes', {}, [4, 4, 40, 160, 736, 2496, 4640, 4700, 5610]],
]

describe('the number of histories by depth', () => {
  it.each(counts)('%s %o', (name, set, expected) => {
    const start = spire.begin(encounter(name, set))
    const found = expected.map((_, i) => perft(spire, start, i + 1))
    expect(found).toEqual(expected)
  })
})
