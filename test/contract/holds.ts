import { describe, it } from 'vitest'
import { loadScenario } from '../../src/library/load.js'
import { contractChecks } from '../../src/testing/contract/contract.js'
import { soak } from '../soak.js'
import { shippedScenarios } from './scenarios.js'

/**
 * The promises of `Ruleset`, held by one game in every scenario that comes with it. A file for each game: they run side by
 * side. A game with many scenarios names some that stand for all in the quick run; the soak takes every one.
 */
export async function holdsItsPromises(game: string, quickly?: readonly string[]): Promise<void> {
  const shipped = shippedScenarios().filter(([each]) => each.startsWith(`${game}/`))
  const some = shipped.filter(
    ([each]) => !quickly || quickly.includes(each.slice(game.length + 1, -'.yaml'.length)),
  )
  for (const [name, path] of soak(1, 0) === 1 ? some : shipped) {
    const { ruleset, scenario } = await loadScenario(path)
    describe(name, () => {
      for (const check of contractChecks(ruleset, scenario)) it(check.name, () => check.run())
    })
  }
}
