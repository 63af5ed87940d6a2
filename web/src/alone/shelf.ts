import { catalogue, games, listed, scenarios, shared } from 'virtual:shelf'
import type { Shelf } from '../../../src/calls/at-place.js'
import { catalogueComesFrom } from '../../../src/library/authors/catalogue.js'
import { loadSave } from '../../../src/library/saves.js'
import { findRuleset } from '../../../src/rulesets/registry.js'
import { wholeScenario } from '../../playground/shared-parts.js'

catalogueComesFrom('catalogue.yaml', () => catalogue)

/** The scenarios that come with the program. The build has read them: each is fetched, ready to play, when it is asked for. */
export const pageShelf: Shelf = {
  list: async () => listed,
  games: async () => games,
  async load(name) {
    const found = listed.find((one) => one.name === name)
    const ruleset = found && (await findRuleset(found.game))
    if (!ruleset) throw new Error(`there is no scenario ${name}`)
    const [text, parts] = await Promise.all([scenarios[name]!(), shared[found.game]!()])
    return { ruleset, scenario: wholeScenario(text.default, parts.default), warnings: [] }
  },
  save: (handed) => loadSave(handed),
}
