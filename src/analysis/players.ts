import type { Policy, Ruleset } from '../kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, type Facts, type TableOptions } from '../kernel/contract/seats.js'
import { SEARCH, searchPolicy, unsearchable } from './search/search.js'

/** All ways to play a game, its default first: its own, and `search` where the game can be searched. */
export function policyNames(ruleset: Ruleset, options: TableOptions = DEFAULT_OPTIONS): readonly string[] {
  const own = Object.keys(ruleset.policies)
  return own.includes(SEARCH) || unsearchable(ruleset, options) !== undefined ? own : [...own, SEARCH]
}

/** Refuses a way to play that the game does not have. */
export function mustHavePolicy(
  ruleset: Ruleset,
  name: string,
  options: TableOptions = DEFAULT_OPTIONS,
): void {
  const names = policyNames(ruleset, options)
  if (names.includes(name)) return
  const why = name === SEARCH ? ` (${unsearchable(ruleset, options)})` : ''
  throw new RangeError(`${ruleset.id} has no policy "${name}"${why}; it has: ${names.join(', ')}`)
}

/** A named way to play, or the game's first one. */
export function policyNamed(ruleset: Ruleset, facts: Facts, name = policyNames(ruleset)[0]!): Policy {
  mustHavePolicy(ruleset, name, facts.options)
  const { policies } = ruleset
  return Object.hasOwn(policies, name) ? policies[name]! : searchPolicy(ruleset, facts)
}
