import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { parseDice } from '../../../kernel/dice/expression.js'
import type { RollCommand } from '../commands/commands.js'
import type { StoredEvent } from '../events/index.js'
import { speaker } from '../people/who.js'
import type { SkirmishState } from '../state/state.js'

/** rules/skirmish §5: any dice of the notation, for anyone, at any time. */
export function roll(state: SkirmishState, command: RollCommand, dice: Dice, tell: Tell<StoredEvent>): void {
  const expression = parseDice(command.dice)
  const actor = speaker(state, command.by)
  const { faces, total } = dice.roll(expression, 'roll')
  tell({
    type: 'DiceRolled',
    actor,
    by: actor,
    purpose: 'roll',
    target: null,
    expr: expression.canonical,
    faces,
    total,
    ac: null,
    against: null,
    hit: null,
    damageType: null,
    applied: null,
    typed: false,
    bonus: 0,
  })
}
