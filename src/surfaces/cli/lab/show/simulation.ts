import { entryOf } from '../../../../kernel/entry.js'
import type { SimulationResult } from '../../../../lab/report/simulation.js'
import { percent, table } from '../../print.js'
import { counted as grouped } from '../../progress.js'
import { bar, sparkline } from './bars.js'

const number = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 3 : 2)

/** What many games came to, as lines for a terminal. */
export function simulationLines(result: SimulationResult): string[] {
  return [
    ...outcomeLines(result),
    ...section('Figures', figureRows(result)),
    ...section('Left at the end', peopleRows(result)),
    ...section('Dealt in a game', harmRows(result)),
    ...section('Games to read', tellingRows(result)),
  ]
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  const lines = table(rows).map((line) => `  ${line}`)
  return rows.length > 1 ? ['', title, ...lines.filter((line) => line.trim() !== '')] : []
}

function outcomeLines({ outcomes, exact }: SimulationResult): string[] {
  const rows = outcomes.map(({ outcome, count, share, low, high }) => [
    ...(exact ? [percent(entryOf(exact.outcomes, outcome) ?? 0)] : []),
    percent(share),
    `${percent(low)} to ${percent(high)}`,
    grouped(count),
    `${outcome.padEnd(Math.max(...outcomes.map((o) => o.outcome.length)))}  ${bar(share, 30)}`,
  ])
  return table([[...(exact ? ['exactly'] : []), 'share', '95 % sure', 'games', 'end'], ...rows])
}

function figureRows({ measures, exact }: SimulationResult): string[][] {
  const rows = measures.map(({ name, mean, error, deviation, quantiles, least, most, counted }) => [
    name,
    ...(exact ? [exact.measures[name]!.mean.toFixed(4)] : []),
    `${mean.toFixed(4)} ± ${error.toFixed(4)}`,
    deviation.toFixed(2),
    number(least),
    ...quantiles.map(number),
    number(most),
    sparkline(counted),
  ])
  const exactly = exact ? ['exactly'] : []
  return [
    ['', ...exactly, 'mean', 'spread', 'least', '5 %', '25 %', 'half', '75 %', '95 %', 'most', ''],
    ...rows,
  ]
}

function peopleRows({ people }: SimulationResult): string[][] {
  const rows = people.map(({ name, side, left, down, dealt }) => [
    `${name} (${side})`,
    left.mean.toFixed(2),
    number(left.quantiles[0]),
    number(left.quantiles[2]),
    number(left.quantiles[4]),
    percent(down),
    ...(dealt === undefined ? [] : [dealt.toFixed(2)]),
    sparkline(left.counted),
  ])
  const deals = people.some(({ dealt }) => dealt !== undefined) ? ['dealt'] : []
  return [['', 'mean', '5 %', 'half', '95 %', 'nothing left', ...deals, ''], ...rows]
}

function harmRows({ harms }: SimulationResult): string[][] {
  const rows = harms.map(({ by, to, blows, amount }) => [
    amount.toFixed(3),
    blows.toFixed(3),
    `${by} → ${to}`,
  ])
  return [['amount', 'blows', 'who'], ...rows]
}

function tellingRows({ telling, clock }: SimulationResult): string[][] {
  const rows = telling.map(({ why, run, outcome, length }) => [
    why,
    `run ${run}`,
    `${length} ${clock ?? 'events'}`,
    outcome,
  ])
  return [['', '', '', ''], ...rows]
}
