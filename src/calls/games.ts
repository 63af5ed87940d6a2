import { policyNames } from '../analysis/players.js'
import { gameFactsOf, gameNameOf } from '../library/authors/catalogue.js'
import { findGame, gameIds } from '../rulesets/registry.js'
import type { Listed, Shelf } from './at-place.js'

/** The games as a list shows them, each with its scenarios. This loads the rules of all of them. */
export async function gamesSeen(scenarios: readonly Listed[]): Promise<readonly object[]> {
  return await Promise.all(
    gameIds().map(async (id) => {
      const { ruleset } = (await findGame(id))!
      return {
        id,
        title: ruleset.title,
        version: ruleset.version,
        name: gameNameOf(ruleset),
        ...gameFactsOf(id),
        policies: [...policyNames(ruleset)],
        scenarios: scenarios.filter(({ game }) => game === id),
      }
    }),
  )
}

/** The same from a shelf; where the build has written the list down, no rules are loaded for it. */
export async function gamesOn(shelf: Shelf): Promise<readonly object[]> {
  return (await shelf.games?.()) ?? (await gamesSeen(await shelf.list()))
}
