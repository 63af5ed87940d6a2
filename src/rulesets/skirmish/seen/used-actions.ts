import { attackLimit, attacksUsed, currentActor, type SkirmishState } from '../state/state.js'

/** What somebody has used in this round, or still has. */
export interface UsedAction {
  /** As commands name them. */
  readonly who: string
  readonly text: string
  readonly spent: boolean
}

/** Returns what the person who holds the turn has used of it, and who has acted before them in this round (K10). */
export function usedActions(state: SkirmishState): readonly UsedAction[] {
  const current = currentActor(state)
  if (current === null) return []
  const earlier = state.turnOrder.slice(0, state.currentTurnIndex).filter((id) => state.entities[id]!.hp > 0)
  const limit = attackLimit(state, state.entities[current]!)
  const used = attacksUsed(state)
  const isSpent = used >= limit
  const several = limit > 1 && limit !== Number.POSITIVE_INFINITY
  const text = several ? `${limit - used} of ${limit} attacks free` : used > 0 ? 'Attack used' : 'Attack free'
  return [
    ...earlier.map((who) => ({ who, text: 'has acted', spent: true })),
    { who: current, text, spent: several ? isSpent : used > 0 },
  ]
}
