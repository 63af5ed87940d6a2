import type { Ruleset } from '../kernel/ruleset.js'

type Loader = () => Promise<Ruleset>

/**
 * The only place that lists the games. Each is loaded when it is first asked for, so importing the library costs
 * nothing for the games nobody plays.
 */
const games: Readonly<Record<string, Loader>> = {
  adapter: () => import('./adapter/index.js').then((m) => m.adapter),
  bx: () => import('./bx/index.js').then((m) => m.bx),
  simverse: () => import('./simverse/index.js').then((m) => m.simverse),
  skirmish: () => import('./skirmish/index.js').then((m) => m.skirmish),
  spire: () => import('./spire/index.js').then((m) => m.spire),
}

/** The ids of all games. */
export const rulesetIds: readonly string[] = Object.keys(games)

/** The rules of a game, or undefined when there is no such game. */
export async function findRuleset(id: string): Promise<Ruleset | undefined> {
  return Object.hasOwn(games, id) ? await games[id]!() : undefined
}
