import type { Command, Verbs } from '../../../kernel/contract/command.js'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import type { Notice } from '../../../kernel/table/notice.js'
import type { Table } from '../../../kernel/table/table.js'
import type { Completion } from '../../../language/complete.js'
import type { Keeper } from './kept/keeper.js'
import type { Offered } from './shown/choices.js'
import type { Output } from './shown/output.js'
import type { Line } from './shown/paint.js'

/** What became of a line. `left`: the session is over. */
export type LineOutcome = 'ok' | 'empty' | 'ignored' | 'failed' | 'left'

/** A question to the person at the terminal: the next line is its answer. */
export interface Asking {
  readonly question: string
  answered(text: string): Promise<LineOutcome>
}

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
  /** Whose turn it is, for the prompt. */
  readonly turn: string
  /** The seat whose log is shown: the one played here, or the game master's where all are. */
  readonly watcher: string
  /** A person sits here who can be asked. */
  readonly isPerson: boolean
  /** What the seat that speaks may do now. */
  readonly choices: readonly Command[]
  /** The choices as they are numbered now. */
  readonly offered: Offered
  /** Numbers the choices so, until something happens. */
  offer(offered: Offered): void
  /** Asks the person; the next line is the answer. */
  ask(asking: Asking): void
  complete(text: string): Completion
  /** What happened, as the log shows it. */
  happened(rows: Notice['rows']): readonly Line[]
  /** A command as the log shows it. */
  spoken(seat: string, command: Command): Line
}
