import { DOWN } from './view.js'

/** Conditions are the referee's own words, and may be anything. */
export function ill(status: string): boolean {
  return status === DOWN
}
