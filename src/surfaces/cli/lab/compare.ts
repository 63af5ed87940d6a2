import type { Command } from 'commander'
import { comparisonPage } from '../../../lab/report/page/sweep-page.js'
import { comparisonCsv } from '../../../lab/report/tables.js'
import { endsNamed } from '../../../lab/sweep/aim.js'
import { type ComparedFigure, type Comparison, compare } from '../../../lab/sweep/compare.js'
import { type Change, loadFight } from '../../../lab/sweep/variant.js'
import { UserError } from '../exit.js'
import { collect } from '../options.js'
import { print, printJson, say, table } from '../print.js'
import { counted, Progress } from '../progress.js'
import { addStudyOptions, crewFor, fightOf, type StudyOptions } from './options.js'
import { aboutFight, writePage } from './page.js'
import { interruptible } from './running.js'
import { changeText, figureText } from './show/bars.js'

interface CompareOptions extends StudyOptions {
  readonly variant?: readonly string[]
  readonly for?: string
}

const DEFAULT_RUNS = 50_000

/** `pc.AC=17`, `policy=cautious`. */
function changeOf(text: string): Change {
  const at = text.indexOf('=')
  if (at < 1) throw new UserError(`--variant ${text}: write it as field=value or policy=name`)
  return { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() }
}

export function addCompareCommand(program: Command): void {
  const command = program
    .command('compare')
    .description('two scenarios, or one and a variant of it: what changes, and how sure that is')
    .argument('<a>', 'a scenario file')
    .argument('[b]', 'another of the same game')
    .option('--variant <field=value>', 'instead of a second file: a field changed; may be repeated', collect)
    .option('--for <ends>', 'the chance of these ends too: win, win:SIDE, one,another or "not PC_DOWN"')
  addStudyOptions(command, DEFAULT_RUNS)
    .addHelpText(
      'after',
      `
Where the answer cannot be exact, both variants are played with the same luck, so that few games tell them apart.
Examples:
  ludex compare bx/three-reavers --variant pc.AC=17 --for win
  ludex compare a.yaml b.yaml --runs 1e6 --csv
  ludex compare spire/jaw-worm --policy random --variant policy=greedy`,
    )
    .action(async (a: string, b: string | undefined, options: CompareOptions) => {
      const variants = (options.variant ?? []).map(changeOf)
      if ((b === undefined) === (variants.length === 0))
        throw new UserError('compare takes a second scenario or --variant field=value, one of them')
      const found = await compared(a, b ?? a, variants, options)
      if (found.stopped) say(`Stopped: ${counted(found.runs!)} pairs of games were played.`)
      const names = { a, b: b ?? `${a} with ${options.variant!.join(', ')}` }
      if (options.html !== undefined) {
        const about = aboutFight('Comparison', await loadFight(fightOf(a, options)))
        writePage(options.html, comparisonPage(found, names, about))
      }
      if (options.json) printJson({ ...names, seed: options.seed, ...found })
      else if (options.csv) process.stdout.write(comparisonCsv(found))
      else for (const line of comparisonLines(found, names)) print(line)
    })
}

async function compared(
  a: string,
  b: string,
  variants: readonly Change[],
  options: CompareOptions,
): Promise<Comparison> {
  const one = await loadFight(fightOf(a, options))
  const other = await loadFight(fightOf(b, options), variants)
  const ends = options.for === undefined ? undefined : endsNamed('--for', options.for, one.loaded)
  const { limit, runs } = options
  const pool = await crewFor(options)
  try {
    const shown = new Progress({ what: 'pairs of games', total: runs })
    return await interruptible(shown, (signal) =>
      compare(one, other, pool, {
        limit,
        runs,
        signal,
        ...(ends && { ends }),
        progress: ({ done }) => shown.at(done),
      }),
    )
  } finally {
    await pool.close()
  }
}

function comparisonLines(
  { how, runs, outcomes, measures }: Comparison,
  names: { readonly a: string; readonly b: string },
): string[] {
  const row = (figure: ComparedFigure, isShare: boolean): string[] => {
    const { name, a, b, change, low, high } = figure
    const sure =
      low === undefined || high === undefined
        ? ''
        : `${changeText(low, isShare)} to ${changeText(high, isShare)}`
    return [figureText(a, isShare), figureText(b, isShare), changeText(change, isShare), sure, name]
  }
  const simulated = how === 'simulated'
  return [
    `A: ${names.a}`,
    `B: ${names.b}`,
    ...table([
      ['A', 'B', 'change', simulated ? '95 % sure' : '', ''],
      ...outcomes.map((figure) => row(figure, true)),
      ...measures.map((figure) => row(figure, false)),
    ]),
    simulated ? `${counted(runs!)} pairs of games, both with the same luck.` : 'Every figure is exact.',
  ]
}
