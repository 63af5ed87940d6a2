import { type Fight, PLAYER } from '../fight/fight.js'

/**
 * Where the loop of rules/spire §4 stands: `deal` behaviours before the fight, `start` of a turn, `draw` the hand,
 * `roll` the die, the `player` acts, the `monsters` act, `over`.
 */
export type Phase = 'deal' | 'start' | 'draw' | 'roll' | 'player' | 'monsters' | 'over'
export type Result = 'win' | 'loss' | 'timeout'

export interface Creature {
  hp: number
  maxHp: number
  block: number
  strength: number
  weak: number
  vulnerable: number
}

export interface Player extends Creature {
  energy: number
  /** R9: how many Vulnerable tokens the monsters of this turn may spend. */
  spendable: number
}

export interface Monster extends Creature {
  kind: number
  /** Block it gains after the first hit that hurts it. */
  curlUp: number
  /** Strength it gains each round. */
  ritual: number
  /** A place in its kind's behaviours, -1 before it is dealt or when it has none. */
  behavior: number
  /** Turns it has taken. */
  moves: number
}

/** Totals of what happened, for measures. No rule reads them, and no key holds them. */
export interface Sums {
  turns: number
}

/** A fight in progress. Piles count cards by kind; only cards whose place is known stand in order, on `top`. */
export interface SpireState {
  /** Only a ruling gives a state another one. */
  fight: Fight
  turn: number
  phase: Phase
  result: Result | null
  /** The last roll, 0 before the first. */
  die: number
  /** Cards still to be drawn now. */
  toDraw: number
  /** The place of the monster whose turn is next. */
  acting: number
  readonly player: Player
  readonly hand: number[]
  /** The shuffled part of the draw pile, under `top`. */
  readonly draw: number[]
  /** Known cards on the draw pile, the next one last. */
  readonly top: number[]
  readonly discard: number[]
  readonly exhausted: number[]
  readonly monsters: Monster[]
  readonly sums: Sums
}

/** The monster at a place, or the player. */
export function creatureOf(s: SpireState, who: number): Creature {
  return who === PLAYER ? s.player : s.monsters[who]!
}

/** A ruling took it out of the fight; its place stays, so that numbers do not change (R8). */
export function isGone({ maxHp }: Creature): boolean {
  return maxHp === 0
}

/** What people call it; monsters of one kind share a name. */
export function nameOf(s: SpireState, who: number): string {
  return who === PLAYER ? s.fight.character : s.fight.kinds[s.monsters[who]!.kind]!.name
}

/** How many cards a pile of counts holds. */
export function pileSize(counts: readonly number[]): number {
  let total = 0
  for (let kind = 0; kind < counts.length; kind++) total += counts[kind]!
  return total
}

/** The first living monster at or after a place, or -1. */
export function livingFrom(s: SpireState, place: number): number {
  for (let i = place; i < s.monsters.length; i++) if (s.monsters[i]!.hp > 0) return i
  return -1
}

/** Whether the player may act: in his phase, with every card drawn that an effect gave him. */
export function isPlayersMoment(s: SpireState): boolean {
  return s.phase === 'player' && s.toDraw === 0
}

/** Whether the roll that decides the coming moves has been made. */
export function dieIsKnown(s: SpireState): boolean {
  if (s.die === 0) return false
  if (s.phase === 'monsters') return true
  return s.phase === 'player' && s.fight.rules.dieTiming === 'turnStart'
}
