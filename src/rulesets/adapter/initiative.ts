import type { Dice } from '../../kernel/dice/dice.js'

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

/** rules/adapter §6, Initiative: d10 + Dexterity + Wits + wound penalty; ties by Dexterity + Wits, then listing order. */
export function initiative(combatants: readonly Combatant[], dice: Dice): Initiative {
  const rows = combatants.map(({ id, dexterity = 0, wits = 0, wound_penalty = 0 }) => {
    const quickness = dexterity + wits
    return { id, quickness, score: dice.die(10, 'initiative') + quickness + wound_penalty }
  })
  const order = rows.toSorted((a, b) => b.score - a.score || b.quickness - a.quickness).map((row) => row.id)
  return { order, scores: Object.fromEntries(rows.map((row) => [row.id, row.score])) }
}
