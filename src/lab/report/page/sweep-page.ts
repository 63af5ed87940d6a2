import type { Balance } from '../../sweep/balance.js'
import type { ComparedFigure, Comparison } from '../../sweep/compare.js'
import { type Figures, figureNamed } from '../../sweep/figures.js'
import type { Cell, Sweep } from '../../sweep/sweep.js'
import { lineChart } from './charts.js'
import { figureText, groupedText, type Html, html } from './html.js'
import { page } from './page.js'
import type { About } from './simulation-page.js'

function chip(all: readonly Figures[]): Html {
  const exact = all.filter(({ how }) => how === 'exact').length
  if (exact === all.length) return html`<span class="chip exact">exact</span>`
  const games = all.find(({ how }) => how === 'simulated')!.count
  return html`<span class="chip">${exact} exact, ${all.length - exact} from ${groupedText(games)} games each</span>`
}

function lead(about: About, more: Html): Html[] {
  return [
    html`<p>${about.players}; seed ${about.seed}. ${more}</p>`,
    html`<p class="mono">${about.command}</p>`,
  ]
}

function told({ figures }: Cell, name: string, isShare: boolean): string {
  const { value, error } = figureNamed(figures, name)
  const text = figureText(value, isShare)
  return error === undefined ? text : `${text} ± ${figureText(error, isShare)}`
}

function heatSection({ axes, cells, outcomes }: Sweep, shown: string): Html {
  const [down, across] = axes as [Sweep['axes'][number], Sweep['axes'][number]]
  const isShare = outcomes.includes(shown)
  const values = cells.map((cell) => figureNamed(cell.figures, shown).value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const at = new Map(cells.map((cell) => [JSON.stringify(cell.at), cell]))
  const place = (row: string, column: string): Html => {
    const cell = at.get(JSON.stringify([row, column]))
    if (!cell) return html`<td>–</td>`
    const { value } = figureNamed(cell.figures, shown)
    const depth = most > least ? Math.round(4 + ((value - least) / (most - least)) * 56) : 4
    return html`<td style="--p:${depth}%">${cell.figures.how === 'exact' ? '' : '~'}${figureText(value, isShare)}</td>`
  }
  return html`<section><h2>${shown}: ${down.name} down, ${across.name} across</h2>
<div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table class="heat"><thead><tr><th scope="col"><span class="mono">${down.name}</span></th>${across.values.map((value) => html`<th scope="col">${value}</th>`)}</tr></thead><tbody>
${down.values.map((row) => html`<tr><th scope="row">${row}</th>${across.values.map((column) => place(row, column))}</tr>`)}
</tbody></table></div><p class="note">The deeper the colour, the higher the figure. ~ is from games.</p></section>`
}

function cellsSection({ axes, cells, outcomes, measures }: Sweep): Html {
  return html`<section><h2>Every figure</h2><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr>${axes.map(({ name }) => html`<th scope="col">${name}</th>`)}<th scope="col">how</th>${[...outcomes, ...measures].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
${cells.map((cell) => html`<tr>${cell.at.map((value) => html`<td>${value}</td>`)}<td>${cell.figures.how}</td>${outcomes.map((name) => html`<td>${told(cell, name, true)}</td>`)}${measures.map((name) => html`<td>${told(cell, name, false)}</td>`)}</tr>`)}
</tbody></table></div></section>`
}

/** A sweep as a page: a line or a heat map, and every cell with how it was found. */
export function sweepPage(sweep: Sweep, shown: string, about: About): string {
  const { axes, cells, outcomes, measures } = sweep
  const line = (name: string, isShare: boolean): Html =>
    html`<section><h2>${name} by ${axes[0]!.name}</h2>${lineChart(
      name,
      cells.map((cell) => ({ at: cell.at[0]!, value: figureNamed(cell.figures, name).value })),
      (value) => figureText(value, isShare),
    )}</section>`
  const charts =
    axes.length === 1
      ? html`<div class="grid">${outcomes.map((name) => line(name, true))}${measures.map((name) => line(name, false))}</div>`
      : heatSection(sweep, shown)
  return page(about.title, lead(about, chip(cells.map(({ figures }) => figures))), [
    charts,
    cellsSection(sweep),
  ])
}

/** Two variants side by side. */
export function comparisonPage(
  { how, runs, outcomes, measures }: Comparison,
  names: { readonly a: string; readonly b: string },
  about: About,
): string {
  const row = ({ name, a, b, change, low, high }: ComparedFigure, isShare: boolean): Html => {
    const sign = (value: number): string => (value < 0 ? '−' : '+') + figureText(Math.abs(value), isShare)
    const sure = low === undefined || high === undefined ? 'exact' : `${sign(low)} to ${sign(high)}`
    return html`<tr><th scope="row">${name}</th><td>${figureText(a, isShare)}</td><td>${figureText(b, isShare)}</td><td>${sign(change)}</td><td>${sure}</td></tr>`
  }
  const found =
    how === 'exact'
      ? html`<span class="chip exact">exact</span>`
      : html`<span class="chip">${groupedText(runs!)} pairs of games with the same luck</span>`
  return page(about.title, lead(about, found), [
    html`<section><h2>What changes</h2><p class="note">A: ${names.a}</p><p class="note">B: ${names.b}</p><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">figure</th><th scope="col">A</th><th scope="col">B</th><th scope="col">change</th><th scope="col">95 % sure</th></tr></thead><tbody>
${outcomes.map((figure) => row(figure, true))}${measures.map((figure) => row(figure, false))}
</tbody></table></div></section>`,
  ])
}

/** The values that were looked at, and the one that meets the target. */
export function balancePage({ target, best, tried, reached }: Balance, name: string, about: About): string {
  const { isShare } = target
  const found = best
    ? `${name} ${best.at} comes nearest to ${target.name} ${figureText(target.value, isShare)}: ${figureText(best.told.value, isShare)}.`
    : 'Nothing was looked at.'
  return page(about.title, lead(about, chip(tried.map(({ figures }) => figures))), [
    html`<section><h2>${found}</h2>${reached ? '' : html`<p class="note">No value of the range reaches the target.</p>`}
${
  tried.length === 0
    ? ''
    : lineChart(
        target.name,
        tried.map(({ at, told: { value } }) => ({ at, value })),
        (value) => figureText(value, isShare),
        target.value,
      )
}
<div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">${name}</th><th scope="col">${target.name}</th><th scope="col">how</th></tr></thead><tbody>
${tried.map(({ at, told: { value, error }, figures }) => html`<tr><th scope="row">${at}</th><td>${figureText(value, isShare)}${error === undefined ? '' : ` ± ${figureText(error, isShare)}`}</td><td>${figures.how}</td></tr>`)}
</tbody></table></div></section>`,
  ])
}
