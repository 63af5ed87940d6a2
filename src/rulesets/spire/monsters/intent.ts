import { moveOf } from '../fight/monster-kind.js'
import { dieIsKnown, type SpireState } from '../state/state.js'

/** How many hits a monster's coming move has: 0 where the die decides and has not fallen. */
export function intendedHits(state: SpireState, who: number): number {
  const monster = state.monsters[who]!
  const kind = state.fight.kinds[monster.kind]!
  if (kind.bounds.length > 0 && !dieIsKnown(state)) return 0
  let hits = 0
  for (const { effect, times } of moveOf(kind, monster, state.die).effects)
    if (effect === 'dmg') hits += times
  return hits
}
