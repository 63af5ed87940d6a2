/** What the referee's hand does beside the rules. */
import type { Health } from '../../../../kernel/contract/seats.js'
import type { Sheet } from '../../people/sheet.js'
import type { About, Standing } from './standing.js'

/** What was ruled, and why; what follows from it is told by events of its own. */
export interface Ruled {
  readonly type: 'Ruled'
  readonly what: string
  readonly reason: string
}

/** Vitality lost by a ruling: no armor, no wound. */
export interface Harmed extends Standing {
  readonly type: 'Harmed'
  readonly who: string
  readonly points: number
  readonly hurts: boolean
  readonly aimLost: boolean
}

export interface InjuryHealed {
  readonly type: 'InjuryHealed'
  readonly who: string
  readonly injury: string
}

/** Everything back to full, the dead included. */
export interface Restored extends Standing {
  readonly type: 'Restored'
  readonly who: string
}

export interface FigureSet extends About {
  readonly type: 'FigureSet'
  readonly who: string
  readonly figure: string
  /** What the figure is now; absent for those who may not know it. */
  readonly to?: number
  /** Of Dodge, what the ruling adds to it. */
  readonly added?: number
  /** In place of Vitality, where figures are words. */
  readonly health?: Health
  /** Where a ruling gave the figure; absent where it follows from another ruling. */
  readonly reason?: string
}

export interface Joined {
  readonly type: 'Joined'
  readonly who: string
  readonly side: string
  /** Only for the game master: what they have up their sleeve is theirs. */
  readonly sheet?: Sheet
}

export interface Removed {
  readonly type: 'Removed'
  readonly who: string
}

/** Out of the fight by a ruling, or back in it. */
export interface TookPart {
  readonly type: 'TookPart'
  readonly who: string
  readonly joins: boolean
}
