import type { Command } from 'commander'
import { balancePage } from '../../../lab/report/page/sweep-page.js'
import { balanceCsv } from '../../../lab/report/tables.js'
import type { Target } from '../../../lab/sweep/aim.js'
import { parseAxis } from '../../../lab/sweep/axis.js'
import { type Balance, balance } from '../../../lab/sweep/balance.js'
import { loadFight } from '../../../lab/sweep/variant.js'
import { EXIT, UserError } from '../exit.js'
import { print, printJson, table } from '../print.js'
import { Progress } from '../progress.js'
import { addStudyOptions, crewFor, fightOf, fraction, type StudyOptions } from './options.js'
import { aboutFight, writePage } from './page.js'
import { interruptible } from './running.js'
import { figureText } from './show/bars.js'

interface BalanceOptions extends StudyOptions {
  readonly target: string
  readonly vary: string
}

const DEFAULT_RUNS = 20_000

/** `PC_DOWN=10%`, `rounds=4`. */
export function targetOf(text: string): Target {
  const at = text.lastIndexOf('=')
  const said = text.slice(at + 1)
  const value = fraction(said)
  if (at < 1 || value === undefined)
    throw new UserError(`--target ${text}: write it as outcome=10%, win=60% or measure=4`)
  return { name: text.slice(0, at).trim(), value, isPercent: said.trim().endsWith('%') }
}

export function addBalanceCommand(program: Command): void {
  const command = program
    .command('balance')
    .description('find the value of a field at which a chance or a mean comes nearest to a target')
    .argument('<scenario>', 'a scenario file')
    .requiredOption(
      '--target <figure=value>',
      'ends and their chance (PC_DOWN=10%, win=60%, "not PC_DOWN=90%") or a measure and its mean',
    )
    .requiredOption('--vary <field=values>', 'what may change: pc.hp=10..40')
  addStudyOptions(command, DEFAULT_RUNS)
    .addHelpText(
      'after',
      `
Examples:
  ludex balance bx/three-reavers --target PC_DOWN=10% --vary pc.hp=10..40
  ludex balance bx/three-reavers --target win=60% --vary foes.0.hp=1..20
  ludex balance bx/three-reavers --target rounds=4 --vary foes.0.hp=1..20 --json`,
    )
    .action(async (file: string, options: BalanceOptions) => {
      const target = targetOf(options.target)
      const axis = parseAxis(options.vary)
      const pool = await crewFor(options)
      const { limit, runs } = options
      try {
        const shown = new Progress({ what: 'values' })
        let looked = 0
        const found = await interruptible(shown, (signal) =>
          balance(fightOf(file, options), axis, target, pool, {
            limit,
            runs,
            signal,
            progress: (at) => shown.at(looked++, () => [`now ${axis.name} ${at}`]),
          }),
        )
        if (options.html !== undefined) {
          const about = aboutFight('Balance', await loadFight(fightOf(file, options)))
          writePage(options.html, balancePage(found, axis.name, about))
        }
        if (options.json) printJson({ vary: axis.name, seed: options.seed, ...found })
        else if (options.csv) process.stdout.write(balanceCsv(found))
        else for (const line of balanceLines(found, axis.name)) print(line)
        if (!found.reached) process.exitCode = EXIT.negative
      } finally {
        await pool.close()
      }
    })
}

function balanceLines({ best, reached, target, tried, alike }: Balance, name: string): string[] {
  const { isShare } = target
  if (!best) return ['Stopped before the first value was looked at.']
  const rows = tried.map((one) => [
    one.at,
    figureText(one.told.value, isShare),
    one.told.error === undefined ? 'exact' : `± ${figureText(one.told.error, isShare)}`,
    one === best ? '← nearest' : '',
  ])
  const wanted = `${target.name} ${figureText(target.value, isShare)}`
  return [
    reached
      ? `${name} ${best.at} comes nearest to ${wanted}: ${figureText(best.told.value, isShare)}.`
      : `No value reaches ${wanted}; ${name} ${best.at} comes nearest: ${figureText(best.told.value, isShare)}.`,
    ...table([[name, target.name, '', ''], ...rows]),
    ...(alike.length > 0
      ? [
          `From this number of games ${name} ${alike.join(', ')} cannot be told from the target either; --runs for more.`,
        ]
      : []),
  ]
}
