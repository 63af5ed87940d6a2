import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { isOpenEnded } from '../../../analysis/open-ended.js'
import { writeText } from '../../../files/write.js'
import { simulationCsv } from '../../../lab/report/csv.js'
import { engineWords } from '../../../lab/report/engine-words.js'
import { simulationPage } from '../../../lab/report/page/simulation-page.js'
import { resultOf, type SimulationResult } from '../../../lab/report/simulation.js'
import { journalOf } from '../../../lab/run/journal.js'
import { runGames } from '../../../lab/run/run.js'
import { type LoadedFight, loadFight } from '../../../lab/sweep/variant.js'
import { subjectOf, type Work } from '../../../lab/work.js'
import { print, printJson, say } from '../print.js'
import { counted, Progress } from '../progress.js'
import {
  addChartOptions,
  addFightOptions,
  type ChartOptions,
  crewFor,
  type FightOptions,
  fightOf,
  gameCount,
  playersText,
  precision,
} from './options.js'
import { aboutFight, writePage } from './page.js'
import { interruptible } from './running.js'
import { simulationLines } from './show/simulation.js'
import { openEnded } from './states.js'

interface SimulateOptions extends FightOptions, ChartOptions {
  readonly runs?: number
  readonly until?: number
  readonly keep?: string
  readonly rules?: boolean
}

const DEFAULT_RUNS = 100_000
const MAX_RUNS = 1_000_000_000

export function addSimulateCommand(program: Command): void {
  const command = program
    .command('simulate')
    .description('play a scenario many times: shares, whole distributions, the games worth reading')
    .argument('<scenario>', 'a scenario file')
    .option('--runs <n>', `how many games, such as 1e6 (default: ${DEFAULT_RUNS})`, gameCount)
    .option('--until <±p%>', 'play until every share is known so well, such as ±0.1%', precision)
  addChartOptions(addFightOptions(command))
    .option('--rules', 'play every game by the rules, also where tables would be quicker')
    .option('--keep <folder>', 'write the shortest, median, longest and rarest game as journals')
    .addHelpText(
      'after',
      `
The result depends on scenario, policies, seed and runs, never on the workers. Ctrl-C tells what is done so far.
The first 20,000 games are played by the rules. Where a game has few states for that many games, all others are drawn
from tables that the rules filled, and the exact figures stand beside.
Examples:
  ludex simulate bx/three-reavers --runs 1e6
  ludex simulate spire/jaw-worm --policy greedy --until ±0.1% --json
  ludex simulate bx/three-reavers --keep games && ludex replay games/upset.jsonl`,
    )
    .action(async (file: string, options: SimulateOptions) => {
      const fight = await loadFight(fightOf(file, options))
      const { loaded, work } = fight
      if (work.steps === undefined && isOpenEnded(await subjectOf(work))) throw openEnded()
      const run = await simulated(fight, options)
      if (run.tally.runs + (run.drawn?.runs ?? 0) === 0) {
        say('Stopped before the first game was over.')
        return
      }
      const result = resultOf(loaded.ruleset, run)
      if (run.stopped) say(`Stopped: ${counted(result.runs)} of ${counted(run.asked)} games were played.`)
      if (options.keep !== undefined) await keep(options.keep, fight, result)
      if (options.html !== undefined)
        writePage(options.html, simulationPage(result, aboutFight('Simulation', fight)))
      if (options.json) printJson(asJson(result, work, run.stopped ? run.asked : undefined))
      else if (options.csv) process.stdout.write(simulationCsv(result))
      else {
        for (const line of simulationLines(result)) print(line)
        print()
        print(`${counted(result.runs)} games, seed ${options.seed}; ${playersText(work.players)}.`)
        for (const sentence of engineWords(result)) print(sentence)
      }
    })
}

async function simulated({ loaded, work }: LoadedFight, options: SimulateOptions) {
  const { until } = options
  const runs = options.runs ?? (until === undefined ? DEFAULT_RUNS : MAX_RUNS)
  const pool = await crewFor(options)
  try {
    const shown = new Progress({ what: 'games', ...(until === undefined && { total: runs }) })
    return await interruptible(shown, (signal) =>
      runGames(work, Object.keys(loaded.ruleset.measures), pool, {
        runs,
        ...(until !== undefined && { precision: until }),
        ...(options.rules === true && { rules: true }),
        signal,
        progress: ({ done }) => shown.at(done),
      }),
    )
  } finally {
    await pool.close()
  }
}

/** The telling games as journals that verify. */
async function keep(
  folder: string,
  { loaded, work }: LoadedFight,
  { telling }: SimulationResult,
): Promise<void> {
  const subject = await subjectOf(work)
  mkdirSync(folder, { recursive: true })
  for (const { why, run } of telling) {
    const file = join(folder, `${why}.jsonl`)
    const { module } = loaded
    writeText(file, journalOf(subject, work.seed, run, module === undefined ? {} : { module }))
    say(`${file}: run ${run}`)
  }
}

function asJson(result: SimulationResult, work: Work, asked: number | undefined): object {
  const { runs, outcomes, measures, ...rest } = result
  return {
    runs,
    seed: work.seed,
    players: work.players,
    ...(asked !== undefined && { stopped: true, asked }),
    outcomes: Object.fromEntries(
      outcomes.map(({ outcome, share, ...others }) => [outcome, { mean: share, ...others }]),
    ),
    measures: Object.fromEntries(measures.map(({ name, ...others }) => [name, others])),
    ...rest,
  }
}
