import { describe, it } from 'vitest'
import { loadScenario } from '../../src/library/load.js'
import { contractChecks } from '../../src/testing/contract/contract.js'
import { isSampled } from '../sampled.js'
import { shippedScenarios } from './scenarios.js'

/** The promises of `Ruleset`, held by one game in every scenario that comes with it. A file for each game: they run side by side. */
export async function holdsItsPromises(game: string): Promise<void> {
  const shipped = shippedScenarios().filter(([each]) => each.startsWith(`${game}/`) && isSampled(each))
  for (const [name, path] of shipped) {
    const { ruleset, scenario } = await loadScenario(path)
    describe(name, () => {
      for (const check of contractChecks(ruleset, scenario)) it(check.name, () => check.run())
    })
  }
}
