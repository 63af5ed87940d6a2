import { type Facts, GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import type { Kind } from '../state/terms.js'

/** rules/secrets 7: hit points and armour class of monsters are words and nothing to players where figures are words. */
export function hidesFigures(facts: Facts, seat: string, kind: Kind): boolean {
  return kind === 'monster' && readsWords(facts, seat)
}

/** rules/secrets 2: what a check takes and brings is the GM's until it is rolled. */
export function seesTerms(seat: string): boolean {
  return seat === GAME_MASTER
}
