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
