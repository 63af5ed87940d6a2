import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { SpireEvent } from '../state/events.js'
import type { SpireState } from '../state/state.js'

/** rules/spire §4, 2: block is lost, energy is set, cards are to be drawn. R13: a playout may end here instead. */
export function startTurn(state: SpireState, turn: number, tell: Tell<SpireEvent>): void {
  const { turnLimit, energy, handSize } = state.fight
  const { hp, maxHp: max } = state.player
  if (turnLimit > 0 && turn > turnLimit) tell({ type: 'FightOver', result: 'timeout', hp, max })
  else tell({ type: 'TurnStarted', turn, energy, draw: handSize })
}
