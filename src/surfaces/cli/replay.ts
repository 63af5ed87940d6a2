import type { Command } from 'commander'
import { readJournal } from '../../kernel/journal/read.js'
import type { JournalRecord } from '../../kernel/journal/record.js'
import { verifyJournal } from '../../kernel/journal/verify.js'
import type { Ruleset } from '../../kernel/ruleset.js'
import { EXIT } from './exit.js'
import { openJournal } from './journal.js'
import { print, printJson, say } from './print.js'

function show(record: JournalRecord, ruleset: Ruleset): string[] {
  switch (record.kind) {
    case 'header':
      return [`# ${record.ruleset} ${record.version}, table ${record.table}`, `# commitment ${record.commit}`]
    case 'entropy':
      return [`# ${record.seat} adds "${record.text}" to the dice`]
    case 'start':
      return record.events.flatMap((event) => ruleset.mech(event))
    case 'act': {
      const { verb, ...clauses } = record.command
      const said = Object.entries(clauses).map(
        ([label, value]) => ` ${label}: ${Array.isArray(value) ? value.join(' and: ') : value}`,
      )
      return [
        `> ${record.seat}: ${verb}${said.join('')}`,
        ...record.events.flatMap((event) => ruleset.mech(event)),
      ]
    }
    case 'undo':
      return [`# ${record.seat} takes back ${record.count}`]
    default:
      return [`# closed; seed ${record.seed}`]
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
      const { text, ruleset } = await openJournal(file)
      const { problem } = verifyJournal(text, ruleset)
      for (const [index, { record }] of readJournal(text).lines.entries()) {
        if (problem && index + 1 >= problem.line) break
        if (options.json) printJson(record)
        else for (const line of show(record, ruleset)) print(line)
      }
      if (problem) {
        say(`${file}:${problem.line}: ${problem.field}: ${problem.message}`)
        process.exitCode = EXIT.negative
      }
    })
}
