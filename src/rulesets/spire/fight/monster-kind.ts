import { bandOf } from './die.js'
import type { Effect } from './effect.js'
import type { SpecialTraits } from './special.js'

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
  /** What facing it costs the player in a turn in which this move is coming (rules/spire-acts23 6). */
  readonly facing?: readonly Effect[]
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
  /** The places of its first moves, then of those it repeats; with behaviours the die decides after the first ones. */
  readonly first: readonly number[]
  readonly cycle: readonly number[]
  /** What only monsters of acts 2 to 4 have. */
  readonly special?: SpecialTraits
}

/** How a monster stands, beside its normal stance. */
export const STANCES = [
  '',
  'asleep',
  'stunned',
  'defensive',
  'splitting',
  'arriving',
  'down',
  'risen',
  'furious',
] as const
export const NORMAL_STANCE = 0
export const ASLEEP = 1
export const STUNNED = 2
export const DEFENSIVE = 3
export const SPLITTING = 4
/** It came in this round's monsters' turn and acts from the next one on. */
export const ARRIVING = 5
/** At 0 HP, and about to rise again. */
export const LYING = 6
export const RISEN = 7
/** Only attacks from now on, whatever the die shows. */
export const FURIOUS = 8

const STUN: Move = { name: 'Stunned', intent: 'STUN', attacks: false, effects: [] }

/** The facts that decide a monster's next move. */
interface Mover {
  readonly behavior: number
  readonly moves: number
  readonly stance: number
}

/** Returns the monster's move, from the die or its script. */
export function moveOf(kind: MonsterKind, mover: Mover, die: number): Move {
  const { stance } = mover
  if (stance <= ASLEEP || stance === ARRIVING) return plainMove(kind, mover.behavior, mover.moves, die)
  return specialMove(kind, mover, die)
}

const DOWN: Move = { name: 'Down', intent: 'UNKNOWN', attacks: false, effects: [] }

function specialMove(kind: MonsterKind, mover: Mover, die: number): Move {
  const { stance, moves, behavior } = mover
  switch (stance) {
    case STUNNED:
      return STUN
    case SPLITTING:
      return kind.moves[kind.atZero]!
    case LYING:
      return kind.moves[kind.atZero] ?? DOWN
    case DEFENSIVE:
      return kind.moves[kind.defensive[moves % kind.defensive.length]!]!
    case FURIOUS:
      return kind.moves[kind.special?.furious ?? -1] ?? plainMove(kind, behavior, moves, die)
    default:
      return risenMove(kind, mover, die)
  }
}

/** The moves of one that has risen; without any for then, all goes on as before. */
function risenMove(kind: MonsterKind, { moves, behavior }: Mover, die: number): Move {
  const { risenFirst = [], risen = [] } = kind.special ?? {}
  if (risen.length === 0) return plainMove(kind, behavior, moves, die)
  return kind.moves[scripted(risenFirst, risen, moves)]!
}

function scripted(first: readonly number[], cycle: readonly number[], turns: number): number {
  return turns < first.length ? first[turns]! : cycle[(turns - first.length) % cycle.length]!
}

function plainMove(kind: MonsterKind, behavior: number, turns: number, die: number): Move {
  const { first } = kind
  if (kind.bounds.length > 0 && turns >= first.length)
    return kind.moves[kind.byDie[behavior]![bandOf(die, kind.bounds)]!]!
  return kind.moves[scripted(first, kind.cycle, turns)]!
}
