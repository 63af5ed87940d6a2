import type { Sheet } from '../people/sheet.js'
import type { Fact, Offers } from '../state/facts.js'
import type { Switches } from '../tables/switches.js'
import type { Tables } from '../tables/tables.js'

/** A fight that stands alone: who is there, with every figure, and what the referee has ruled beforehand. */
export interface SimverseScenario {
  readonly ruleset: 'simverse'
  readonly title: string
  readonly about: string
  readonly rules: Switches
  readonly tables: Tables
  readonly offers: Offers
  readonly fieldM: number
  readonly roundLimit: number
  readonly morale: 'auto' | 'called'
  readonly facts: readonly Fact[]
  readonly combatants: readonly Sheet[]
  /** Who may come later, by the referee's `add`. */
  readonly reserves: readonly Sheet[]
}
