import { useRelics } from './relics.js'
import { livingFrom } from './state.js'
import type { Unfolding } from './unfolding.js'

/** R6: the fight is won the moment no monster lives; then Burning Blood heals, never above the maximum. */
export function winIfNoneLives(run: Unfolding): boolean {
  if (livingFrom(run.state, 0) !== -1) return false
  useRelics(run, run.fight.onWin)
  run.close({ type: 'FightOver', result: 'win', hp: run.state.player.hp })
  return true
}

/** R6: the fight is lost when HP is 0; there is no heal, and later monsters do not act. */
export function loseIfDead(run: Unfolding): boolean {
  if (run.state.player.hp > 0) return false
  run.close({ type: 'FightOver', result: 'loss', hp: 0 })
  return true
}
