import type { Command } from '../kernel/contract/command.js'
import { ANYBODY } from '../kernel/contract/next.js'
import type { Policy } from '../kernel/contract/ruleset.js'
import { GAME_MASTER, REFEREE, type Seat } from '../kernel/contract/seats.js'
import { withoutSums } from '../kernel/contract/speed/without-sums.js'
import { entryOf } from '../kernel/entry.js'

/** Who plays a seat: the player named for it, or the one who plays all others (`*`). A seat may be called anything. */
export function playerOf<Player>(
  players: Readonly<Record<string, Player>>,
  seat: string,
): Player | undefined {
  return entryOf(players, seat) ?? players['*']
}

/** The players of games that begin here, none of whom goes by what `sums` have counted since. */
export function playersFrom<State, Cmd extends Command>(
  ruleset: { clone(state: State): State },
  start: State,
  players: Readonly<Record<string, Policy<State, Cmd>>>,
): Readonly<Record<string, Policy<State, Cmd>>> {
  const unsummed = withoutSums(ruleset, start)
  return Object.fromEntries(Object.entries(players).map(([seat, policy]) => [seat, unsummed(policy)]))
}

/** Who speaks for an awaited seat; where anybody may, the game master does. */
export function speakerOf(seat: string): string {
  return seat === ANYBODY ? GAME_MASTER : seat
}

/**
 * The side that a question is about where nobody names one: the first player's. A game master who plays a side of the fight
 * comes after the players: people ask how it goes for them, and not for the monsters.
 */
export function playersSide(seats: readonly Seat[]): string | undefined {
  const sided = seats.filter(({ side }) => side !== REFEREE)
  return (sided.find(({ name }) => name !== GAME_MASTER) ?? sided[0])?.side
}
