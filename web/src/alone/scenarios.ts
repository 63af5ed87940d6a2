import type { ReadScenario, Scenarios } from '../../../src/host/scenarios/read-scenario.js'
import { DocumentFault, MAX_FAULTS } from '../../../src/library/fault.js'
import { checkText, type TextFault } from '../../../src/library/text/check-text.js'
import { place } from '../workshop/work/place.js'

/** Reads a person's own scenarios here, with the documents that come with their games. */
export const pageScenarios: Scenarios = {
  async read(text, name): Promise<ReadScenario> {
    const { game, faults, scenario } = await checkText(text, place)
    const told = faults.map(
      ({ file = name, line, column, message }: TextFault) => `${file}:${line}:${column}: ${message}`,
    )
    const ruleset = game === undefined ? undefined : await place.ruleset(game)
    if (scenario === undefined || !ruleset)
      throw new DocumentFault(told.slice(0, MAX_FAULTS), Math.max(0, told.length - MAX_FAULTS))
    return { ruleset, scenario, warnings: told.slice(0, MAX_FAULTS) }
  },
  async close() {},
}
