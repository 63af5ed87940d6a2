import type { SkirmishState } from '../state/state.js'

/** K13: combat begins with the best score, when everybody has one. */
export function beginWhenScored(state: SkirmishState): void {
  const last = state.turnOrder.at(-1)
  // Those without a score stand at the end of the order.
  if (state.currentTurnIndex >= 0 || last === undefined || state.initiatives[last] === undefined) return
  state.currentTurnIndex = 0
  state.round = 1
  state.sums.rounds++
}

/** K12: best score, then higher modifier; negative where `a` acts before `b`, 0 where the order of joining decides. */
function compareScores({ initiatives, modifiers }: SkirmishState, a: string, b: string): number {
  return initiatives[b]! - initiatives[a]! || modifiers[b]! - modifiers[a]!
}

/**
 * Puts somebody with a new score where it belongs: K12, equals in the order of joining, those without a score at the end.
 * K14: the one who holds the turn keeps it. Everybody else stays in place, so that many arrivals do not take long.
 */
export function placeByScore(state: SkirmishState, id: string): void {
  const { turnOrder, joinOrder, initiatives } = state
  const current = turnOrder[state.currentTurnIndex]
  turnOrder.splice(turnOrder.indexOf(id), 1)
  let low = 0
  let high = turnOrder.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = turnOrder[middle]!
    if (initiatives[other] !== undefined && compareScores(state, other, id) <= 0) low = middle + 1
    else high = middle
  }
  const joined = joinOrder.lastIndexOf(id)
  while (low > 0 && compareScores(state, turnOrder[low - 1]!, id) === 0) {
    if (joinOrder.lastIndexOf(turnOrder[low - 1]!) < joined) break
    low--
  }
  turnOrder.splice(low, 0, id)
  if (current !== undefined) state.currentTurnIndex = turnOrder.indexOf(current)
}
