import { type Command, Option } from 'commander'
import { MAX_BYTES } from '../../../files/limits.js'
import type { Verbs } from '../../../kernel/contract/command.js'
import { readReceipts } from '../../../kernel/journal/seat-export.js'
import type { Receipt } from '../../../kernel/journal/seen.js'
import type { Verdict } from '../../../kernel/verify/verdict.js'
import { type Verification, verifyJournal } from '../../../kernel/verify/verify.js'
import { readText } from '../../../library/documents/text-file.js'
import { EXIT, UserError } from '../exit.js'
import { collect } from '../options.js'
import { print, printJson } from '../print.js'
import { Progress } from '../progress.js'
import { openJournal } from './journal.js'
import { verdictLines } from './verify-words.js'

interface VerifyCommandOptions {
  readonly receipt?: readonly string[]
  readonly receipts?: readonly string[]
  readonly json?: boolean
}

/** A journal that is not wrong and yet no plain OK has its own code. */
const CODES: Readonly<Record<Verdict, number>> = {
  ok: EXIT.ok,
  open: EXIT.ok,
  wrong: EXIT.negative,
  unclosed: 3,
  fork: 4,
  unruled: 5,
}

/** Receipts from a file: what a seat took home, or one JSON receipt a line. */
function receiptsIn(file: string): readonly Receipt[] {
  const { receipts, problem } = readReceipts(readText(file, MAX_BYTES.journal))
  if (problem) throw new UserError(`${file}:${problem.line}: ${problem.message}`)
  return receipts
}

async function verified(
  file: string,
  receipts: readonly Receipt[] | undefined,
): Promise<{ found: Verification; verbs?: Verbs }> {
  const { bytes, game } = await openJournal(file)
  let progress = undefined as Progress | undefined
  const found = verifyJournal(bytes, game?.ruleset, {
    ...(game?.module !== undefined && { module: game.module }),
    ...(receipts && { receipts }),
    progress: (checked, total) => {
      progress ??= new Progress({ what: `lines of ${file}`, total })
      progress.at(checked)
    },
  })
  progress?.end()
  return { found, ...(game && { verbs: game.ruleset.verbs }) }
}

/** One code for several journals: what is wrong comes before what is doubtful. */
function codeOf(verdicts: readonly Verdict[]): number {
  if (verdicts.includes('wrong')) return EXIT.negative
  return Math.max(...verdicts.map((verdict) => CODES[verdict]))
}

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check journals: chain, commitment, every die, every event; says what was not checked')
    .argument('<journals...>', 'journal files')
    .option('--receipt <file>', 'hold what a seat kept against them; may be repeated', collect)
    .addOption(new Option('--receipts <file>', 'the same').argParser(collect).hideHelp())
    .option('--json', 'the findings as JSON, one object for each journal')
    .addHelpText(
      'after',
      `
Examples:
  ludex verify game.journal
  ludex verify game.journal --receipt ann.jsonl

Exit codes: 0 everything follows (of an open table: all that can be checked yet), 1 something does not, 2 wrong call,
3 the game is over but its table was never closed, so its dice are only claimed, 4 a fork: what it began with is not
proven here, 5 the game is not at hand, so its rules were not checked. Of several journals 1, or the highest.`,
    )
    .action(async (files: readonly string[], options: VerifyCommandOptions) => {
      const kept = [...(options.receipt ?? []), ...(options.receipts ?? [])]
      const receipts = kept.length > 0 ? kept.flatMap(receiptsIn) : undefined
      const verdicts: Verdict[] = []
      for (const [i, file] of files.entries()) {
        const { found, verbs } = await verified(file, receipts)
        verdicts.push(found.verdict)
        if (options.json) printJson({ ...(files.length > 1 && { file }), ...found })
        else {
          if (i > 0) print()
          for (const line of verdictLines(file, found, verbs)) print(line)
        }
      }
      process.exitCode = codeOf(verdicts)
    })
}
