import type { Hint } from './events.js'
import { currentActor, type SkirmishState, withoutScore } from './state.js'

/** rules/skirmish §8: what the table waits for, the most pressing first. The way out for whoever met silence. */
export function hint(state: SkirmishState): Hint {
  const current = currentActor(state)
  const answer = (code: Hint['code'], waiting: readonly string[]): Hint => ({
    type: 'Hint',
    code,
    current,
    waiting,
  })
  const unscored = state.isEncounterActive ? withoutScore(state) : []
  if (unscored.length > 0) return answer('waiting_initiative', unscored)
  if (state.asked.length > 0) return answer('waiting_check', [...state.asked])
  if (!state.isEncounterActive) return answer('no_encounter', [])
  if (current === null) return answer('no_combatants', [])
  if (state.pendingDamage !== null) return answer('waiting_damage', [state.pendingDamage.attacker])
  return answer('turn', [current])
}
