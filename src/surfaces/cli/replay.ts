import type { Command } from 'commander'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { JournalRecord } from '../../kernel/journal/record.js'
import { verifyJournal } from '../../kernel/journal/verify.js'
import { printCommand } from '../../language/print.js'
import { EXIT } from './exit.js'
import { openPlayableJournal } from './journal.js'
import { print, printJson, say } from './print.js'

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
    case 'members':
      return [
        ...record.joined.map(({ seat, role }) => `# ${seat} sits down (${role})`),
        ...record.left.map((seat) => `# ${seat} leaves`),
      ]
    case 'seal':
      return [`# ${record.seat} adds to the dice, under seal`]
    case 'freeze':
      return ['# no more is added to the dice']
    case 'reveal':
      return [`# ${record.seat} opens the seal: "${record.text}"`]
    case 'strike':
      return [`# never opened, so left out of the dice: ${record.struck.join(', ')}`]
    case 'start':
      return record.events.flatMap((event) => ruleset.mech(event))
    case 'act':
      return [
        `> ${record.seat}: ${printCommand(record.command, ruleset.verbs)}`,
        ...record.events.flatMap((event) => ruleset.mech(event)),
      ]
    case 'undo':
      return [`# ${record.seat} takes back ${record.count}`]
    case 'ask-undo':
      return [`# ${record.seat} ${record.done ? 'takes back' : 'asks to take back'} ${record.count}`]
    case 'agree-undo':
      return [`# ${record.seat} agrees${record.done ? `; ${record.count} taken back` : ''}`]
    case 'close':
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
      const { bytes, game } = await openPlayableJournal(file)
      const { problem, rulesNotChecked } = verifyJournal(bytes, game.ruleset, game)
      const why = problem ?? (rulesNotChecked && { line: 1, field: 'version', message: rulesNotChecked })
      for (const [index, { record }] of readJournal(bytes).lines.entries()) {
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
