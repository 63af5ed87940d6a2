/** What the referee's hand does beside the rules. */
import type { Sheet } from '../../people/sheet.js'
import type { Standing } from './standing.js'

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

export interface FigureSet {
  readonly type: 'FigureSet'
  readonly who: string
  readonly figure: string
  readonly value: number
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
