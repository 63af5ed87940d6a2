import type { Command } from 'commander'
import { simulate } from '../../../analysis/simulate.js'
import { beginning } from '../../../kernel/contract/engine.js'
import { loadScenario } from '../../../library/load.js'
import { collect, policyOf } from '../options.js'
import { endProgress, percent, print, printJson, progress } from '../print.js'
import { wholeNumber } from './roll.js'

interface SimulateOptions {
  readonly runs: number
  readonly seed: number
  readonly policy?: string
  readonly set?: readonly string[]
  readonly json?: boolean
}

const DEFAULT_RUNS = 100_000

export function addSimulateCommand(program: Command): void {
  program
    .command('simulate')
    .description('play a scenario many times and report shares with standard errors')
    .argument('<scenario>', 'a scenario file')
    .option('--runs <n>', 'how many games', wholeNumber(1, 1_000_000_000), DEFAULT_RUNS)
    .option('--seed <n>', 'another number, other games', wholeNumber(0, Number.MAX_SAFE_INTEGER), 0)
    .option('--policy <name>', "how the seats play (default: the game's first policy)")
    .option('--set <field=value>', 'change a field of the scenario first; may be repeated', collect)
    .option('--json', 'the result as JSON')
    .addHelpText('after', '\nExample:\n  ludex simulate content/bx/three-reavers.yaml --runs 1000000')
    .action(async (file: string, options: SimulateOptions) => {
      const { ruleset, scenario } = await loadScenario(file, options.set)
      const found = simulate(ruleset, beginning(ruleset, scenario), {
        players: { '*': policyOf(ruleset, options.policy) },
        runs: options.runs,
        seed: options.seed,
        progress: (done) => progress(`${done} of ${options.runs} games`),
      })
      endProgress()
      if (options.json) {
        printJson({ ...found, seed: options.seed })
        return
      }
      for (const [name, { mean, error }] of Object.entries(found.outcomes)) {
        print(`${percent(mean).padStart(10)} ± ${percent(error)}  ${name}`)
      }
      for (const [name, { mean, error }] of Object.entries(found.measures)) {
        print(`${mean.toFixed(4).padStart(10)} ± ${error.toFixed(4)}  mean ${name}`)
      }
      print(`${found.runs} games, seed ${options.seed}; ± is one standard error`)
    })
}
