import type { Command } from 'commander'
import { type Evaluation, evaluate, evaluateIn } from '../../../analysis/evaluate.js'
import { TooManyStates } from '../../../analysis/explore.js'
import { rationals } from '../../../analysis/field.js'
import { isOpenEnded } from '../../../analysis/open-ended.js'
import { beginning } from '../../../kernel/contract/engine.js'
import {
  type Distribution,
  distribution,
  mean,
  parseDice,
  standardDeviation,
} from '../../../kernel/dice/expression.js'
import { rational, toNumber, toText } from '../../../kernel/rational.js'
import { isScenario, loadScenario } from '../../../library/load.js'
import { EXIT, UserError } from '../exit.js'
import { collect, policyOf } from '../options.js'
import { percent, print, printJson, table } from '../print.js'
import { openEnded } from './open-ended.js'
import { wholeNumber } from './roll.js'
import { StatesWatched } from './states.js'

interface OddsOptions {
  readonly json?: boolean
  readonly policy?: string
  readonly rational?: boolean
  readonly limit: number
  readonly set?: readonly string[]
}

const BAR = 40
/** From so many states on it is worth trying whether the game ever ends. */
const MANY_STATES = 4_000
const DEFAULT_LIMIT = 16_000_000

export function addOddsCommand(program: Command): void {
  program
    .command('odds')
    .description('exact odds of a dice expression, or of a whole scenario')
    .argument('<what>', "a dice expression ('4d6kh3') or a scenario file (fight.yaml)")
    .option('--policy <name>', "scenario: how the seats play (default: the game's first policy)")
    .option('--set <field=value>', 'scenario: change a field first; may be repeated', collect)
    .option('--limit <n>', 'scenario: the most states to look at', wholeNumber(1, 50_000_000), DEFAULT_LIMIT)
    .option('--rational', 'scenario: exact fractions instead of doubles')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  ludex odds 4d6kh3
  ludex odds '10d10>=6f1' --json
  ludex odds content/bx/three-reavers.yaml --json`,
    )
    .action(async (what: string, options: OddsOptions) => {
      if (isScenario(what)) await scenarioOdds(what, options)
      else diceOdds(what, options)
    })
}

function diceOdds(text: string, options: OddsOptions): void {
  const expression = parseDice(text)
  const exact = distribution(expression)
  const odds = exact.weights.map((weight) => rational(weight, exact.total))
  if (options.json) {
    printJson({
      expression: text,
      canonical: expression.canonical,
      mean: toText(mean(exact)),
      deviation: standardDeviation(exact),
      odds: Object.fromEntries(exact.values.map((value, i) => [value, toText(odds[i]!)])),
    })
    return
  }
  print(
    `${expression.canonical}: mean ${toNumber(mean(exact)).toFixed(4)}, standard deviation ${standardDeviation(exact).toFixed(4)}`,
  )
  for (const line of chart(exact)) print(line)
}

/** Value, exact fraction, percent, at least, at most, and a bar. */
function chart(exact: Distribution): string[] {
  const shares = exact.weights.map((weight) => toNumber(rational(weight, exact.total)))
  const most = Math.max(...shares)
  let below = 0n
  const rows = exact.values.map((value, i) => {
    const share = shares[i]!
    const atLeast = toNumber(rational(exact.total - below, exact.total))
    below += exact.weights[i]!
    const atMost = toNumber(rational(below, exact.total))
    const fraction = toText(rational(exact.weights[i]!, exact.total))
    const bar = '█'.repeat(Math.round((share / most) * BAR))
    return [
      String(value),
      fraction.length <= 24 ? fraction : '',
      percent(share),
      percent(atLeast),
      percent(atMost),
      bar,
    ]
  })
  return table([['value', 'exactly', 'chance', 'at least', 'at most', ''], ...rows])
}

async function scenarioOdds(file: string, options: OddsOptions): Promise<void> {
  const { ruleset, scenario } = await loadScenario(file, options.set)
  const start = beginning(ruleset, scenario)
  const watched = new StatesWatched()
  const players = { '*': policyOf(ruleset, options.policy) }
  let isTried = false
  const explore = {
    players,
    limit: options.limit,
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
  for (const [name, p] of Object.entries(found.outcomes)) print(`${percent(number(p)).padStart(10)}  ${name}`)
  for (const [name, mean] of Object.entries(found.measures)) {
    print(`${number(mean).toFixed(4).padStart(10)}  mean ${name}`)
  }
  print(`${found.states} different states`)
}
