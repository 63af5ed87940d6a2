import { describe, expect, it } from 'vitest'
import { soak } from '../../soak.js'
import { isVerified, playNumbered, verifyNumbered } from './conserved/runs.js'

const RUNS = soak(12, 100_000)
/** This many runs are one test, which can be played by itself: `-t 'runs 1001 to'`. */
const SHARE = 1_000
const MINUTES = 60_000

const shares = Array.from({ length: Math.ceil(RUNS / SHARE) }, (_, i) => ({
  first: i * SHARE + 1,
  last: Math.min(RUNS, (i + 1) * SHARE),
}))

describe('runs by chance: all three acts from Neow', () => {
  it.each(shares)(
    'runs $first to $last end, no figure is impossible, every card is accounted for, events alone rebuild the end',
    ({ first, last }) => {
      let furthest = 0
      for (let seed = first; seed <= last; seed++) {
        const { run } = playNumbered(seed)
        furthest = Math.max(furthest, run!.act)
      }
      expect(furthest).toBeGreaterThan(1)
    },
    10 * MINUTES,
  )

  it.each(shares)(
    'of runs $first to $last every tenth journal verifies, dice and rules',
    ({ first, last }) => {
      let verified = 0
      for (let seed = first; seed <= last; seed++) {
        if (!isVerified(seed)) continue
        verified++
        expect(verifyNumbered(seed), `run ${seed}`).toMatchObject({
          ok: true,
          diceChecked: true,
          rulesChecked: true,
        })
      }
      expect(verified).toBeGreaterThan(0)
    },
    10 * MINUTES,
  )
})
