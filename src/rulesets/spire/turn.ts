import type { Dice } from '../../kernel/dice/dice.js'
import type { SpireEvent } from './events.js'
import { pileSize, type SpireState } from './state.js'
import type { Unfolding } from './unfolding.js'

const DRAW = 'draw a card'
const NO_CARDS_LEFT: readonly SpireEvent[] = [{ type: 'DrawEnded' }]
const BEHAVIOR = 'deal a behaviour'

/** rules/spire §4, 2: block is lost, energy is set, cards are to be drawn. R13: a playout may end here instead. */
export function startTurn(run: Unfolding, turn: number): void {
  const { turnLimit, energy, handSize } = run.fight
  if (turnLimit > 0 && turn > turnLimit) {
    run.close({ type: 'FightOver', result: 'timeout', hp: run.state.player.hp })
    return
  }
  run.close({ type: 'TurnStarted', turn, energy, draw: handSize })
}

/**
 * One card (R5). Known cards come from the top, the others from the shuffled rest; when that is empty the whole discard
 * pile is shuffled in, never earlier; when both are empty the draw ends.
 */
export function drawCard(state: SpireState, dice: Dice): readonly SpireEvent[] {
  const { fight, top } = state
  if (top.length > 0) return fight.drawnKnown[top[top.length - 1]!]!
  if (pileSize(state.draw) > 0) return fight.drawn[dice.draw(state.draw, DRAW)]!
  const discarded = pileSize(state.discard)
  if (discarded === 0) return NO_CARDS_LEFT
  return [{ type: 'Reshuffled', cards: discarded }, fight.drawn[dice.draw(state.discard, DRAW)]![0]!]
}

/**
 * R12: a monster with several behaviours is dealt one when the fight is created, each with the same chance; two of a
 * kind are dealt from the same pool without putting back.
 */
export function dealBehavior(state: SpireState, dice: Dice): SpireEvent[] {
  const { fight, monsters } = state
  const who = waitingForBehavior(state, 0)
  const { kind } = monsters[who]!
  const { behaviors, name } = fight.kinds[kind]!
  const counts = new Array<number>(behaviors.length).fill(1)
  for (const other of monsters) if (other.kind === kind && other.behavior >= 0) counts[other.behavior] = 0
  if (pileSize(counts) === 0) counts.fill(1)
  const place = dice.draw(counts, BEHAVIOR)
  const last = waitingForBehavior(state, who + 1) === -1
  return [{ type: 'BehaviorDealt', who, name, place, behavior: behaviors[place]!, last }]
}

/** The first living monster from a place on that still has to be dealt a behaviour, or -1. */
export function waitingForBehavior(state: SpireState, place: number): number {
  const { fight, monsters } = state
  for (let i = place; i < monsters.length; i++) {
    const { hp, behavior, kind } = monsters[i]!
    if (hp > 0 && behavior < 0 && fight.kinds[kind]!.behaviors.length > 0) return i
  }
  return -1
}
