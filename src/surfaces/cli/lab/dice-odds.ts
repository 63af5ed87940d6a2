import {
  type Distribution,
  distribution,
  mean,
  oddsTable,
  parseDice,
  standardDeviation,
} from '../../../kernel/dice/expression.js'
import { rational, toNumber, toText } from '../../../kernel/rational.js'
import { diceCsv } from '../../../lab/report/csv.js'
import { chanceToReach, dicePage } from '../../../lab/report/page/dice-page.js'
import { percent, print, printJson, table } from '../print.js'
import { commandLine, writePage } from './page.js'
import { bar } from './show/bars.js'

export interface DiceOddsOptions {
  readonly atLeast?: number
  readonly json?: boolean
  readonly csv?: boolean
  readonly html?: string
}

/** One expression with its exact distribution. */
interface Thrown {
  readonly text: string
  readonly canonical: string
  readonly exact: Distribution
}

const BAR = 40
const SHORTEST_BAR = 8
/** What a plain terminal has room for. */
const COLUMNS = 80
const SIDE_BY_SIDE = 20

/** The exact odds of dice; several expressions stand side by side. */
export function diceOdds(texts: readonly string[], { atLeast, json, csv, html }: DiceOddsOptions): void {
  const all = texts.map((text): Thrown => {
    const expression = parseDice(text)
    return { text, canonical: expression.canonical, exact: distribution(expression) }
  })
  if (html !== undefined) writePage(html, dicePage(all, commandLine(process.argv.slice(2)), atLeast))
  if (json) {
    const told = all.map((thrown) => asJson(thrown, atLeast))
    printJson(told.length === 1 ? told[0] : { dice: told })
    return
  }
  if (csv) {
    process.stdout.write(asCsv(all))
    return
  }
  for (const { canonical, exact } of all)
    print(
      `${canonical}: mean ${toNumber(mean(exact)).toFixed(4)}, standard deviation ${standardDeviation(exact).toFixed(4)}`,
    )
  if (atLeast !== undefined) {
    const rows = all.map(({ canonical, exact }) => {
      const chance = chanceToReach(exact, atLeast)
      return [percent(toNumber(chance)), toText(chance), `${canonical} reaches ${atLeast}`]
    })
    for (const line of table(rows)) print(line)
  }
  for (const line of all.length === 1 ? chart(all[0]!.exact) : sideBySide(all)) print(line)
}

function asJson({ text, canonical, exact }: Thrown, atLeast: number | undefined): object {
  const { values, weights, total } = exact
  return {
    expression: text,
    canonical,
    mean: toText(mean(exact)),
    deviation: standardDeviation(exact),
    ...(atLeast !== undefined && { atLeast: toText(chanceToReach(exact, atLeast)) }),
    odds: Object.fromEntries(values.map((value, i) => [value, toText(rational(weights[i]!, total))])),
  }
}

function asCsv(all: readonly Thrown[]): string {
  return diceCsv(
    all.flatMap(({ canonical, exact }) =>
      oddsTable(exact).map(({ value, probability, atLeast, atMost }) => ({
        dice: canonical,
        value,
        chance: toNumber(probability),
        atLeast: toNumber(atLeast),
        atMost: toNumber(atMost),
        exactly: toText(probability),
      })),
    ),
  )
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
    return [
      String(value),
      fraction.length <= 24 ? fraction : '',
      percent(share),
      percent(atLeast),
      percent(atMost),
    ]
  })
  const lines = table([
    ['value', 'exactly', 'chance', 'at least', 'at most', ''],
    ...rows.map((row) => [...row, '']),
  ])
  const widest = Math.max(...lines.map((line) => line.length))
  const room = Math.max(SHORTEST_BAR, Math.min(BAR, COLUMNS - widest - 2))
  return lines.map((line, i) => {
    const columns = i === 0 ? 0 : Math.round((shares[i - 1]! / most) * room)
    return columns === 0 ? line : `${line.padEnd(widest)}  ${'█'.repeat(columns)}`
  })
}

/** For every value that any of them can have: the chance of each, of it or more, and a bar; all bars in one scale. */
function sideBySide(all: readonly Thrown[]): string[] {
  const values = [...new Set(all.flatMap(({ exact }) => exact.values))].sort((a, b) => a - b)
  const shares = all.map(
    ({ exact }) =>
      new Map(exact.values.map((value, i) => [value, toNumber(rational(exact.weights[i]!, exact.total))])),
  )
  const most = Math.max(...shares.flatMap((of) => [...of.values()]))
  const cells = (value: number): string[] =>
    all.flatMap(({ exact }, i) => {
      const share = shares[i]!.get(value) ?? 0
      const rest = toNumber(chanceToReach(exact, value))
      return [percent(share), percent(rest), bar(share / most, SIDE_BY_SIDE).padEnd(SIDE_BY_SIDE)]
    })
  return table([
    ['value', ...all.flatMap(({ canonical }) => [canonical, 'at least', ''.padEnd(SIDE_BY_SIDE)]), ''],
    ...values.map((value) => [String(value), ...cells(value), '']),
  ])
}
