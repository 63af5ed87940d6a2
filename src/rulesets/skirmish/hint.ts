import type { Hint, HintCode } from './events.js'
import { currentActor, lacksScore, type SkirmishState, withoutScore } from './state.js'

/** rules/skirmish §8: what the table waits for, the most pressing first. */
export function waitsFor(state: SkirmishState): HintCode {
  if (lacksScore(state)) return 'waiting_initiative'
  if (state.asked.length > 0) return 'waiting_check'
  if (!state.isEncounterActive) return 'no_encounter'
  if (currentActor(state) === null) return 'no_combatants'
  return state.pendingDamage === null ? 'turn' : 'waiting_damage'
}

/** The way out for whoever met silence: what is waited for, and who. */
export function hint(state: SkirmishState): Hint {
  const code = waitsFor(state)
  return { type: 'Hint', code, current: currentActor(state), waiting: waitedFor(state, code) }
}

function waitedFor(state: SkirmishState, code: HintCode): readonly string[] {
  switch (code) {
    case 'waiting_initiative':
      return withoutScore(state)
    case 'waiting_check':
      return [...state.asked]
    case 'waiting_damage':
      return [state.pendingDamage!.attacker]
    case 'turn':
      return [currentActor(state)!]
    default:
      return []
  }
}
