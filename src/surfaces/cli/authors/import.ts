import type { Command } from 'commander'
import { readFileBytes } from '../../../files/read.js'
import { loadStatBlocks } from '../../../rulesets/registry.js'
import { EXIT, UserError } from '../exit.js'
import { print, printJson, say } from '../print.js'

/** A stat block has at most 2,000 characters; more is read only to say that it is too much. */
const MAX_BYTES = 100_000

async function standardInput(): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new UserError(`more than ${MAX_BYTES} bytes on standard input`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Options {
  readonly ac: string
  readonly json?: boolean
}

async function importStatBlock(file: string | undefined, { ac, json }: Options): Promise<void> {
  const { ARMOUR_SCALES, readStatBlock } = await loadStatBlocks()
  const scale = ARMOUR_SCALES.find((one) => one === ac)
  if (scale === undefined) throw new UserError(`--ac is one of ${ARMOUR_SCALES.join(', ')}, not "${ac}"`)
  const text =
    file === undefined || file === '-'
      ? await standardInput()
      : readFileBytes(file, MAX_BYTES).toString('utf8')
  const read = readStatBlock(text, scale)
  process.exitCode = read.ok ? EXIT.ok : EXIT.negative
  if (json) printJson(read.ok ? read.block : { error: read.error })
  else if (read.ok) print(read.block.yaml)
  for (const line of read.ok ? read.says : [read.says]) say(read.ok ? `note: ${line}` : line)
}

export function addImportCommand(program: Command): void {
  const command = program.command('import').description('what others have written, as parts of a scenario')
  command
    .command('stat-block')
    .description('a published monster line or column as a foe of a bx scenario')
    .argument('[file]', 'the text; standard input where it is left out')
    .option('--ac <scale>', 'how the armour class is counted: auto, descending, ascending', 'auto')
    .option('--json', 'foe, warnings and line as JSON')
    .addHelpText(
      'after',
      `
Example:
  echo "Goblin: AC 6, HD 1-1, #AT 1, D 1-6, ML 7" | ludex import stat-block

The line goes under "foes:" of a scenario. Nothing is rolled, and all that the text does not say is named.

Exit codes: 0 it is a foe, 1 the text is no stat block, 2 the file cannot be read.`,
    )
    .action(importStatBlock)
}
