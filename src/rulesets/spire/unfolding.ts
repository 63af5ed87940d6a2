import type { SpireEvent } from './events.js'
import { evolve } from './evolve.js'
import type { Fight } from './fight.js'
import { NO_TARGET, PLAYER } from './fight.js'
import { clone, type SpireState } from './state.js'

/**
 * Events as they come about, folded into a copy at once, so that every effect reads the state its predecessors left.
 * The marks are what a card remembers until it is finished (rules/spire §4, 3 b); one bit a monster.
 */
export class Unfolding {
  readonly events: SpireEvent[] = []
  readonly state: SpireState
  readonly fight: Fight
  /** Who acts: a monster's place or the player. */
  readonly actor: number
  /** The monster aimed at. */
  target = NO_TARGET
  /** The card or move at work. */
  source = ''
  /** Monsters that had Vulnerable before the card. */
  hadVulnerable = 0
  /** Monsters the card attacked. */
  attacked = 0
  /** Monsters whose Curl Up woke. */
  curled = 0

  constructor(before: SpireState, actor = PLAYER) {
    this.state = clone(before)
    this.fight = before.fight
    this.actor = actor
  }

  emit(event: SpireEvent): void {
    evolve(this.state, event)
    this.events.push(event)
  }
}
