import type { Command, Verbs } from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import type { Notice } from '../../../kernel/table/notice.js'
import type { Table } from '../../../kernel/table/table.js'
import type { Completion } from '../../../language/complete.js'
import type { Keeper } from './kept/keeper.js'
import type { Output } from './shown/output.js'
import type { Line } from './shown/paint.js'

/** What became of a line. `left`: the session is over. */
export type Entered = 'ok' | 'empty' | 'ignored' | 'failed' | 'left'

/** What the prompt's own words may use of a session. */
export interface AtPrompt {
  readonly table: Table
  readonly ruleset: Ruleset
  readonly output: Output
  readonly keeper: Keeper
  /** The game's verbs and the prompt's words. */
  readonly verbs: Verbs
  /** The seat that speaks now. */
  readonly seat: string
  /** The seat whose log is shown: the one played here, or the game master's where all are. */
  readonly watcher: string
  complete(text: string): Completion
  /** What happened, as the log shows it. */
  happened(rows: Notice['rows']): readonly Line[]
  /** A command as the log shows it. */
  spoken(seat: string, command: Command): Line
}
