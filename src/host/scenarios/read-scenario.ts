import type { Ruleset } from '../../kernel/contract/ruleset.js'

/** A scenario from outside that was read and found good, and the rules to play it by. */
export interface ReadScenario {
  readonly ruleset: Ruleset
  readonly scenario: unknown
  /** The SHA-256 of the game's module, for a game from outside. */
  readonly module?: string
  /** What can be played and was hardly meant, each with its place. */
  readonly warnings: readonly string[]
}

/** Reads scenarios that come from outside. */
export interface Scenarios {
  /** Throws a `DocumentFault` with the first faults, or a refusal where the limits are reached. `name`: what faults call it. */
  read(text: string, name: string): Promise<ReadScenario>
  close(): Promise<void>
}
