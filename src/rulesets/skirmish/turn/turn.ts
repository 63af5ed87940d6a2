import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { TurnCommand } from '../commands/commands.js'
import type { StoredEvent } from '../events/index.js'
import { type SkirmishState, unrolled } from '../state/state.js'
import { onTurn } from './situation.js'

/** seed 002 §5 A: (index + 1) modulo length. Anyone who is down may pass too (K11). */
export function turn(state: SkirmishState, command: TurnCommand, tell: Tell<StoredEvent>): void {
  const { actor } = onTurn(state, command.by)
  tell({ type: 'TurnEnded', actor, ...turnAfter(state), lost: unrolled(state) })
}

/** Who holds the turn after the one who holds it now, and whether that begins a round. */
export function turnAfter(state: SkirmishState): { readonly next: string; readonly newRound: boolean } {
  const { turnOrder, currentTurnIndex } = state
  const steps = state.scenario.options.skipDowned ? stepsToSomebodyStanding(state) : 1
  const index = (currentTurnIndex + steps) % turnOrder.length
  return { next: turnOrder[index]!, newRound: currentTurnIndex + steps >= turnOrder.length }
}

/** K11, `skipDowned`: past everybody without hit points; one step when all are down. */
function stepsToSomebodyStanding({ turnOrder, currentTurnIndex, entities }: SkirmishState): number {
  for (let steps = 1; steps <= turnOrder.length; steps++) {
    const id = turnOrder[(currentTurnIndex + steps) % turnOrder.length]!
    if (entities[id]!.hp > 0) return steps
  }
  return 1
}
