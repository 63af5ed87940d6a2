import type { Command } from 'commander'
import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import { ended, readJournal } from '../../../kernel/journal/read.js'
import type { JournalRecord } from '../../../kernel/journal/record.js'
import { verifyJournal } from '../../../kernel/verify/verify.js'
import { lineWords } from '../../../language/line-words.js'
import { printCommand } from '../../../language/print.js'
import { EXIT } from '../exit.js'
import { print, printJson, say } from '../print.js'
import { openPlayableJournal } from './journal.js'

function show(record: JournalRecord, ruleset: Ruleset): readonly string[] {
  switch (record.kind) {
    case 'header':
      return [
        `# ${record.ruleset} ${record.version}, table ${record.table}`,
        `# commitment ${record.commit}`,
        ...(record.from
          ? [`# a fork of table ${record.from.table}, from its line ${record.from.n} (${record.from.hash})`]
          : []),
      ]
    case 'start':
      return record.events.flatMap((event) => ruleset.mech(event))
    case 'act':
      return [
        `> ${record.seat}: ${printCommand(record.command, ruleset.verbs)}`,
        ...record.events.flatMap((event) => ruleset.mech(event)),
        ...lineWords(record).map((line) => `# ${line}`),
      ]
    default:
      return lineWords(record).map((line) => `# ${line}`)
  }
}

export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .description('play a journal again by the rules and show what happened')
    .argument('<journal>', 'a journal file')
    .option('--json', 'one JSON record a line')
    .addHelpText('after', '\nExample:\n  ludex replay game.journal')
    .action(async (file: string, options: { json?: boolean }) => {
      const { bytes, game } = await openPlayableJournal(file)
      const { problem, rulesNotChecked } = verifyJournal(bytes, game.ruleset, game)
      const why = problem ?? (rulesNotChecked && { line: 1, field: 'version', message: rulesNotChecked })
      for (const [index, { record }] of readJournal(ended(bytes)).lines.entries()) {
        if (why && index + 1 >= why.line) break
        if (options.json) printJson(record)
        else for (const line of show(record, game.ruleset)) print(line)
      }
      if (why) {
        say(`${file}:${why.line}: ${why.field}: ${why.message}`)
        process.exitCode = EXIT.negative
      }
    })
}
