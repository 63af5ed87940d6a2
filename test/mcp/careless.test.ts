import { describe, expect, it } from 'vitest'
import { Chance } from '../soak/frame/chance.js'
import { carelessCalls } from '../soak/fuzz/careless.js'
import { soak } from '../soak.js'

const CALLS = soak(2_000, 100_000)
const STREAMS = 4
const SCENARIOS = ['bx/three-reavers', 'spire/two-louses', 'spire/cultist', 'skirmish/marsh-duel']

describe('a model that does not look', () => {
  it.each(Array.from({ length: STREAMS }, (_, i) => i))(
    `breaks nothing in ${CALLS / STREAMS} calls (%i)`,
    { timeout: 1_800_000 },
    async (stream) => {
      Error.stackTraceLimit = 0
      const found = await carelessCalls(new Chance(stream, 15), CALLS / STREAMS, SCENARIOS[stream])
      const [done, refused] = [found['calls done']!, found['calls refused']!]
      expect(Math.min(done, refused, found['tables verified']!)).toBeGreaterThan(0)
      process.stdout.write(`careless (${stream}): ${JSON.stringify(found)}\n`)
    },
  )
})
