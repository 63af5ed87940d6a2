import type { Effect } from './effect.js'

/** An effect that waits its turn: by what it comes, and at which monster, with which card it is at work, where that matters. */
export interface Task {
  readonly effect: Effect
  readonly by: string
  readonly who: number
  readonly kind: number
}

/** How a card is being played. */
export const PLAYED = 0
/** The copy that a doubling brings: it vanishes when it is done. */
export const COPY = 1
/** The card itself after its copy: free of charge. */
export const SECOND = 2
/** By Havoc: free, exhausted afterwards. By Distilled Chaos or Mayhem: free. */
export const BY_HAVOC = 3
export const BY_CHAOS = 4

/**
 * A card, a potion, a relic, a turn's end at work: what must be remembered until it is finished (rules/spire-act1 2.3).
 * One queue: what happens at once, the parts still to come, what was put off until the card is away, what comes last.
 */
export interface Doing {
  /** The card played, -1 for anything else; how it is played. */
  card: number
  how: number
  target: number
  source: string
  parts: readonly Effect[]
  at: number
  /** The card is put away, or there is none. */
  away: boolean
  /** Attack figures as they were when the card was played. */
  strength: number
  weak: number
  /** One bit a monster: who had Vulnerable before the card, whom it attacked, whose Curl Up woke. */
  hadVulnerable: number
  attacked: number
  curled: number
  /** Energy spent on a card that costs X; what the card cost; own block and Strikes in hand when it was played. */
  x: number
  cost: number
  block: number
  strikes: number
  others: number
  /** Cards exhausted by the part before. */
  exhausted: number
  /** The last hit killed. */
  killed: boolean
  now: readonly Task[]
  putOff: readonly Task[]
  later: readonly Task[]
}

export const NO_TASKS: readonly Task[] = []
const NO_PARTS: readonly Effect[] = []

/** Nothing at work, where nothing is remembered. Shared and frozen. */
export const IDLE: Doing = Object.freeze(freshDoing(''))

/** Something at work that has not begun. */
export function freshDoing(source: string, parts: readonly Effect[] = NO_PARTS): Doing {
  return {
    card: -1,
    how: PLAYED,
    target: -1,
    source,
    parts,
    at: 0,
    away: true,
    strength: 0,
    weak: 0,
    hadVulnerable: 0,
    attacked: 0,
    curled: 0,
    x: 0,
    cost: 0,
    block: 0,
    strikes: 0,
    others: 0,
    exhausted: 0,
    killed: false,
    now: NO_TASKS,
    putOff: NO_TASKS,
    later: NO_TASKS,
  }
}

/** What a question is about. */
export type Ask =
  | 'exhaust'
  | 'handToTop'
  | 'discardToTop'
  | 'discardToHand'
  | 'exhaustToHand'
  | 'retain'
  | 'scry'
  | 'order'
  | 'target'
  | 'x'
  | 'way'
  | 'courier'
  | 'buy'
  /** Whom the player faces this turn. */
  | 'face'
  /** Between fights: cards of the deck, or one of those that are shown. */
  | 'upgrade'
  | 'removal'
  | 'transform'
  | 'pick'
  /** Relics or potions to give away. */
  | 'give'

/** A question to the player in the middle of an effect (rules/spire-act1 2.2). */
export interface Choice {
  readonly ask: Ask
  readonly by: string
  /** Kinds of cards (one for each card), places of monsters, numbers for X, places of ways. */
  readonly from: readonly number[]
  /** What each of them is called. */
  readonly names: readonly string[]
  readonly least: number
  readonly most: number
  /** Places in `from` taken so far. */
  readonly taken: readonly number[]
  /** The effect that asks, and what it asks with. */
  readonly task: Task
}
