import { bandOf } from '../fight/die.js'
import type { MonsterKind } from '../fight/monster-kind.js'

/** Where the three bands of the die begin. */
const THREE_BANDS = [3, 5]

/** rules/spire-acts23 4.6: what the first card of the turn costs by this roll; 0 where none of these kinds confuses. */
export function confusedCost(kinds: readonly MonsterKind[], die: number): number {
  for (const { special } of kinds)
    if (special !== undefined && special.confusion.length > 0)
      return special.confusion[bandOf(die, THREE_BANDS)]!
  return 0
}
