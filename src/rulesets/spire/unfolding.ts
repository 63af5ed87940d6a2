import type { SpireEvent } from './events.js'
import { evolve } from './evolve.js'
import type { Fight } from './fight.js'
import { NO_TARGET, PLAYER } from './fight.js'
import { clone, copyInto, type SpireState } from './state.js'

/**
 * Events as they come about, folded into a copy at once, so that every effect reads the state its predecessors left.
 * The marks are what a card remembers until it is finished (rules/spire §4, 3 b); one bit a monster.
 */
export class Unfolding {
  events: SpireEvent[] = []
  state: SpireState
  fight: Fight
  /** Who acts: a monster's place or the player. */
  actor = PLAYER
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

  constructor(before: SpireState) {
    this.state = clone(before)
    this.fight = before.fight
  }

  emit(event: SpireEvent): void {
    evolve(this.state, event)
    this.events.push(event)
  }

  /** An event after which this step reads nothing that it changes: there is no need to fold it into the copy. */
  close(event: SpireEvent): void {
    this.events.push(event)
  }
}

/** The one copy that all steps work on: nothing outlives a step but its events, and playouts take millions of steps. */
let only: Unfolding | undefined

/** Begins a step. Steps never nest: the rules finish one before anybody can ask for the next. */
export function unfold(before: SpireState, actor = PLAYER): Unfolding {
  if (only === undefined || !copyInto(only.state, before)) only = new Unfolding(before)
  only.fight = before.fight
  only.events = []
  only.actor = actor
  only.target = NO_TARGET
  only.source = ''
  only.hadVulnerable = 0
  only.attacked = 0
  only.curled = 0
  return only
}
