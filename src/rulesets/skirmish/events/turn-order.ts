import type { SkirmishState } from '../state/state.js'

/** K13: combat begins with the best score, when everybody has one. */
export function beginWhenScored(state: SkirmishState): void {
  const { joinOrder, initiatives } = state
  if (state.currentTurnIndex >= 0 || joinOrder.length === 0) return
  if (joinOrder.some((id) => initiatives[id] === undefined)) return
  state.currentTurnIndex = 0
  state.round = 1
  state.sums.rounds++
}

/** K12: best score, then higher modifier, then earlier joiner. K14: the one who holds the turn keeps it. */
export function sortTurnOrder(state: SkirmishState): void {
  const current = state.turnOrder[state.currentTurnIndex]
  const { joinOrder, initiatives, modifiers } = state
  const scored = joinOrder.filter((id) => initiatives[id] !== undefined)
  const without = joinOrder.filter((id) => initiatives[id] === undefined)
  // The sort is stable, so equals stay in the order of joining.
  scored.sort((a, b) => initiatives[b]! - initiatives[a]! || modifiers[b]! - modifiers[a]!)
  state.turnOrder = [...scored, ...without]
  if (current !== undefined) state.currentTurnIndex = state.turnOrder.indexOf(current)
}
