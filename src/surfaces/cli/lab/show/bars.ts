import type { Counted } from '../../../../analysis/tally/histogram.js'
import { percent } from '../../print.js'

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/** A bar of this many columns for a share of 0 to 1. */
export function bar(share: number, columns: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * columns * 8)
  return '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]
}

/** A distribution in one line; the columns are values, or ranges of values where there are many. */
export function sparkline(counted: Counted, columns = 32): string {
  if (counted.length === 0) return ''
  const least = counted[0]![0]
  const most = counted.at(-1)![0]
  const width = Math.max(1, (most - least + 1) / columns)
  const bins = new Array<number>(Math.min(columns, Math.max(1, Math.ceil(most - least + 1)))).fill(0)
  for (const [value, count] of counted)
    bins[Math.min(bins.length - 1, Math.floor((value - least) / width))]! += count
  const highest = Math.max(...bins)
  return bins
    .map((count) => (count === 0 ? ' ' : HEIGHTS[Math.min(7, Math.floor((count / highest) * 8))]!))
    .join('')
}

/** A share or a mean as people read it. */
export function figureText(value: number, isShare: boolean): string {
  return isShare ? percent(value) : value.toFixed(3)
}

/** With its sign: a minus is −. */
export function changeText(value: number, isShare: boolean): string {
  const text = figureText(Math.abs(value), isShare)
  return `${value < 0 ? '−' : '+'}${text}`
}
