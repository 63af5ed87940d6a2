import type { SkirmishState } from '../state/state.js'
import type { SkirmishScenario } from './scenario.js'

/** Before the first encounter. */
export function begin(scenario: SkirmishScenario): SkirmishState {
  return {
    isEncounterActive: false,
    round: 0,
    entities: {},
    joinOrder: [],
    initiatives: {},
    turnOrder: [],
    currentTurnIndex: -1,
    pendingDamage: null,
    pendingChecks: {},
    carriedHp: {},
    modifiers: {},
    asked: [],
    hasAttacked: false,
    moreAttacks: 0,
    hasStarted: false,
    haveMet: false,
    bonuses: {},
    given: { characters: {}, monsters: {} },
    sums: { rounds: 0, attacks: 0, damage: 0 },
    scenario,
  }
}
