import { entryOf } from '../../../kernel/entry.js'
import { symbolAt } from '../run/map.js'
import type { Run } from '../state/run.js'
import type { SpireState } from '../state/state.js'

/** What rooms are worth to a plain player, on the whole: fights bring cards and gold, elites relics and wounds. */
const ROOMS: Readonly<Record<string, number>> = { T: 4, R: 3, '?': 2.5, M: 1.5, B: 0 }
const RELIC_PRICE = 6

function roomLiked({ player, gold }: SpireState, symbol: string, rowsAhead: number): number {
  if (symbol === '$') return gold >= RELIC_PRICE ? 3.5 : gold >= 2 ? 2 : 0.5
  if (symbol !== 'E') return entryOf(ROOMS, symbol) ?? 1
  // Further ahead nobody knows how it will be; an elite is never looked for with wounds.
  return rowsAhead === 0 && player.hp < player.maxHp - 2 ? -6 : -1.5
}

/** The best way on from a space, by what its rooms are worth on the whole. */
export function pathLiked(state: SpireState, space: string, rowsAhead = 0): number {
  const run: Run = state.run!
  const here = roomLiked(state, symbolAt(run, space), rowsAhead)
  const edges = run.book.maps[run.map]!.edges[space] ?? []
  let best = 0
  edges.forEach((to, i) => {
    const worth = pathLiked(state, to, rowsAhead + 1)
    if (i === 0 || worth > best) best = worth
  })
  return here + best
}
