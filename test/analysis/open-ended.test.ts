import { describe, expect, it } from 'vitest'
import { isOpenEnded } from '../../src/analysis/open-ended.js'
import { policyNamed } from '../../src/analysis/players.js'
import { simulate, TIMEOUT } from '../../src/analysis/simulate.js'
import { beginning } from '../../src/kernel/contract/engine.js'
import { factsOf } from '../../src/kernel/contract/seats.js'
import { loadScenario } from '../../src/library/load.js'

async function begun(name: string, settings: readonly string[] = []) {
  const { ruleset, scenario } = await loadScenario(name, settings)
  return {
    ruleset,
    start: beginning(ruleset, scenario),
    players: { '*': policyNamed(ruleset, factsOf(scenario)) },
  }
}

describe('a game that nobody ends', () => {
  it('is found out by playing it for a while', async () => {
    expect(isOpenEnded(await begun('skirmish/drowned-bell'))).toBe(true)
  })

  it.each(['bx/three-reavers', 'bx/ford-day', 'simverse/guide-fight', 'spire/jaw-worm', 'adapter/salt-ford'])(
    'is not %s',
    async (name) => {
      expect(isOpenEnded(await begun(name))).toBe(false)
    },
  )

  it('is counted as timeout where somebody says how long it may last', async () => {
    const { ruleset, start, players } = await begun('skirmish/drowned-bell')
    const { outcomes } = simulate(ruleset, start, { players, runs: 3, steps: 50 })
    expect(outcomes[TIMEOUT]!.mean).toBe(1)
  })
})
