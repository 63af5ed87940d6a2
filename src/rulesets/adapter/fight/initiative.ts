import type { Dice } from '../../../kernel/dice/dice.js'

export interface Combatant {
  readonly id: string
  readonly dexterity?: number
  readonly wits?: number
  readonly wound_penalty?: number
}

export interface Initiative {
  /** Who acts first stands first; declarations go the other way round. */
  readonly order: readonly string[]
  readonly scores: Readonly<Record<string, number>>
}

/** Somebody who rolls initiative, whatever it is made of. */
export interface InitiativeInput {
  readonly id: string
  /** The sum of the traits; it also breaks ties. */
  readonly quickness: number
  readonly wounds: number
}

export interface Scored {
  readonly id: string
  readonly quickness: number
  readonly score: number
}

interface DiceOf {
  readonly count: number
  readonly sides: number
}

const D10: DiceOf = { count: 1, sides: 10 }

/** Dice + traits + wound penalty, for one. */
export function scoreOf(
  { id, quickness, wounds }: InitiativeInput,
  { count, sides }: DiceOf,
  dice: Dice,
): Scored {
  let score = quickness + wounds
  for (let i = 0; i < count; i++) score += dice.die(sides, 'initiative')
  return { id, quickness, score }
}

/** High first; ties by quickness, then as they are listed. */
export function inOrder(rows: readonly Scored[]): readonly string[] {
  return rows.toSorted((a, b) => b.score - a.score || b.quickness - a.quickness).map((row) => row.id)
}

/** Everybody rolls once. */
export function rollInitiative(everybody: readonly InitiativeInput[], of: DiceOf, dice: Dice): Initiative {
  const rows = everybody.map((one) => scoreOf(one, of, dice))
  return { order: inOrder(rows), scores: Object.fromEntries(rows.map((row) => [row.id, row.score])) }
}

/** rules/adapter §6, Initiative: d10 + Dexterity + Wits + wound penalty; ties by Dexterity + Wits, then listing order. */
export function initiative(combatants: readonly Combatant[], dice: Dice): Initiative {
  const everybody = combatants.map(({ id, dexterity = 0, wits = 0, wound_penalty = 0 }) => ({
    id,
    quickness: dexterity + wits,
    wounds: wound_penalty,
  }))
  return rollInitiative(everybody, D10, dice)
}
