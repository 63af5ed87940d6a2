import type { Command } from 'commander'
import { verifyJournal } from '../../kernel/journal/verify.js'
import { EXIT } from './exit.js'
import { openJournal } from './journal.js'
import { print, printJson } from './print.js'

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check a journal: chain, commitment, every die, every event')
    .argument('<journal>', 'a journal file')
    .option('--json', 'the findings as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  ludex verify game.journal\n\nExit code 1 when anything does not follow.',
    )
    .action(async (file: string, options: { json?: boolean }) => {
      const { text, ruleset } = await openJournal(file)
      const found = verifyJournal(text, ruleset)
      if (!found.ok) process.exitCode = EXIT.negative
      if (options.json) {
        printJson(found)
        return
      }
      const { problem } = found
      if (problem) {
        print(`${file}:${problem.line}: ${problem.field}: ${problem.message}`)
        print(found.torn ? 'Everything before the torn line holds.' : 'NOT OK')
        return
      }
      print(`${found.lines} lines of ${found.ruleset} ${found.version}, table ${found.table}`)
      print('The chain is intact and every event follows from the rules.')
      print(
        found.diceChecked
          ? 'The seed matches its commitment and every die follows from the seed.'
          : 'The table is still open: its seed is not revealed, so the dice are taken as recorded.',
      )
      if (found.outcome) print(`Outcome: ${found.outcome}`)
      print('OK')
    })
}
