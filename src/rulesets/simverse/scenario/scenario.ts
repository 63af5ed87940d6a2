import type { Hazard, Obstacle, Zone } from '../field/place.js'
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
  /** A line of metres, or a grid of them (rules/simverse V9). */
  readonly field: 'line' | 'grid'
  readonly fieldM: number
  readonly fieldDepthM: number
  readonly obstacles: readonly Obstacle[]
  readonly zones: readonly Zone[]
  readonly hazards: readonly Hazard[]
  readonly roundLimit: number
  readonly morale: 'auto' | 'called'
  readonly facts: readonly Fact[]
  readonly combatants: readonly Sheet[]
  /** Who may come later, by the referee's `add`. */
  readonly reserves: readonly Sheet[]
  /** An hour follows the fight, even where no other fight does (rules/simverse V5). */
  readonly interval: boolean
  /** The fight that follows, or null. */
  readonly following: SimverseScenario | null
}
