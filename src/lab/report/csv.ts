import { entryOf } from '../../kernel/entry.js'
import type { SimulationResult } from './simulation.js'

type Cell = string | number

/** A cell as every spreadsheet reads it: quoted where it must be, and never a formula. */
function cell(value: Cell): string {
  const text = typeof value === 'number' ? String(value) : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as comma-separated text, each line ended. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('')
}

/** A total of some dice and its chances; `exactly` is the fraction, where it is known. */
export interface DiceRow {
  readonly dice: string
  readonly value: number
  readonly chance: number
  readonly atLeast: number
  readonly atMost: number
  readonly exactly: string
}

/** One value of one expression a line, in doubles; the exact fraction is the last column. */
export function diceCsv(rows: readonly DiceRow[]): string {
  return csvText([
    ['dice', 'value', 'chance', 'at_least', 'at_most', 'exactly'],
    ...rows.map(({ dice, value, chance, atLeast, atMost, exactly }): Cell[] => [
      dice,
      value,
      chance,
      atLeast,
      atMost,
      exactly,
    ]),
  ])
}

/** Every distribution of a simulation, one value a line; `exactly` where it could be worked out. */
export function simulationCsv({ outcomes, measures, people, runs, exact }: SimulationResult): string {
  const head: Cell[] = ['kind', 'name', 'value', 'games', 'share', ...(exact ? ['exactly'] : [])]
  const exactly = (chance: number | undefined): Cell[] => (exact ? [chance ?? 0] : [])
  return csvText([
    head,
    ...outcomes.map(({ outcome, count, share }): Cell[] => [
      'outcome',
      outcome,
      '',
      count,
      share,
      ...exactly(exact && entryOf(exact.outcomes, outcome)),
    ]),
    ...measures.flatMap(({ name, counted }) => {
      const chances = new Map(exact?.measures[name]?.chances)
      return counted.map(([value, count]): Cell[] => [
        'measure',
        name,
        value,
        count,
        count / runs,
        ...exactly(chances.get(value)),
      ])
    }),
    ...people.flatMap(({ name, left }) =>
      left.counted.map(([value, count]): Cell[] => [
        'left',
        name,
        value,
        count,
        count / left.count,
        ...(exact ? [''] : []),
      ]),
    ),
  ])
}
