import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { deedOf } from '../effects/deed.js'
import { FACES } from '../fight/die.js'
import { useRelics } from '../relics/use.js'
import type { SpireEvent } from '../state/events.js'
import type { SpireState } from '../state/state.js'
import { loseIfDead, winIfNoneLives } from './victory.js'

const ROLL = 'the die'

/** R1: one roll a round for everybody. R2: then the relics that wait for this face; the die relic gives 1 block on 4 to 6. */
export function rollDie(state: SpireState, dice: Dice, tell: Tell<SpireEvent>): void {
  const die = dice.band(1, FACES, state.fight.dieBounds, ROLL)
  tell({ type: 'DieRolled', die })
  const abilities = state.fight.onDie[die]!
  if (abilities.length === 0) return
  const deed = deedOf(state, tell)
  useRelics(deed, abilities)
  if (!loseIfDead(deed)) winIfNoneLives(deed)
}
