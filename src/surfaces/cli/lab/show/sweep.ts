import { mostChanging } from '../../../../lab/report/heat.js'
import { figureNamed } from '../../../../lab/sweep/figures.js'
import type { Cell, Sweep } from '../../../../lab/sweep/sweep.js'
import { table } from '../../print.js'
import { bar, figureText } from './bars.js'

/** One axis: a row for each value. Two: a heat map of one figure. */
export function sweepLines(sweep: Sweep, show: string | undefined): string[] {
  if (sweep.cells.length === 0) return ['Nothing was looked at.']
  const shown = show ?? mostChanging(sweep)
  return [...(sweep.axes.length === 1 ? rows(sweep, shown) : heatMap(sweep, shown)), '', howText(sweep)]
}

function howText({ cells }: Sweep): string {
  const exact = cells.filter(({ figures }) => figures.how === 'exact').length
  if (exact === cells.length) return 'Every figure is exact.'
  const games = cells.find(({ figures }) => figures.how === 'simulated')!.figures.count
  const tried = `from ${games} games, ± one standard error`
  return exact === 0 ? `Every figure is ${tried}.` : `Figures without ± are exact, the others ${tried}.`
}

function told({ figures }: Cell, name: string, isShare: boolean): string {
  const { value, error } = figureNamed(figures, name)
  const text = figureText(value, isShare)
  return error === undefined ? text : `${text} ± ${figureText(error, isShare)}`
}

function rows(sweep: Sweep, shown: string): string[] {
  const { axes, cells, outcomes, measures } = sweep
  const value = (cell: Cell): number => figureNamed(cell.figures, shown).value
  const most = Math.max(...cells.map(value), outcomes.includes(shown) ? 1 : 0)
  const head = [axes[0]!.name, ...outcomes, ...measures, '', `${shown} `]
  return table([
    head,
    ...cells.map((cell) => [
      cell.at[0]!,
      ...outcomes.map((name) => told(cell, name, true)),
      ...measures.map((name) => told(cell, name, false)),
      cell.figures.how,
      bar(most > 0 ? value(cell) / most : 0, 24),
    ]),
  ])
}

const SHADES = [' ', '░', '▒', '▓', '█']

function heatMap({ axes, cells, outcomes }: Sweep, shown: string): string[] {
  const [down, across] = axes as [Sweep['axes'][number], Sweep['axes'][number]]
  const isShare = outcomes.includes(shown)
  const all = cells.map((cell) => figureNamed(cell.figures, shown).value)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const shade = (value: number): string =>
    SHADES[most > least ? Math.min(4, Math.floor(((value - least) / (most - least)) * 5)) : 0]!.repeat(2)
  const at = new Map(cells.map((cell) => [JSON.stringify(cell.at), cell]))
  const line = (row: string): string[] => [
    row,
    ...across.values.map((column) => {
      const cell = at.get(JSON.stringify([row, column]))
      if (!cell) return '–'
      const { value } = figureNamed(cell.figures, shown)
      return `${cell.figures.how === 'exact' ? '' : '~'}${figureText(value, isShare)} ${shade(value)}`
    }),
    '',
  ]
  return [
    `${shown}: ${down.name} down, ${across.name} across${cells.some((c) => c.figures.how !== 'exact') ? '; ~ is from games' : ''}`,
    ...table([['', ...across.values, ''], ...down.values.map(line)]),
  ]
}
