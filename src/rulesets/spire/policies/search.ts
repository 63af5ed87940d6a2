import type { Command } from '../../../kernel/contract/command.js'
import type { Tell } from '../../../kernel/contract/ruleset.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { choices } from '../commands/choices.js'
import { decide } from '../commands/decide.js'
import { advance, next } from '../next.js'
import { SEAT } from '../seats.js'
import { clone } from '../state/clone.js'
import type { SpireEvent } from '../state/events.js'
import { evolve } from '../state/evolve.js'
import { key } from '../state/key.js'
import type { SpireState } from '../state/state.js'
import { greedy } from './greedy.js'

const PLAYOUTS = 60
const TURNS = 30

/** A number from the position alone, so that the same position is always thought about in the same way. */
function thought(state: SpireState): number {
  const text = key(state)
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Plays on with the greedy policy and dice of its own; answers the final HP, 0 when lost or not over in time. */
function playOn(state: SpireState, first: Command, dice: FastDice): number {
  const until = state.turn + TURNS
  const tell: Tell<SpireEvent> = (event) => evolve(state, event)
  decide(state, SEAT, first, dice, tell)
  for (;;) {
    const moment = next(state)
    if (moment.kind === 'over') return state.result === 'win' ? 1 + state.player.hp / 100 : 0
    // Within a run a search looks as far as the end of the fight.
    if (state.phase === 'spoils') return 1 + state.player.hp / 100
    if (state.turn > until) return 0
    if (moment.kind === 'automatic') advance(state, dice, tell)
    else decide(state, SEAT, greedy(state), dice, tell)
  }
}

/**
 * Flat Monte Carlo: each legal command is followed by the same number of playouts, and the best mean wins (a win first,
 * then HP). The draw pile is a multiset, so there is no order to peek at; its dice are its own, never the table's.
 */
export function search(state: SpireState): Command {
  const legal = choices(state, SEAT)
  if (legal.length === 1) return legal[0]!
  if (state.phase === 'room') return greedy(state)
  const seed = thought(state)
  const dice = new FastDice()
  let best = legal[0]!
  let most = -1
  for (const command of legal) {
    let total = 0
    for (let run = 0; run < PLAYOUTS; run++) {
      dice.reset(seed, run)
      total += playOn(clone(state), command, dice)
    }
    if (total > most) {
      most = total
      best = command
    }
  }
  return best
}
