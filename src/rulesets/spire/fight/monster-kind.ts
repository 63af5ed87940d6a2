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
  readonly moves: readonly Move[]
  /** The behaviours it may have; empty for a scripted monster. */
  readonly behaviors: readonly string[]
  /** For each behaviour, the place of the move for each band of the die. */
  readonly byDie: readonly (readonly number[])[]
  /** The bands of the die: a new one begins at each of these faces. Empty for a scripted monster. */
  readonly bounds: readonly number[]
  /** The places of its first moves, then of those it repeats. */
  readonly first: readonly number[]
  readonly cycle: readonly number[]
}

/** The move a monster makes for a roll, or by its script after so many turns. */
export function moveOf(kind: MonsterKind, behavior: number, turns: number, die: number): Move {
  if (kind.bounds.length > 0) return kind.moves[kind.byDie[behavior]![bandOf(die, kind.bounds)]!]!
  const { first, cycle } = kind
  const place = turns < first.length ? first[turns]! : cycle[(turns - first.length) % cycle.length]!
  return kind.moves[place]!
}
