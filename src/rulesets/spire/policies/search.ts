import type { Command } from '../../../kernel/command.js'
import { FastDice } from '../../../kernel/dice/fast.js'
import { evolve } from '../evolve.js'
import { key } from '../key.js'
import { choices } from '../legal.js'
import { advance, decide, next } from '../loop.js'
import { clone, type SpireState } from '../state.js'
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
  let events = decide(state, first)
  for (;;) {
    for (const event of events) evolve(state, event)
    const moment = next(state)
    if (moment.kind === 'over') return state.result === 'win' ? 1 + state.player.hp / 100 : 0
    if (state.turn > until) return 0
    events = moment.kind === 'automatic' ? advance(state, dice) : decide(state, greedy(state))
  }
}

/**
 * Flat Monte Carlo: each legal command is followed by the same number of playouts, and the best mean wins (a win first,
 * then HP). The draw pile is a multiset, so there is no order to peek at; its dice are its own, never the table's.
 */
export function search(state: SpireState): Command {
  const legal = choices(state)
  if (legal.length === 1) return legal[0]!
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
