import type { EffectContext } from '../effects/context.js'
import { perform } from '../effects/effects.js'
import { presentFrom } from '../state/state.js'

/** R6: the fight is won the moment no monster is left; then Burning Blood heals, never above the maximum. */
export function winIfNoneLives(context: EffectContext): boolean {
  const { state, tell } = context
  if (presentFrom(state, 0) !== -1) return false
  for (const { relic, effects } of state.fight.onWin) perform(context, effects, relic)
  tell({ type: 'FightOver', result: 'win', hp: state.player.hp, max: state.player.maxHp })
  return true
}

/** R6: the fight is lost when HP is 0; there is no heal, and later monsters do not act. */
export function loseIfDead({ state, tell }: EffectContext): boolean {
  if (state.player.hp > 0) return false
  tell({ type: 'FightOver', result: 'loss', hp: 0, max: state.player.maxHp })
  return true
}
