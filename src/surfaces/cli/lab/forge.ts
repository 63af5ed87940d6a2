import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { stringify } from 'yaml'
import { readFileBytes } from '../../../files/read.js'
import { writeText } from '../../../files/write.js'
import { type FoeKind, type Forged, forge } from '../../../lab/sweep/forge.js'
import { loadFight } from '../../../lab/sweep/variant.js'
import { authoredScenario } from '../../../library/load.js'
import { loadStatBlocks } from '../../../rulesets/registry.js'
import { ARMOUR_OPTION, armourScale } from '../authors/armour-scale.js'
import { EXIT, UserError } from '../exit.js'
import { print, printJson, say } from '../print.js'
import { Progress } from '../progress.js'
import { targetOf } from './balance.js'
import { addEffortOptions, crewFor, type EffortOptions, fightOf, fraction } from './options.js'
import { wholeNumber } from './roll.js'
import { interruptible } from './running.js'
import { figureText } from './show/bars.js'

interface ForgeOptions extends EffortOptions {
  readonly target: string
  readonly from?: string
  readonly list: string
  readonly most: number
  readonly within: string
  readonly ac: string
  readonly out?: string
}

const DEFAULT_RUNS = 20_000
const MAX_FOES = 40
const MAX_BYTES = 100_000
/** Companies that are told beside the one that was chosen. */
const MAX_TOLD = 5

/** `hp=6/6` is six, and can be tuned like any number. */
function withPlainPoints(foe: FoeKind): FoeKind {
  const [now, most] = String(foe.hp ?? '').split('/')
  return most !== undefined && now === most && Number(now) > 0 ? { ...foe, hp: Number(now) } : foe
}

/** A foe of a list: a map, or a text that a scenario of bx reads as one. */
async function foesOf(entry: unknown): Promise<readonly FoeKind[]> {
  if (typeof entry !== 'string') return [entry as FoeKind]
  const { readFoeText } = await loadStatBlocks()
  const read = readFoeText(entry)
  if (!read.ok) throw new UserError(`"${entry}": ${read.says}`)
  return read.foes.map((foe) => withPlainPoints({ ...foe }))
}

/** The kinds of foe that a scenario lists: those that differ in their names alone are one. */
async function kindsListed(document: FoeKind, list: string): Promise<readonly FoeKind[]> {
  const listed = document[list]
  if (!Array.isArray(listed))
    throw new UserError(
      `--list ${list}: the scenario has no list "${list}". forge changes how many foes there are, so the game must list foes with a count, as bx does`,
    )
  const kinds = new Map<string, FoeKind>()
  for (const entry of (await Promise.all(listed.map(foesOf))).flat()) {
    const { Name, name, count: _, ...figures } = entry
    const called = String(Name ?? name ?? '').replace(/ \d+$/, '')
    const key = JSON.stringify([called, figures])
    const label = Name === undefined ? 'name' : 'Name'
    if (!kinds.has(key)) kinds.set(key, { [label]: called, ...figures })
  }
  return [...kinds.values()]
}

/** The kinds of a file with published stat blocks, one a line (rules/bx-stat-blocks). */
async function kindsFrom(file: string, ac: string): Promise<readonly FoeKind[]> {
  const scale = await armourScale(ac)
  const { readStatGroup } = await loadStatBlocks()
  const lines = readFileBytes(file, MAX_BYTES).toString('utf8').split('\n')
  return lines.flatMap((line, i): FoeKind[] => {
    if (line.trim() === '' || line.trim().startsWith('#')) return []
    const read = readStatGroup(line, scale)
    if (!read.ok) throw new UserError(`${file}:${i + 1}: ${read.says}`)
    for (const note of read.says) say(`${file}:${i + 1}: ${note}`)
    return read.foes.map((foe) => ({ ...foe }))
  })
}

function companyText(foes: readonly FoeKind[]): string {
  return foes
    .map(
      ({ Name, name, count, hp }) =>
        `${count ?? 1} × ${String(Name ?? name)}${hp === undefined ? '' : ` (hp ${String(hp)})`}`,
    )
    .join(', ')
}

function forgedLines({ best, reached, target, looked }: Forged): readonly string[] {
  if (!best) return ['Stopped before the first fight was looked at.']
  const { isShare } = target
  const figure = ({ told }: NonNullable<Forged['best']>): string =>
    `${figureText(told.value, isShare)}${told.error === undefined ? ' exactly' : ` ± ${figureText(told.error, isShare)}`}`
  const wanted = `${target.name} ${figureText(target.value, isShare)}`
  return [
    `${reached ? 'Forged' : 'No company comes as near as asked; the nearest'}: ${companyText(best.foes)}. ${target.name} ${figure(best)}, for ${wanted}.`,
    ...looked.slice(1, MAX_TOLD).map((other) => `  ${companyText(other.foes)}: ${figure(other)}`),
    `${looked.length} fights were looked at.`,
  ]
}

export function addForgeCommand(program: Command): void {
  const command = program
    .command('forge')
    .description('foes that bring a fight to a chance: how many, and of which kind, written as a scenario')
    .argument('<scenario>', 'a scenario of bx with the party; its foes are the kinds to choose from')
    .requiredOption(
      '--target <ends=chance>',
      'win=70%, PC_DOWN=30%, "not PC_DOWN=90%", or a measure and its mean',
    )
    .option('--from <file>', 'other kinds: published stat blocks, one a line (bx)')
    .option(...ARMOUR_OPTION)
    .option('--list <field>', 'the list of foes in the scenario', 'foes')
    .option('--most <n>', 'the most foes in all', wholeNumber(1, MAX_FOES), 12)
    .option('--within <share>', 'how near is near enough', '1%')
    .option('--out <file>', 'write the scenario here; standard output where it is left out')
  addEffortOptions(command, DEFAULT_RUNS)
    .addHelpText(
      'after',
      `
Examples:
  ludex forge bx/three-reavers --target win=70% --out fight.yaml
  ludex forge bx/three-reavers --target PC_DOWN=30% --from marsh.txt --most 8

Exit codes: 0 a fight that is near enough, 1 the nearest is not, 2 something could not be read.`,
    )
    .action(async (file: string, options: ForgeOptions) => {
      const within = fraction(options.within)
      if (within === undefined || within <= 0)
        throw new UserError(`--within ${options.within}: write it as 1% or 0.01`)
      if (options.out !== undefined && existsSync(options.out))
        throw new UserError(`${options.out} is there already; forge writes over no file`)
      const fight = fightOf(file, options)
      // Faults of the scenario come first.
      await loadFight(fight)
      const document: FoeKind = authoredScenario(file, fight.settings)
      const kinds =
        options.from === undefined
          ? await kindsListed(document, options.list)
          : await kindsFrom(options.from, options.ac)
      const { list, most, limit, runs } = options
      const pool = await crewFor(options)
      try {
        const shown = new Progress({ what: 'fights' })
        const found = await interruptible(shown, (signal) =>
          forge(fight, { target: targetOf(options.target), kinds, list, most, within }, pool, {
            limit,
            runs,
            signal,
            progress: (looked) => shown.at(looked),
          }),
        )
        tell(found, document, file, options)
      } finally {
        await pool.close()
      }
    })
}

function tell(found: Forged, document: FoeKind, file: string, options: ForgeOptions): void {
  const { json, out, list, seed } = options
  const { best } = found
  const [first = '', ...others] = forgedLines(found)
  for (const line of [first, ...others]) say(line)
  if (!found.reached) process.exitCode = EXIT.negative
  const { title } = document
  const forged = best && {
    ...document,
    ...(title !== undefined && { title: `${String(title).replace(/, forged$/, '')}, forged` }),
    [list]: best.foes,
  }
  const scenario = forged && `# From ${file}. ${first}\n${stringify(forged, { lineWidth: 0 })}`
  if (json) printJson({ seed, list, ...found, scenario })
  else if (scenario !== undefined && out === undefined)
    for (const line of scenario.trimEnd().split('\n')) print(line)
  if (scenario !== undefined && out !== undefined) writeText(out, scenario)
}
