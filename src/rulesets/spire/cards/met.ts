import type { SpireState } from '../state/state.js'

/** rules/secrets 2: a card that is only going to be created is none that a player could have heard of. */
export function isMet({ fight, hand, draw, top, discard, exhausted }: SpireState, kind: number): boolean {
  if (fight.cards[kind]!.dealt || top.includes(kind)) return true
  return [hand, draw, discard, exhausted].some((pile) => pile[kind]! > 0)
}
