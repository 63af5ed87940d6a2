import { readJournal } from '../../../kernel/journal/read.js'
import type { HeaderRecord } from '../../../kernel/journal/record.js'
import { readJournalBytes } from '../../../library/documents/text-file.js'
import { findGame, type Game, gameIds } from '../../../rulesets/registry.js'
import { EXIT, UserError } from '../exit.js'

interface JournalBytes {
  readonly bytes: Uint8Array
  readonly header: HeaderRecord
  readonly closed: boolean
  /** The game it was played by, if it is at hand. */
  readonly game?: Game
}

/** A journal's bytes, and the rules it was played by as far as they are here. */
export async function openJournal(file: string): Promise<JournalBytes> {
  const bytes = readJournalBytes(file)
  const { lines, problem, unended } = readJournal(bytes)
  const header = lines[0]?.record as HeaderRecord | undefined
  if (!header) {
    throw new UserError(`${file}:1: not a journal: ${problem?.message ?? 'it is empty'}`, EXIT.negative)
  }
  const game = await findGame(header.ruleset)
  const closed = (unended ?? lines.at(-1)!).record.kind === 'close'
  return { bytes, header, closed, ...(game && { game }) }
}

/** A journal whose rules are at hand. */
export interface PlayableJournal extends JournalBytes {
  readonly game: Game
}

/** The same where nothing can be done without the rules. */
export async function openPlayableJournal(file: string): Promise<PlayableJournal> {
  const { game, ...journal } = await openJournal(file)
  if (game) return { ...journal, game }
  throw new UserError(
    `${file}:1: played by the rules "${journal.header.ruleset}", which are not among ${gameIds().join(', ')}; add a game with --game <file>`,
    EXIT.negative,
  )
}
