import type { EffectContext } from '../effects/context.js'
import { FACES } from '../fight/die.js'

const ROLL_AGAIN = 'the die, once more'

/** rules/spire-acts23 4.5: the die shows another number; die relics do not fire, and nothing can change this roll. */
export function rollAgain({ state, dice, tell }: EffectContext, by: string): void {
  const die = dice.band(1, FACES, state.fight.dieBounds, ROLL_AGAIN)
  tell({ type: 'DieRolledAgain', die, by })
}
