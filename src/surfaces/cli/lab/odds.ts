import { type Command, InvalidArgumentError } from 'commander'
import { type Evaluation, evaluate, evaluateIn } from '../../../analysis/evaluate.js'
import { TooManyStates } from '../../../analysis/explore.js'
import { rationals } from '../../../analysis/field.js'
import { isOpenEnded } from '../../../analysis/open-ended.js'
import { beginning } from '../../../kernel/contract/engine.js'
import { factsOf } from '../../../kernel/contract/seats.js'
import { toNumber, toText } from '../../../kernel/rational.js'
import { csvText } from '../../../lab/report/csv.js'
import { isScenario, loadScenario } from '../../../library/load.js'
import { EXIT, UserError } from '../exit.js'
import { collect, policyOf } from '../options.js'
import { percents, print, printJson } from '../print.js'
import { diceOdds } from './dice-odds.js'
import { wholeNumber } from './roll.js'
import { openEnded, StatesWatched } from './states.js'

interface OddsOptions {
  readonly json?: boolean
  readonly csv?: boolean
  readonly atLeast?: number
  readonly html?: string
  readonly policy?: string
  readonly rational?: boolean
  readonly limit: number
  readonly set?: readonly string[]
}

/** From this many states on it is worth trying whether the game ever ends. */
const MANY_STATES = 4_000
const DEFAULT_LIMIT = 16_000_000

/** A number of the command line, also below 0. */
function anyNumber(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Write a number, such as 15.')
  return Number(text)
}

export function addOddsCommand(program: Command): void {
  program
    .command('odds')
    .description('exact odds of a dice expression, or of a whole scenario')
    .argument('<what>', "a dice expression ('4d6kh3') or a scenario file (fight.yaml)")
    .argument('[others...]', 'more dice expressions, side by side with the first')
    .option('--at-least <n>', 'dice: the chance to reach this', anyNumber)
    .option('--policy <name>', "scenario: how the seats play (default: the game's first policy)")
    .option('--set <field=value>', 'scenario: change a field first; may be repeated', collect)
    .option('--limit <n>', 'scenario: the most states to look at', wholeNumber(1, 50_000_000), DEFAULT_LIMIT)
    .option('--rational', 'scenario: exact fractions instead of doubles')
    .option('--html <file>', 'dice: a page with charts as well')
    .option('--json', 'the result as JSON')
    .option('--csv', 'the result as comma-separated values')
    .addHelpText(
      'after',
      `
Examples:
  ludex odds 4d6kh3
  ludex odds 4d6kh3 3d6 --at-least 15
  ludex odds '10d10>=6f1' --csv
  ludex odds bx/three-reavers --json`,
    )
    .action(async (what: string, others: readonly string[], options: OddsOptions) => {
      const scenario = [what, ...others].find(isScenario)
      if (scenario === undefined) diceOdds([what, ...others], options)
      else if (others.length > 0)
        throw new UserError(
          'odds takes one scenario, or dice; two scenarios stand side by side in: ludex compare',
        )
      else if (options.atLeast !== undefined) throw new UserError('--at-least is for dice')
      else if (options.html !== undefined)
        throw new UserError(
          '--html is for dice here; the page of a scenario comes from: ludex simulate --html',
        )
      else await scenarioOdds(what, options)
    })
}

async function scenarioOdds(file: string, options: OddsOptions): Promise<void> {
  const { ruleset, scenario } = await loadScenario(file, options.set)
  const start = beginning(ruleset, scenario)
  const watched = new StatesWatched()
  const players = { '*': policyOf(ruleset, factsOf(scenario), options.policy) }
  let isTried = false
  const explore = {
    players,
    limit: options.limit,
    foretold: watched.foretold,
    progress: (found: number, open: number): void => {
      if (!isTried && found > MANY_STATES) {
        isTried = true
        if (isOpenEnded({ ruleset, start, players })) throw openEnded()
      }
      watched.at(found, open)
    },
  }
  try {
    if (options.rational) {
      const found = evaluateIn(rationals, ruleset, start, explore)
      watched.end()
      report(found, options, toNumber, toText)
    } else {
      const found = evaluate(ruleset, start, explore)
      watched.end()
      report(
        found,
        options,
        (p) => p,
        (p) => p,
      )
    }
  } catch (error) {
    watched.end()
    if (error instanceof TooManyStates)
      throw new UserError(`${error.message} (ludex simulate)`, EXIT.negative)
    throw error
  }
}

function report<N>(
  found: Evaluation<N>,
  options: OddsOptions,
  number: (p: N) => number,
  show: (p: N) => unknown,
): void {
  if (options.json) {
    const shown = (of: Readonly<Record<string, N>>) =>
      Object.fromEntries(Object.entries(of).map(([name, p]) => [name, show(p)]))
    printJson({ outcomes: shown(found.outcomes), measures: shown(found.measures), states: found.states })
    return
  }
  if (options.csv) {
    const rows = (kind: string, of: Readonly<Record<string, N>>) =>
      Object.entries(of).map(([name, p]) => [kind, name, number(p), String(show(p))])
    const head = ['kind', 'name', 'value', 'exactly']
    const states = ['states', '', found.states, String(found.states)]
    const all = [head, ...rows('outcome', found.outcomes), ...rows('measure', found.measures), states]
    process.stdout.write(csvText(all))
    return
  }
  const outcomes = Object.entries(found.outcomes)
  const shares = percents(outcomes.map(([, p]) => number(p)))
  outcomes.forEach(([name], at) => {
    print(`${shares[at]!.padStart(10)}  ${name}`)
  })
  for (const [name, mean] of Object.entries(found.measures)) {
    print(`${number(mean).toFixed(4).padStart(10)}  mean ${name}`)
  }
  print(`${found.states} different states`)
}
