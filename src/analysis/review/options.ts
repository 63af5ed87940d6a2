import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { movesOf } from '../search/search.js'

/** The legal commands of a moment, and the place of the one that was given among them. */
export interface LegalCommands {
  readonly commands: readonly Command[]
  readonly chosen: number
}

/**
 * Lists what a seat could do at a moment, each command once. A command whose verb takes any text or number may not be
 * among the representative ones: then it joins the list at its end.
 */
export function legalCommands(ruleset: Ruleset, state: unknown, seat: string, given: Command): LegalCommands {
  const commands: Command[] = []
  const spelled: string[] = []
  for (const one of [...movesOf(ruleset, state, seat), given]) {
    const text = canonical(one)
    if (spelled.includes(text)) continue
    spelled.push(text)
    commands.push(one)
  }
  return { commands, chosen: spelled.indexOf(canonical(given)) }
}
