import type { Command } from '../../../../kernel/contract/command.js'
import type { Dice } from '../../../../kernel/dice/dice.js'
import type { Tell } from '../../events/index.js'
import type { Combatant } from '../../people/combatant.js'
import { isStanding } from '../../people/conditions.js'
import { enemiesOf } from '../../state/field.js'
import type { State } from '../../state/state.js'
import type { Refusal } from '../../stops.js'

/** Something that somebody can do in their turn. What is legal is asked in one place, for choices and for commands. */
export interface CombatAction<Plan = unknown> {
  /** What a command comes to for this person. Throws where a name or a number means nothing. */
  read(state: State, c: Combatant, command: Command): Plan
  /** What speaks against it, or ''. */
  refusal(state: State, c: Combatant, plan: Plan): Refusal
  /** Whom it is done to: some refusals are about them. */
  whom?(plan: Plan): Combatant | undefined
  /** Commands to look at; those that nothing speaks against are the choices. */
  options(state: State, c: Combatant): readonly Command[]
  act(state: State, c: Combatant, plan: Plan, dice: Dice, tell: Tell): void
}

/** An action whose plan only its own functions read. */
export function combatAction<Plan>(own: CombatAction<Plan>): CombatAction {
  return own as CombatAction
}

/** An action that takes nothing but its verb. */
export function simpleAction(
  verb: string,
  refusal: (state: State, c: Combatant) => Refusal,
  act: (state: State, c: Combatant, dice: Dice, tell: Tell) => void,
): CombatAction {
  const only: readonly Command[] = [{ verb }]
  return {
    read: () => undefined,
    refusal,
    options: () => only,
    act: (state, c, _plan, dice, tell) => act(state, c, dice, tell),
  }
}

/** Everybody else who is still there, in the order in which they came. */
export function othersThan(state: State, c: Combatant): Combatant[] {
  return state.combatants.filter((other) => other !== c && !other.fled)
}

export function standingFoes(state: State, c: Combatant): Combatant[] {
  return enemiesOf(state, c).filter(isStanding)
}
