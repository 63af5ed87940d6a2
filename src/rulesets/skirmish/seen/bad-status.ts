import { DOWN } from './view.js'

/** Reports whether a status is bad for its bearer. Conditions are the referee's own words, and may be anything. */
export function isBadStatus(status: string): boolean {
  return status === DOWN
}
