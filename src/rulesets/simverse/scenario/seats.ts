import { GAME_MASTER, REFEREE, type Seat } from '../../../kernel/contract/seats.js'
import type { SimverseScenario } from './scenario.js'

/** The game master, and everybody who plays somebody. A seat with people on several sides plays for none of them. */
export function seats(scenario: SimverseScenario): readonly Seat[] {
  const sides = new Map<string, string>([[GAME_MASTER, '']])
  for (const { seat, side } of scenario.combatants) {
    const before = sides.get(seat) || side
    sides.set(seat, before === side ? side : REFEREE)
  }
  return [...sides].map(([name, side]) => ({ name, side: side || REFEREE }))
}
