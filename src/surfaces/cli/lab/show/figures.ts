import { percent } from '../../print.js'

/** A share or a mean as people read it. */
export function figureText(value: number, isShare: boolean): string {
  return isShare ? percent(value) : value.toFixed(3)
}

/** With its sign: a minus is −. */
export function changeText(value: number, isShare: boolean): string {
  const text = figureText(Math.abs(value), isShare)
  return `${value < 0 ? '−' : '+'}${text}`
}
