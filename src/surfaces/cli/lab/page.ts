import { basename } from 'node:path'
import { writeText } from '../../../files/write.js'
import type { About } from '../../../lab/report/page/simulation-page.js'
import type { LoadedFight } from '../../../lab/sweep/variant.js'
import { say, shellWord } from '../print.js'
import { playersText } from './options.js'

/** Where it was written and by whom it was played says nothing about the result; an address may even hold a password. */
const LEFT_OUT = ['--html', '--redis', '--workers']

/** The command that makes a page again. */
export function commandLine(args: readonly string[]): string {
  const told = args.filter(
    (word, i) =>
      !LEFT_OUT.includes(word) &&
      !LEFT_OUT.includes(args[i - 1] ?? '') &&
      !LEFT_OUT.some((option) => word.startsWith(`${option}=`)),
  )
  return ['ludex', ...told.map(shellWord)].join(' ')
}

/** What a report says about itself. */
export function aboutFight(what: string, { loaded, work }: LoadedFight): About {
  return {
    title: `${what}: ${basename(loaded.file).replace(/\.(ya?ml|json)$/i, '')}`,
    players: playersText(work.players),
    seed: work.seed,
    command: commandLine(process.argv.slice(2)),
    seats: loaded.ruleset.seats(loaded.scenario),
  }
}

export function writePage(file: string, text: string): void {
  writeText(file, text)
  say(`${file}: written`)
}
