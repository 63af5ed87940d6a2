import type { Choice } from '../../fight/task.js'
import type { Run } from '../run.js'

/** The parts of a run that have other values now; of the decks only those that changed. */
export type RunPart = Partial<Omit<Run, 'book' | 'decks'>> & { readonly decks?: Partial<Run['decks']> }

/** Something of the run has changed, in words and in figures. */
export interface RunChanged {
  readonly type: 'RunChanged'
  /** Empty where another event says it. */
  readonly text: string
  readonly set: RunPart
}

/** A question between fights. */
export interface RunAsked {
  readonly type: 'RunAsked'
  readonly choice: Choice
}

/** The player is on the board, and asked where to go and what to take. */
export interface RoomEntered {
  readonly type: 'RoomEntered'
}

export interface FightBegun {
  readonly type: 'FightBegun'
  readonly encounter: string
}

/** A relic that was gained leaves its deck, the lowest of its name. */
export interface RelicLeftDeck {
  readonly type: 'RelicLeftDeck'
  readonly relic: string
}

export interface MaxHpSet {
  readonly type: 'MaxHpSet'
  readonly max: number
}

export interface RunOver {
  readonly type: 'RunOver'
  readonly result: 'win' | 'loss'
}
