import { bandOf } from './die.js'
import type { Effect } from './effect.js'

export const INTENTS = [
  'ATTACK',
  'ATTACK_BUFF',
  'ATTACK_DEBUFF',
  'ATTACK_DEFEND',
  'BUFF',
  'DEBUFF',
  'DEFEND',
  'DEFEND_BUFF',
  'STRONG_DEBUFF',
  'SLEEP',
  'STUN',
  'ESCAPE',
  'UNKNOWN',
] as const

export type Intent = (typeof INTENTS)[number]

export interface Move {
  readonly name: string
  readonly intent: Intent
  /** Whether the move hits at all: spends Weak and the player's Vulnerable, also with 0 damage. */
  readonly attacks: boolean
  readonly effects: readonly Effect[]
}

/** A kind of monster. Either the die chooses its move by the letters of its behaviour, or a script does. */
export interface MonsterKind {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly curlUp: number
  readonly ritual: number
  /** Strength at the start. */
  readonly strength: number
  /** Strength for each attack that hurts it; Vulnerable for the player when it dies. */
  readonly angry: number
  readonly sporeCloud: number
  /** It sleeps through its first move; hurt meanwhile, it is stunned instead. */
  readonly asleep: boolean
  /** At 0 HP it stands, and its next turn is this move. */
  readonly atZero: number
  /** The moves of its other mode, which breaking its block brings on. */
  readonly defensive: readonly number[]
  /** It stands for one of these kinds, with the number of each in the pool; empty for all others. */
  readonly becomes: readonly { readonly id: string; readonly copies: number }[]
  readonly moves: readonly Move[]
  /** The behaviours it may have, as often as its pool has them; empty for a scripted monster. */
  readonly behaviors: readonly string[]
  /** For each behaviour, the place of the move for each band of the die. */
  readonly byDie: readonly (readonly number[])[]
  /** The bands of the die: a new one begins at each of these faces. Empty for a scripted monster. */
  readonly bounds: readonly number[]
  /** The places of its first moves, then of those it repeats. */
  readonly first: readonly number[]
  readonly cycle: readonly number[]
}

/** How a monster stands, beside its normal stance. */
export const STANCES = ['', 'asleep', 'stunned', 'defensive', 'splitting', 'arriving'] as const
export const NORMAL_STANCE = 0
export const ASLEEP = 1
export const STUNNED = 2
export const DEFENSIVE = 3
export const SPLITTING = 4
/** It came in this round's monsters' turn and acts from the next one on. */
export const ARRIVING = 5

const STUN: Move = { name: 'Stunned', intent: 'STUN', attacks: false, effects: [] }

/** The facts that decide a monster's next move. */
interface Mover {
  readonly behavior: number
  readonly moves: number
  readonly stance: number
}

/** Returns the monster's move, from the die or its script. */
export function moveOf(kind: MonsterKind, mover: Mover, die: number): Move {
  if (mover.stance > ASLEEP && mover.stance < ARRIVING) return specialMove(kind, mover)
  return plainMove(kind, mover.behavior, mover.moves, die)
}

function specialMove(kind: MonsterKind, { stance, moves }: Mover): Move {
  if (stance === STUNNED) return STUN
  if (stance === SPLITTING) return kind.moves[kind.atZero]!
  return kind.moves[kind.defensive[moves % kind.defensive.length]!]!
}

function plainMove(kind: MonsterKind, behavior: number, turns: number, die: number): Move {
  if (kind.bounds.length > 0) return kind.moves[kind.byDie[behavior]![bandOf(die, kind.bounds)]!]!
  const { first, cycle } = kind
  const place = turns < first.length ? first[turns]! : cycle[(turns - first.length) % cycle.length]!
  return kind.moves[place]!
}
