import type { Points } from '../seen-events.js'

/** Out of hit points, whether a figure or a word says so. */
export function isDown(points: Points): boolean {
  return typeof points === 'number' ? points <= 0 : points === 'down'
}

/** `6/8`, or the word alone. */
export function pointsOf(points: Points, max: number | undefined): string {
  return typeof points === 'number' ? `${points}/${max}` : points
}
