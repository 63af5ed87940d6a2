import type { Command } from 'commander'
import { isSeatExport, readSeatExport } from '../../kernel/journal/receipts.js'
import type { Receipt } from '../../kernel/journal/seen.js'
import { type Verification, verifyJournal } from '../../kernel/journal/verify.js'
import { readText } from '../../library/text-file.js'
import { EXIT, UserError } from './exit.js'
import { openJournal } from './journal.js'
import { collect } from './odds.js'
import { print, printJson } from './print.js'

interface VerifyCommandOptions {
  readonly receipts?: readonly string[]
  readonly json?: boolean
}

/** Receipts from a file: what a seat took home, or one JSON receipt a line. */
function receiptsIn(file: string): readonly Receipt[] {
  const text = readText(file)
  if (isSeatExport(text)) {
    const { receipts, problem } = readSeatExport(text)
    if (problem) throw new UserError(`${file}:${problem.line}: ${problem.message}`)
    return receipts
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return JSON.parse(line) as Receipt
      } catch {
        throw new UserError(`${file}:${i + 1}: a receipt is one JSON object a line`)
      }
    })
}

function report(file: string, found: Verification): void {
  const { problem } = found
  if (problem) {
    print(`${file}:${problem.line}: ${problem.field}: ${problem.message}`)
    if (problem.expected !== undefined || problem.recorded !== undefined)
      print(`  recorded ${JSON.stringify(problem.recorded)}, expected ${JSON.stringify(problem.expected)}`)
    print(found.torn ? 'Everything before the torn line holds.' : 'NOT OK')
    return
  }
  print(`${found.lines} lines of ${found.ruleset} ${found.version}, table ${found.table}`)
  print(
    found.rulesChecked
      ? 'The chain is intact and every event follows from the rules.'
      : `The chain is intact. The rules were NOT checked: ${found.rulesNotChecked}.`,
  )
  print(
    found.diceChecked
      ? 'The seed matches its commitment and every die follows from the seed.'
      : 'The table is still open: its seed is not revealed, so the dice are taken as recorded.',
  )
  if (found.seed === 'chosen')
    print('The seed was chosen by whoever opened the table: its dice were no secret.')
  if (found.entropy.opened.length > 0) print(`Added to the dice by: ${found.entropy.opened.join(', ')}`)
  if (found.entropy.struck.length > 0) print(`Sealed but never opened: ${found.entropy.struck.join(', ')}`)
  if (found.undone.times > 0) print(`Commands taken back: ${found.undone.commands}`)
  const rulings = (found.rulings?.hand ?? 0) + (found.rulings?.rules ?? 0)
  if (rulings > 0)
    print(`Rulings by the game master: ${rulings}, of them ${found.rulings!.hand} by a free hand`)
  if (found.fork) {
    const { table, n, hash } = found.fork
    print(`A FORK: it goes on from line ${n} of table ${table}, whose hash is ${hash}.`)
    print('The state it began with was NOT checked here: hold it against the journal of that table.')
  }
  if (found.receipts) {
    print(`Receipts: ${found.receipts.matched} match`)
    for (const { message } of found.receipts.mismatches) print(`  ${message}`)
  }
  if (found.unended) print('The last line lacks its newline and nothing else.')
  if (found.outcome) print(`Outcome: ${found.outcome}`)
  print(found.ok ? (found.fork ? 'OK from the fork on' : 'OK') : 'NOT OK')
}

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check a journal: chain, commitment, every die, every event')
    .argument('<journal>', 'a journal file')
    .option('--receipts <file>', 'hold what a seat kept against it; may be repeated', collect)
    .option('--json', 'the findings as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  ludex verify game.journal\n\nExit code 1 when anything does not follow.',
    )
    .action(async (file: string, options: VerifyCommandOptions) => {
      const { bytes, game } = await openJournal(file)
      const receipts = options.receipts?.flatMap(receiptsIn)
      const found = verifyJournal(bytes, game?.ruleset, {
        ...(game?.module !== undefined && { module: game.module }),
        ...(receipts && { receipts }),
      })
      if (!found.ok) process.exitCode = EXIT.negative
      if (options.json) printJson(found)
      else report(file, found)
    })
}
