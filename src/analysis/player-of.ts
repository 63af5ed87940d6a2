import { entryOf } from '../kernel/entry.js'

/** Who plays a seat: whoever is named for it, or whoever plays all others (`*`). A seat may be called anything. */
export function playerOf<Player>(
  players: Readonly<Record<string, Player>>,
  seat: string,
): Player | undefined {
  return entryOf(players, seat) ?? players['*']
}
