import type { Tell } from '../../../kernel/contract/ruleset.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import type { SpireEvent } from '../state/events.js'
import type { SpireState } from '../state/state.js'

/**
 * A card, a move or a relic at work: who does it to whom, and what must be remembered until it is finished (rules/spire
 * §4, 3 b), one bit a monster.
 */
export interface Deed {
  readonly state: SpireState
  readonly tell: Tell<SpireEvent>
  /** Who acts: a monster's place or the player. */
  readonly actor: number
  /** The monster aimed at. */
  target: number
  /** The card, move or relic at work. */
  source: string
  /** Monsters that had Vulnerable before the card. */
  hadVulnerable: number
  /** Monsters the card attacked. */
  attacked: number
  /** Monsters whose Curl Up woke. */
  curled: number
}

export function deedOf(state: SpireState, tell: Tell<SpireEvent>, actor = PLAYER): Deed {
  return { state, tell, actor, target: NO_TARGET, source: '', hadVulnerable: 0, attacked: 0, curled: 0 }
}
