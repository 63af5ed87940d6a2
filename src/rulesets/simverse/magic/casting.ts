import type { Point } from '../field/geometry.js'
import type { Combatant } from '../people/combatant.js'
import type { Spell } from '../tables/things.js'

/** A spell that lasts on somebody: a gift with its name, or a condition. */
export interface Lasting {
  readonly name: string
  readonly isCondition: boolean
}

/** How a spell is cast: on whom or where, and what is asked of it beside its damage. */
export interface Casting {
  readonly spell: Spell
  readonly targets: readonly Combatant[]
  /** The middle of an area, where a point of the grid is named (rules/simverse V10). */
  readonly centre?: Point | undefined
  readonly rider: boolean
  readonly etch: boolean
  /** The thing of the first target that is mended (rules/simverse V16). */
  readonly mends?: string | undefined
  /** The spell on the first target that is ended (rules/simverse V16). */
  readonly ends?: Lasting | undefined
}

const QUIET: readonly Spell['kind'][] = ['unseen', 'sanctuary', 'light', 'mend', 'dispel']

/** Spells that neither strike nor heal nor strengthen (rules/simverse V16). */
export function isQuiet({ kind }: Spell): boolean {
  return QUIET.includes(kind)
}
