/** What the referee says of the field. Some facts concern two people: who is flanked, and by whom. */
export const FACTS = [
  'flanked',
  'facing-flank',
  'facing-rear',
  'high-ground',
  'cover-light',
  'cover-heavy',
  'darkness',
  'unaware',
  'charge',
  'mount-moving',
  'difficult-terrain',
  'surrounded',
  'clear-escape',
] as const

export type FactKind = (typeof FACTS)[number]

/** The reason of a fact that a rider's movement brings; it ends with the round. */
export const RIDING = 'riding'

/** The reason of a fact somebody's own movement brings; it ends when they move again. */
export const POSITION = 'position'

export interface Fact {
  readonly fact: FactKind
  /** Whom it is about; '' is everybody. */
  readonly who: string
  /** Towards whom it holds; '' is everybody. */
  readonly other: string
  readonly reason: string
}

/** What the scenario's referee grants to anybody who spends the movement for it. */
export interface Offers {
  readonly flanking: boolean
  readonly highGround: boolean
  readonly cover: '' | 'light' | 'heavy'
}
