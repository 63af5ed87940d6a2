import type { Command } from '../../../kernel/contract/command.js'
import { readJournal } from '../../../kernel/journal/read.js'
import { HOST } from '../../../kernel/table/opening/members.js'
import { Table } from '../../../kernel/table/table.js'
import type { JournalWhatIf } from '../../../lab/review/review-journal.js'
import { ReviewWords } from '../../../lab/review/words.js'
import { parseLine } from '../../../language/parse.js'
import type { Game } from '../../../rulesets/registry.js'
import { EXIT, UserError } from '../exit.js'
import { say, shellWord } from '../print.js'
import { Keeper } from '../repl/kept/keeper.js'

/** Another command at a line: `5:attack Reaver 1`. */
interface OtherCommand {
  readonly line: number
  readonly command: Command
}

const WRITTEN = /^\s*(\d{1,9})\s*:(.*)$/s

/** Reads `LINE:COMMAND` in the words of the game. */
export function otherCommand(text: string, { ruleset }: Game): OtherCommand {
  const parts = WRITTEN.exec(text)
  if (parts === null) throw new UserError(`--what-if ${text}: write it as <line>:<command>, such as 5:flee`)
  const parsed = parseLine(parts[2]!, ruleset.verbs)
  if (parsed.status === 'ok') return { line: Number(parts[1]), command: parsed.command }
  const why = parsed.status === 'error' ? parsed.error.message : 'there is no command after the colon'
  throw new UserError(`--what-if ${text}: ${why}`)
}

/** Another command in words: its value, its ends, and how far the dice can carry it. */
export function whatIfText(tried: JournalWhatIf): readonly string[] {
  const { line, seat, command, given, before, value, se, range, ends, endings, after, mode } = tried
  const words = new ReviewWords(tried)
  const likely = Object.entries(ends).filter(([, chance]) => chance > 0)
  const spread = [after.low, after.middle, after.high].map((one) => words.value(one))
  return [
    `line ${line}  ${seat}: ${command}, where ${given} was given`,
    `${words.aim}, if ${words.reference}; ${words.how}`,
    `before ${words.value(before)}; with this command ${words.value(value)}${words.spread(value, se, range)}`,
    ...likely.map(([name, chance]) => `  ${endings[name] ?? name} ${(chance * 100).toFixed(1)} %`),
    `after its dice${mode === 'exact' ? '' : ', about'}: ${spread[0]} in the worst case of twenty, ${spread[1]} in the middle, ${spread[2]} in the best of twenty`,
    'The dice that fell are not played again: they belonged to another history.',
  ]
}

/**
 * Opens a table where the journal stood before a line, with fresh dice, and keeps it in a file; the other command, if
 * there is one, is its first.
 */
export async function forkBefore(
  file: string,
  bytes: Uint8Array,
  game: Game,
  line: number,
  other?: Command,
): Promise<void> {
  const { lines } = readJournal(bytes)
  if (lines.at(-1)?.record.kind !== 'close')
    throw new UserError('a fork shows what is hidden, so the table must be closed first', EXIT.negative)
  const at = lines[line - 1]
  if (at?.record.kind !== 'act')
    throw new UserError(`no move was made at line ${line}: a table goes on from a line with a command`)
  const text = new TextDecoder().decode(bytes).split('\n')
  const keeper = Keeper.fork(Table.after(game.ruleset, text, line - 1), game)
  keeper.keepIn(file)
  try {
    await keeper.change(HOST, { kind: 'start' })
    if (other) await keeper.act(at.record.seat, other)
  } finally {
    await keeper.leave()
  }
  say(`${file}: goes on before line ${line}; the dice will be others. ludex play --resume ${shellWord(file)}`)
}
