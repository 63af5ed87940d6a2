import { type Fight, PLAYER } from '../fight/fight.js'
import type { MARK } from '../fight/mark.js'
import { LYING, SPLITTING } from '../fight/monster-kind.js'
import type { SpecialFigures } from '../fight/special.js'
import type { Choice, Doing } from '../fight/task.js'
import type { Run } from './run.js'
import type { Stock } from './stock.js'

/**
 * Where the loop of rules/spire §4 stands: `deal` behaviours before the fight, `start` of a turn, `draw` the hand,
 * `drawn`: what the draw caused; `ready`: what the turn's start brings; `roll` the die, the `player` acts, the `monsters`
 * act, `over`. Of a run: its `setup`, a `room` of the board, the `spoils` of a fight that was won.
 */
export type Phase =
  | 'setup'
  | 'room'
  | 'spoils'
  | 'deal'
  | 'start'
  | 'draw'
  | 'drawn'
  | 'ready'
  | 'roll'
  | 'player'
  | 'monsters'
  | 'over'
/** Powers that come as tokens. */
export type PowerName = 'strength' | 'weak' | 'vulnerable'

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
  /** R9: whether the monsters of this turn spend Vulnerable tokens: the mark goes with the last one. */
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
  /** Turns it has taken; in another mode, since that began. */
  moves: number
  /** How it stands: see `STANCES`. */
  stance: number
  /** Its HP when it escaped, 0 while it is here. */
  fled: number
  /** Nob's: damage for each skill that the player plays. */
  anger: number
  /** Strength for each attack that hurts it. */
  angry: number
  /** Damage for each attack card that the player plays. */
  sharpHide: number
  /** Vulnerable for the player when it dies. */
  sporeCloud: number
  /** The place of the monster that summoned it, -1 for none. */
  summoner: number
  /** What only monsters of acts 2 to 4 have; replaced, never written into. */
  special: SpecialFigures
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
  /** Powers and what else the fight remembers; empty where nothing needs it (`fight/mark.ts`). */
  marks: number[]
  /** Cards in hand that do something at the end of the turn, in the order in which they came. */
  lingering: number[]
  /** Cards in hand that cost nothing this turn. */
  free: number[]
  /** Potions held, by their kinds. */
  potions: number[]
  gold: number
  /** What is at work and waits for a card or an answer. */
  doing: Doing | null
  /** What the player is asked in the middle of it. */
  choice: Choice | null
  /** The decks that potions and relics come from, where the fight can use them. */
  stock: Stock | null
  /** The run that the fight is part of. */
  run: Run | null
  readonly sums: Sums
}

/** A power or fact of the fight; 0 in fights that have none of it. */
export function markOf(s: SpireState, place: number): number {
  return s.marks.length === 0 ? 0 : s.marks[place]!
}

export type Mark = (typeof MARK)[keyof typeof MARK]

/** The monster at a place, or the player. */
export function creatureOf(s: SpireState, who: number): Creature {
  return who === PLAYER ? s.player : s.monsters[who]!
}

/** One by one and not by the name: a read whose name changes from one to the next costs several times as much. */
export function tokensOf(creature: Creature, name: PowerName): number {
  return name === 'strength' ? creature.strength : name === 'weak' ? creature.weak : creature.vulnerable
}

export function setTokens(creature: Creature, name: PowerName, now: number): void {
  if (name === 'strength') creature.strength = now
  else if (name === 'weak') creature.weak = now
  else creature.vulnerable = now
}

/** A ruling took it out of the fight; its place stays, so that numbers do not change (R8). */
export function isGone({ maxHp }: Creature): boolean {
  return maxHp === 0
}

/** Returns its name; monsters of one kind share it. */
export function nameOf(s: SpireState, who: number): string {
  return who === PLAYER ? s.fight.character : s.fight.kinds[s.monsters[who]!.kind]!.name
}

/** The first living monster at or after a place, or -1. */
export function livingFrom(s: SpireState, place: number): number {
  for (let i = place; i < s.monsters.length; i++) if (s.monsters[i]!.hp > 0) return i
  return -1
}

/** The first monster at or after a place that is still part of the fight: alive, or about to split or to rise. */
export function presentFrom(s: SpireState, place: number): number {
  for (let i = place; i < s.monsters.length; i++) {
    const { hp, stance } = s.monsters[i]!
    if (hp > 0 || stance === SPLITTING || (stance === LYING && holdsTheFight(s, i))) return i
  }
  return -1
}

/** rules/spire-acts23 4.3: the fight goes on while one lies there; when all Darklings are down it is won. */
function holdsTheFight({ fight, monsters }: SpireState, place: number): boolean {
  return fight.kinds[monsters[place]!.kind]!.special?.rises?.when !== 'round'
}

/** Whether the player may act: in his phase, with every card drawn that an effect gave him and nothing at work. */
export function isPlayersMoment(s: SpireState): boolean {
  return s.phase === 'player' && s.toDraw === 0 && s.doing === null
}

/** Whether the player is asked: for his turn, or for an answer in the middle of something. */
export function isAsked(s: SpireState): boolean {
  return s.choice !== null || isPlayersMoment(s) || s.phase === 'room'
}

/** Whether the roll that decides the coming moves has been made. */
export function dieIsKnown(s: SpireState): boolean {
  if (s.die === 0) return false
  if (s.phase === 'monsters') return true
  return s.phase === 'player' && s.fight.rules.dieTiming === 'turnStart'
}
