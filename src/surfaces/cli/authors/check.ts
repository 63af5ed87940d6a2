import type { Command } from 'commander'
import { type CheckedFile, checkFiles } from '../../../library/authors/check.js'
import { type FaultPlace, MAX_FAULTS, moreWords } from '../../../library/fault.js'
import { EXIT } from '../exit.js'
import { print, printJson, say } from '../print.js'

function placed({ file, line, column, message }: FaultPlace, kind = ''): string {
  return file === undefined ? `${kind}${message}` : `${file}:${line}:${column}: ${kind}${message}`
}

/** The first of them, and how many more there are: `--json` has them all. */
function printSome(found: readonly FaultPlace[], kind: string): void {
  for (const one of found.slice(0, MAX_FAULTS)) print(placed(one, kind))
  for (const line of moreWords(found.length - MAX_FAULTS)) print(`${kind}${line}; --json tells them all`)
}

function show({ file, status, game, summary, faults, warnings }: CheckedFile): void {
  printSome(faults, '')
  printSome(warnings, 'warning: ')
  if (status !== 'ok') return
  print(
    summary === undefined
      ? `${file}: a scenario of ${game}, fit to play`
      : `${file}: a character of ${game}: ${summary}`,
  )
}

/** What cannot be read at all is a wrong call; a fault in what was read is an answer. */
function codeOf(found: readonly CheckedFile[]): number {
  if (found.some(({ status }) => status === 'unreadable')) return EXIT.usage
  return found.some(({ status }) => status === 'faulty') ? EXIT.negative : EXIT.ok
}

export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'every fault of scenarios and of what they refer to, with line, column and what to write instead',
    )
    .argument('<files...>', 'scenario files; the sheets, saves and catalogs they use are checked with them')
    .option('--json', 'the findings as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ludex check fight.yaml
  ludex check scenarios/*.yaml --json

Exit codes: 0 all can be played, 1 there are faults, 2 a file cannot be read.`,
    )
    .action(async (files: readonly string[], options: { readonly json?: boolean }) => {
      const found = await checkFiles(files)
      process.exitCode = codeOf(found)
      if (options.json) {
        printJson({ ok: process.exitCode === EXIT.ok, files: found })
        return
      }
      for (const one of found) show(one)
      const faults = found.reduce((sum, one) => sum + one.faults.length, 0)
      if (faults > 0)
        say(
          `${faults} ${faults === 1 ? 'fault' : 'faults'} in ${files.length === 1 ? 'this file' : `${files.length} files`}`,
        )
    })
}
