import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import type { SpireEvent } from '../state/events.js'
import { pileSize, type SpireState } from '../state/state.js'

const BEHAVIOR = 'deal a behaviour'

/**
 * R12: a monster with several behaviours is dealt one when the fight is created, each with the same chance; two of a
 * kind are dealt from the same pool without putting back.
 */
export function dealBehavior(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const { fight, monsters } = state
  const who = waitingForBehavior(state, 0)
  const { kind } = monsters[who]!
  const { behaviors, name } = fight.kinds[kind]!
  const last = waitingForBehavior(state, who + 1) === -1
  const place = drawBehavior(state, fight.kinds[kind]!, kind, dice)
  tell({ type: 'BehaviorDealt', who, name, place, behavior: behaviors[place]!, last })
}

/** One of a kind's behaviours from its pool; the only one without a draw, -1 where there is none. */
export function drawBehavior(
  { monsters }: SpireState,
  { behaviors }: MonsterKind,
  kind: number,
  dice: Dice,
): number {
  if (behaviors.length < 2) return behaviors.length - 1
  const counts = new Array<number>(behaviors.length).fill(1)
  for (const other of monsters) if (other.kind === kind && other.behavior >= 0) counts[other.behavior] = 0
  if (pileSize(counts) === 0) counts.fill(1)
  return dice.draw(counts, BEHAVIOR)
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
