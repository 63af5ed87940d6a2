import { type Facts, GAME_MASTER, REFEREE, type Seat } from '../../../kernel/contract/seats.js'
import { everyFighter, everySheet } from './evening/everyone.js'
import type { SimverseScenario } from './scenario.js'

/** The game master, and everybody who plays somebody. A seat with people on several sides plays for none of them. */
export function seats(scenario: SimverseScenario): readonly Seat[] {
  const sides = new Map<string, string>([[GAME_MASTER, '']])
  for (const { seat, side } of everyFighter(scenario)) {
    const before = sides.get(seat) || side
    sides.set(seat, before === side ? side : REFEREE)
  }
  return [...sides].map(([name, side]) => ({ name, side: side || REFEREE }))
}

/** `Goblin` of `Goblin 2`. */
export function kindOf(name: string): string {
  return name.replace(/ \d+$/, '')
}

/** The seat of those who come later on this side: that of its first fighter. */
function seatOfSide(scenario: SimverseScenario, side: string): string | undefined {
  return everyFighter(scenario).find((sheet) => sheet.side === side)?.seat
}

/**
 * Reports whether this seat plays that person. Of newcomers the facts have only the name: those of a known kind count
 * for the side of their kind.
 */
export function plays(seat: string, person: string, { scenario }: Facts<SimverseScenario>): boolean {
  const own = everyFighter(scenario).find(({ name }) => name === person)
  if (own) return own.seat === seat
  const like = everySheet(scenario).find(({ name }) => name === person || kindOf(name) === kindOf(person))
  return like !== undefined && seatOfSide(scenario, like.side) === seat
}
