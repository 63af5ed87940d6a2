import type { Checked } from '../api/types.js'

/** A custom scenario that was checked, on its way from Home to the table for friends. */
export interface OwnScenario {
  readonly text: string
  readonly name: string
  readonly checked: Checked
}

const PLACE = 'ludex:own'

/** Keeps it for this tab; answers whether that was possible. */
export function carryOwn(own: OwnScenario): boolean {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(own))
    return true
  } catch {
    return false
  }
}

export function carriedOwn(): OwnScenario | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
