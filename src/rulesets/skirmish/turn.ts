import type { TurnCommand } from './commands.js'
import type { SkirmishEvent } from './events.js'
import { onTurn } from './situation.js'
import type { SkirmishState } from './state.js'

/** seed 002 §5 A: (index + 1) modulo length. Whoever is down may pass too (K11). */
export function turn(state: SkirmishState, command: TurnCommand): readonly SkirmishEvent[] {
  const { actor } = onTurn(state, command.by)
  const { turnOrder, currentTurnIndex } = state
  const steps = state.scenario.options.skipDowned ? stepsToSomebodyStanding(state) : 1
  const index = (currentTurnIndex + steps) % turnOrder.length
  const newRound = currentTurnIndex + steps >= turnOrder.length
  return [{ type: 'TurnEnded', actor, next: turnOrder[index]!, newRound }]
}

/** K11, `skipDowned`: past everybody without hit points; one step when all are down. */
function stepsToSomebodyStanding({ turnOrder, currentTurnIndex, entities }: SkirmishState): number {
  for (let steps = 1; steps <= turnOrder.length; steps++) {
    const id = turnOrder[(currentTurnIndex + steps) % turnOrder.length]!
    if (entities[id]!.hp > 0) return steps
  }
  return 1
}
