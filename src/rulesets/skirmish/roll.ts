import type { Dice } from '../../kernel/dice/dice.js'
import type { RollCommand } from './commands.js'
import type { DiceRolled } from './events.js'
import { diceOf } from './points.js'
import type { SkirmishState } from './state.js'
import { speaker } from './who.js'

/** rules/skirmish §5: any dice of the notation, for anyone, at any time. */
export function roll(state: SkirmishState, command: RollCommand, dice: Dice): readonly DiceRolled[] {
  const expression = diceOf(command.dice)
  const actor = speaker(state, command.by)
  const { faces, total } = dice.roll(expression, 'roll')
  return [
    {
      type: 'DiceRolled',
      actor,
      by: actor,
      purpose: 'roll',
      target: null,
      expr: expression.canonical,
      faces,
      total,
      ac: null,
      damageType: null,
      applied: null,
    },
  ]
}
