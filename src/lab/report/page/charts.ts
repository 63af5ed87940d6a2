import type { Counted } from '../../../analysis/tally/histogram.js'
import { entryOf } from '../../../kernel/entry.js'
import type { Moment } from '../simulation.js'
import { type Html, html, percentText } from './html.js'

/** An outcome with its colour. */
export interface Coloured {
  readonly name: string
  readonly fill: string
}

const WIDTH = 600
const HEIGHT = 180
const LEFT = 44
const BOTTOM = 24
const MAX_BARS = 40

/** Values, or ranges of values where there are too many, with their shares. */
function bars(
  counted: Counted,
): readonly { readonly from: number; readonly to: number; readonly share: number }[] {
  const total = counted.reduce((sum, [, count]) => sum + count, 0)
  const least = counted[0]![0]
  const most = counted.at(-1)![0]
  const width = Math.max(1, Math.ceil((most - least + 1) / MAX_BARS))
  const columns = Math.max(1, Math.ceil((most - least + 1) / width))
  const shares = new Array<number>(columns).fill(0)
  for (const [value, count] of counted) shares[Math.floor((value - least) / width)]! += count / total
  return shares.map((share, i) => ({ from: least + i * width, to: least + (i + 1) * width - 1, share }))
}

/** How often each value came up. */
export function distributionChart(name: string, counted: Counted): Html {
  const all = bars(counted)
  const most = Math.max(...all.map(({ share }) => share))
  const step = (WIDTH - LEFT) / all.length
  const y = (share: number): number => (HEIGHT - BOTTOM) * (1 - share / most) + 8
  const every = Math.max(1, Math.ceil(all.length / 12))
  const label = (at: { from: number; to: number }): string =>
    at.to > at.from ? `${at.from}–${at.to}` : `${at.from}`
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 12}" role="img" aria-label="How often ${name} took each value">
${[0.5, 1].map((part) => html`<path class="axis" d="M${LEFT} ${y(most * part)}H${WIDTH}"/><text x="${LEFT - 6}" y="${y(most * part) + 4}" text-anchor="end">${percentText(most * part)}</text>`)}
${all.map(({ share, ...at }, i) => html`<rect class="bar" x="${(LEFT + i * step + 1).toFixed(1)}" y="${y(share).toFixed(1)}" width="${Math.max(1, step - 2).toFixed(1)}" height="${(y(0) - y(share)).toFixed(1)}"/>${i % every === 0 ? html`<text x="${(LEFT + (i + 0.5) * step).toFixed(1)}" y="${HEIGHT + 4}" text-anchor="middle">${label(at)}</text>` : ''}`)}
<path class="axis" d="M${LEFT} ${y(0)}H${WIDTH}"/></svg>`
}

/** Round by round: the share of games that has ended each way, the rest going on. */
export function survivalChart(
  moments: readonly Moment[],
  outcomes: readonly Coloured[],
  clock: string,
): Html {
  const step = (WIDTH - LEFT) / moments.length
  const y = (share: number): number => (HEIGHT - BOTTOM) * (1 - share) + 8
  const every = Math.max(1, Math.ceil(moments.length / 12))
  const column = ({ at, ended }: Moment, i: number): Html => {
    let below = 0
    const parts = outcomes.map(({ name, fill }) => {
      const share = entryOf(ended, name) ?? 0
      const top = y(below + share)
      const height = y(below) - top
      below += share
      return html`<rect style="fill:${fill}" x="${(LEFT + i * step).toFixed(1)}" y="${top.toFixed(1)}" width="${Math.max(1, step - 1).toFixed(1)}" height="${height.toFixed(1)}"/>`
    })
    return html`${parts}${i % every === 0 ? html`<text x="${(LEFT + (i + 0.5) * step).toFixed(1)}" y="${HEIGHT + 4}" text-anchor="middle">${at}</text>` : ''}`
  }
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 12}" role="img" aria-label="How the games have ended by each of the ${clock}">
${[0, 0.5, 1].map((share) => html`<path class="axis" d="M${LEFT} ${y(share)}H${WIDTH}"/><text x="${LEFT - 6}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`)}
${moments.map(column)}</svg>`
}

/** A line over the values of an axis. */
export function lineChart(
  name: string,
  points: readonly { readonly at: string; readonly value: number }[],
  text: (value: number) => string,
  target?: number,
): Html {
  const values = points.map(({ value }) => value)
  const most = Math.max(...values, target ?? 0, 1e-9)
  const least = Math.min(0, ...values)
  const step = (WIDTH - LEFT - 20) / Math.max(1, points.length - 1)
  const x = (i: number): number => LEFT + 10 + i * step
  const y = (value: number): number => (HEIGHT - BOTTOM) * (1 - (value - least) / (most - least)) + 8
  const every = Math.max(1, Math.ceil(points.length / 12))
  const path = points
    .map(({ value }, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 12}" role="img" aria-label="${name} over the values">
${[least, (least + most) / 2, most].map((value) => html`<path class="axis" d="M${LEFT} ${y(value)}H${WIDTH}"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${text(value)}</text>`)}
${target === undefined ? '' : html`<path class="mark" stroke-dasharray="4 4" d="M${LEFT} ${y(target)}H${WIDTH}"/>`}
<path d="${path}" style="fill:none;stroke:var(--us-fill);stroke-width:2"/>
${points.map(({ at, value }, i) => html`<circle cx="${x(i).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3.5" style="fill:var(--us-fill)"/>${i % every === 0 ? html`<text x="${x(i).toFixed(1)}" y="${HEIGHT + 4}" text-anchor="middle">${at}</text>` : ''}`)}</svg>`
}
