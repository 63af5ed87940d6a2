import { enter } from '../people/combatant.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import type { SimverseScenario } from './scenario.js'

/** The fight before its first roll: those taken unawares roll for it, then round 1 begins. */
export function begin(scenario: SimverseScenario): State {
  const rules: Rules = { switches: scenario.rules, tables: scenario.tables }
  return {
    rules,
    offers: scenario.offers,
    fieldM: scenario.fieldM,
    roundLimit: scenario.roundLimit,
    autoMorale: scenario.morale === 'auto',
    cast: [...scenario.combatants, ...scenario.reserves],
    sides: Object.fromEntries([...scenario.combatants].reverse().map(({ side, seat }) => [side, seat])),
    phase: 'surprise',
    round: 0,
    order: [],
    group: -1,
    groupUp: [],
    actor: '',
    step: 0,
    combatants: scenario.combatants.map((sheet) => enter(sheet, rules)),
    facts: scenario.facts,
    queue: [],
    pending: null,
    pairPaid: false,
    outcome: '',
    favours: [],
    sums: { rounds: 0, attacks: 0, hits: 0, defended: 0, damage: 0, bled: 0, panics: 0 },
  }
}
