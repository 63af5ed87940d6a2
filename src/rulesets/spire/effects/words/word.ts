import type { Effect } from '../../fight/effect.js'
import { NO_TARGET, PLAYER } from '../../fight/fight.js'
import { askTarget } from '../ask.js'
import { type EffectContext, taskOf } from '../context.js'

/**
 * Does what one word of the content files says: by what it comes, at which monster it is aimed (if at any), with which card
 * it has to do (if with any). A new card or move needs data; a new word needs one more row.
 */
export type EffectFunction = (
  context: EffectContext,
  effect: Effect,
  by: string,
  who: number,
  kind: number,
) => void

export function eachLiving(context: EffectContext, act: (who: number) => void): void {
  const { monsters } = context.state
  for (let who = 0; who < monsters.length; who++) if (monsters[who]!.hp > 0) act(who)
}

/** Monsters' moves are aimed at the player, cards at the chosen monster; what has no target yet asks for one. */
export function aimed(
  context: EffectContext,
  effect: Effect,
  by: string,
  who: number,
  act: (who: number) => void,
): void {
  if (context.actor !== PLAYER) act(PLAYER)
  else if (who !== NO_TARGET) act(who)
  else askTarget(context, taskOf(effect, by), act)
}
