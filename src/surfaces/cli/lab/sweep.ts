import type { Command } from 'commander'
import type { WantedEnds } from '../../../analysis/wanted-ends.js'
import { mostChanging } from '../../../lab/report/heat.js'
import { sweepPage } from '../../../lab/report/page/sweep-page.js'
import { sweepCsv } from '../../../lab/report/tables.js'
import { endsOrMeasure } from '../../../lab/sweep/aim.js'
import { type Axis, parseAxis } from '../../../lab/sweep/axis.js'
import { type Sweep, sweep } from '../../../lab/sweep/sweep.js'
import { type LoadedFight, loadFight } from '../../../lab/sweep/variant.js'
import { UserError } from '../exit.js'
import { collect } from '../options.js'
import { print, printJson, say } from '../print.js'
import { Progress } from '../progress.js'
import { addStudyOptions, crewFor, fightOf, type StudyOptions } from './options.js'
import { aboutFight, writePage } from './page.js'
import { interruptible } from './running.js'
import { sweepLines } from './show/sweep.js'

interface SweepOptions extends StudyOptions {
  readonly vary: readonly string[]
  readonly show?: string
}

const DEFAULT_RUNS = 20_000

export function addSweepCommand(program: Command): void {
  const command = program
    .command('sweep')
    .description('a scenario with every value of one or two fields: exact where it can be, else from games')
    .argument('<scenario>', 'a scenario file')
    .requiredOption(
      '--vary <field=values>',
      'what changes: pc.AC=12..18, pc.hp=10..28:3, policy=attack,cautious; once or twice',
      collect,
    )
    .option(
      '--show <figure>',
      'the outcome, measure or aim (win, win:SIDE, "not PC_DOWN") of the heat map (default: the figure that changes most)',
    )
  addStudyOptions(command, DEFAULT_RUNS)
    .addHelpText(
      'after',
      `
Examples:
  ludex sweep bx/three-reavers --vary pc.AC=12..18
  ludex sweep bx/three-reavers --vary pc.AC=12..18 --vary pc.hp=10..28:3 --show PC_DOWN
  ludex sweep spire/jaw-worm --vary policy=random,greedy --csv`,
    )
    .action(async (file: string, options: SweepOptions) => {
      const axes = options.vary.map(parseAxis)
      if (axes.length > 2) throw new UserError('--vary is for one field or two')
      const { show } = options
      const ends = show === undefined ? undefined : endsShown(show, await loadFight(fightOf(file, options)))
      const found = await swept(file, axes, options, ends)
      if (found.stopped) say(`Stopped: ${found.cells.length} cells are done.`)
      if (options.html !== undefined && found.cells.length > 0) {
        const about = aboutFight('Sweep', await loadFight(fightOf(file, options)))
        writePage(options.html, sweepPage(found, show ?? mostChanging(found), about))
      }
      if (options.json) printJson({ seed: options.seed, ...found })
      else if (options.csv) process.stdout.write(sweepCsv(found))
      else for (const line of sweepLines(found, show)) print(line)
    })
}

/** The ends to work out beside a game's own figures; undefined where one of those is shown. Refused before anything is played. */
function endsShown(show: string, { loaded }: LoadedFight): WantedEnds | undefined {
  const isOwn = loaded.ruleset.outcomes?.includes(show) ?? false
  return isOwn ? undefined : endsOrMeasure('--show', show, loaded)
}

async function swept(
  file: string,
  axes: readonly Axis[],
  options: SweepOptions,
  ends: WantedEnds | undefined,
): Promise<Sweep> {
  const pool = await crewFor(options)
  const { limit, runs } = options
  try {
    const total = axes.reduce((cells, { values }) => cells * values.length, 1)
    const shown = new Progress({ what: 'cells', total })
    return await interruptible(shown, (signal) =>
      sweep(fightOf(file, options), axes, pool, {
        limit,
        runs,
        signal,
        ...(ends && { ends }),
        progress: (done) => shown.at(done),
      }),
    )
  } finally {
    await pool.close()
  }
}
