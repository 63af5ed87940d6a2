import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import type { SpireEvent } from '../events/index.js'
import type { Effect } from '../fight/effect.js'
import { NO_TARGET, PLAYER } from '../fight/fight.js'
import { type Choice, type Doing, freshDoing, type Task } from '../fight/task.js'
import type { SpireState } from '../state/state.js'

/** A card, a move, a relic or a potion at work: who does it, and what is remembered until it is finished. */
export interface EffectContext {
  readonly state: SpireState
  readonly dice: Dice
  readonly tell: Tell<SpireEvent>
  /** Who acts: a monster's place or the player. */
  readonly actor: number
  doing: Doing
  /** The question that the player must answer before anything goes on. */
  asked: Choice | null
  /** How many tasks this step has put in front. */
  front: number
  /** A creature may have fallen or gone since the end of the fight was last checked. */
  mayEnd: boolean
  /** HP that the last hit took. */
  lastLost: number
}

export function effectContext(
  state: SpireState,
  dice: Dice,
  tell: Tell<SpireEvent>,
  actor = PLAYER,
  doing = freshDoing(''),
): EffectContext {
  return { state, dice, tell, actor, doing, asked: null, front: 0, mayEnd: true, lastLost: 0 }
}

export function taskOf(effect: Effect, by: string, who = NO_TARGET, kind = -1): Task {
  return { effect, by, who, kind }
}

/** Before the next step; what one step brings stays in its order. */
export function atOnce(context: EffectContext, effect: Effect, by: string, who = NO_TARGET, kind = -1): void {
  const { now } = context.doing
  const place = context.front++
  context.doing.now = [...now.slice(0, place), taskOf(effect, by, who, kind), ...now.slice(place)]
}

/** All parts of something at once, in their order. */
export function allAtOnce(
  context: EffectContext,
  effects: readonly Effect[],
  by: string,
  who = NO_TARGET,
): void {
  for (const effect of effects) atOnce(context, effect, by, who)
}

/** When the card is away (rules/spire-act1 2.4). */
export function putOff(context: EffectContext, effect: Effect, by: string, who = NO_TARGET): void {
  context.doing.putOff = [...context.doing.putOff, taskOf(effect, by, who)]
}

/** When all else is over. */
export function atLast({ doing }: EffectContext, task: Task): void {
  doing.later = [...doing.later, task]
}
