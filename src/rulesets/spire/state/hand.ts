import type { SpireState } from './state.js'

/** A card comes to hand. Those that do something at the end of the turn are kept in order (rules/spire-act1 2.5, 4). */
export function enterHand(s: SpireState, kind: number): void {
  s.hand[kind]!++
  if (s.fight.marked && s.fight.cards[kind]!.atTurnEnd !== null) s.lingering.push(kind)
}

/** A card leaves the hand; one that costs nothing this turn goes first when it is played for nothing, last otherwise. */
export function leaveHand(s: SpireState, kind: number, free: boolean): void {
  s.hand[kind]!--
  if (!s.fight.marked) return
  const place = s.lingering.indexOf(kind)
  if (place !== -1) s.lingering.splice(place, 1)
  const freed = s.free.indexOf(kind)
  if (freed !== -1 && (free || copiesOf(s.free, kind) > s.hand[kind]!)) s.free.splice(freed, 1)
}

function copiesOf(list: readonly number[], kind: number): number {
  let copies = 0
  for (const one of list) if (one === kind) copies++
  return copies
}
