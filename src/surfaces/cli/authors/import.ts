import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { readFileBytes } from '../../../files/read.js'
import { writeText } from '../../../files/write.js'
import { contentOf, readSource } from '../../../library/documents/documents.js'
import { DocumentFault } from '../../../library/fault.js'
import { loadScenarioText } from '../../../library/load.js'
import { loadOrigin, loadStatBlocks } from '../../../rulesets/registry.js'
import { EXIT, UserError } from '../exit.js'
import { print, printJson, say } from '../print.js'
import { ARMOUR_OPTION, armourScale } from './armour-scale.js'

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
  const scale = await armourScale(ac)
  const { readStatGroup } = await loadStatBlocks()
  const text =
    file === undefined || file === '-'
      ? await standardInput()
      : readFileBytes(file, MAX_BYTES).toString('utf8')
  const read = readStatGroup(text, scale)
  process.exitCode = read.ok ? EXIT.ok : EXIT.negative
  if (json)
    printJson(
      read.ok ? { ...read.block, foes: read.foes, yaml: read.yaml } : { error: read.error ?? read.says },
    )
  else if (read.ok) for (const line of read.yaml.split('\n')) print(line)
  for (const line of read.ok ? read.says : [read.says]) say(read.ok ? `note: ${line}` : line)
}

interface ScenarioOptions {
  readonly out?: string
  readonly json?: boolean
}

async function importOrigin(file: string, { out, json }: ScenarioOptions): Promise<void> {
  if (out !== undefined && existsSync(out))
    throw new UserError(`${out} is there already; import writes over no file`)
  const { importScenario, isOfOrigin } = await loadOrigin()
  const document = contentOf(readSource(file))
  if (!isOfOrigin(document))
    throw new UserError(
      `${file} is no scenario of the adapter's origin: it has neither entities nor facts, threads, a starting_scene or an opening_text`,
      EXIT.negative,
    )
  const { scenario, played, notes } = importScenario(document)
  const text = `# From ${file}.\n${stringify(scenario, { lineWidth: 0 })}`
  const faults = await faultsOf(text, out ?? 'the new scenario')
  if (json) printJson({ scenario, played, notes, faults })
  else if (out === undefined) for (const line of text.trimEnd().split('\n')) print(line)
  if (out !== undefined) writeText(out, text)
  for (const line of played) say(line)
  say(`Notes for the game master, which no rule plays: ${notes.length}, under "notes".`)
  for (const fault of faults) say(fault)
  if (faults.length > 0) process.exitCode = EXIT.negative
}

/** What keeps the new scenario from being played: a system that its document has wrong, a name that is there twice. */
async function faultsOf(text: string, name: string): Promise<readonly string[]> {
  try {
    await loadScenarioText(text, name)
    return []
  } catch (error) {
    if (error instanceof DocumentFault) return error.message.split('\n')
    throw error
  }
}

export function addImportCommand(program: Command): void {
  const command = program.command('import').description('what others have written, as parts of a scenario')
  command
    .command('stat-block')
    .description('a published monster line or column as a foe of a bx scenario')
    .argument('[file]', 'the text; standard input where it is left out')
    .option(...ARMOUR_OPTION)
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
  command
    .command('scenario')
    .description('a scenario with entities, facts and threads as one of the adapter')
    .argument('<file>', 'a YAML file as the origin of the adapter writes them')
    .option('--out <file>', 'write the scenario here; standard output where it is left out')
    .option('--json', 'scenario, report and faults as JSON')
    .addHelpText(
      'after',
      `
Example:
  ludex import scenario harbour.yaml --out my/harbour.yaml

Its system: block keeps its meaning to the letter. Clocks, people, places, things, facts, threads and the first scene are
played; everything else becomes a note for the game master. The report on stderr names both.

Exit codes: 0 it can be played, 1 it cannot yet (the faults are named) or is no such document, 2 the file cannot be read.`,
    )
    .action(importOrigin)
}
