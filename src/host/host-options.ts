import type { TableOptions } from '../kernel/contract/seats.js'
import type { Game } from '../rulesets/registry.js'
import type { Store } from '../store/contract.js'
import type { NewSecrets } from './access/keys.js'
import type { Hosting } from './hosted.js'
import type { Limits } from './limits/limits.js'
import type { Odds } from './odds/odds.js'
import type { Scenarios } from './scenarios/read-scenario.js'

export interface HostAnywhereOptions {
  readonly store: Store
  readonly odds: Odds
  /** Reads scenarios that come from outside. */
  readonly scenarios: Scenarios
  readonly limits?: Partial<Limits>
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The id and the secrets of a new table of a game. They are drawn, unless a test brings its own to know the dice. */
  readonly secrets?: (game: string) => NewSecrets
  /** Something went wrong that nobody waits for an answer to. */
  readonly report?: (error: unknown, about: string) => void
  /** `asked`: a surface shows their moves in order and lets each of them move. `alone`, when nothing is said. */
  readonly bots?: Hosting['bots']
}

/** What a new table is opened with. The scenario must have been parsed by the game's schema. */
export interface Opening {
  readonly game: Game
  readonly scenario: unknown
  readonly title?: string
  readonly options?: Partial<TableOptions>
  /** Who plays each seat, `gm` included: `person`, `bot`, or the name of a policy. People, where nothing is said. */
  readonly seats?: Readonly<Record<string, string>>
  /**
   * Whether a person sits as game master; one does, where neither this nor `seats` says otherwise. Without one, the program referees, whatever the
   * game master would play is played by the game's first policy, and the players lead the table.
   */
  readonly gm?: boolean
  /** A text to make the seed of, instead of drawing one. With the table's id it gives the dice, so they are no secret: the header says so. */
  readonly seed?: string
  /**
   * Who opens it: a name that stays the same for the same opener and tells nothing about it (`nameOfOpener`). It is kept
   * with the table and no seat sees it. Left out where it is not known.
   */
  readonly opener?: string
  /** The seat that the opener takes itself, and may take up again later without its link. */
  readonly takes?: string
}
