import type { Chance } from '../../analysis/review/courses.js'

/** A game whose random journals are reviewed, and by what everybody is taken to play on. */
export interface ReviewSubject {
  readonly name: string
  readonly reference?: string
  readonly settings?: readonly string[]
  /** Everything can be followed: figures must be exact. */
  readonly isExact: boolean
  /** How its journals are played. */
  readonly chance?: Chance
}

/** Small games of every kind that can be followed to their ends, and larger ones that are tried. */
export const SUBJECTS: readonly ReviewSubject[] = [
  { name: 'three-throws', reference: 'best', isExact: true },
  { name: 'three-throws', reference: 'stand-on-4', isExact: true },
  { name: 'cup', reference: 'random', isExact: true },
  { name: 'bx/three-reavers', reference: 'best', settings: ['pc.hp=6/22'], isExact: true },
  { name: 'bx/three-reavers', reference: 'attack', settings: ['pc.hp=6/22'], isExact: true },
  { name: 'spire/cultist', reference: 'best', isExact: true },
  { name: 'spire/jaw-worm', reference: 'best', isExact: true },
  { name: 'adapter/mill-race', reference: 'steady', isExact: true, chance: { most: 30 } },
  {
    name: 'skirmish/marsh-duel',
    reference: 'focus',
    isExact: true,
    chance: { most: 40, players: true },
  },
  { name: 'bx/captain-and-four', isExact: false, chance: { most: 12 } },
  { name: 'spire/two-louses', isExact: false, chance: { most: 12 } },
  { name: 'simverse/duel-of-maneuvers', isExact: false, chance: { most: 6 } },
  { name: 'skirmish/marsh-duel', isExact: false, chance: { most: 4 } },
]
