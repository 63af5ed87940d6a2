import { describe, it } from 'vitest'
import { loadScenario } from '../../src/library/load.js'
import { contractChecks } from '../../src/testing/contract.js'
import { duel } from '../game/duel.js'
import { shippedScenarios } from './scenarios.js'

/** The promises of `Ruleset`, held by every game in every scenario that comes with it. */
for (const [name, path] of shippedScenarios()) {
  const { ruleset, scenario } = await loadScenario(path)
  describe(name, () => {
    for (const check of contractChecks(ruleset, scenario)) it(check.name, () => check.run())
  })
}

describe('the test game', () => {
  for (const check of contractChecks(duel, { hp: [5, 5], deck: [2, 1] })) it(check.name, () => check.run())
})
