import { policyNamed } from '../../analysis/players.js'
import type { Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import type { Facts } from '../../kernel/contract/seats.js'
import { UserError } from './exit.js'

/** Collects an option that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

/** A named way to play, or the game's first one. */
export function policyOf(ruleset: Ruleset, facts: Facts, name: string | undefined): Policy {
  try {
    return policyNamed(ruleset, facts, name)
  } catch (error) {
    throw new UserError((error as Error).message)
  }
}
