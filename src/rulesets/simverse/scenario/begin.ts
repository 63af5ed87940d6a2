import { enter } from '../people/combatant.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import { firstViews } from './evening/first-views.js'
import { placeOf, sidesOf } from './evening/open-fight.js'
import type { SimverseScenario } from './scenario.js'

/** The fight before its first roll: those taken unawares roll for it, then round 1 begins. */
export function begin(scenario: SimverseScenario): State {
  const rules: Rules = { switches: scenario.rules, tables: scenario.tables }
  const state: State = {
    rules,
    offers: scenario.offers,
    place: placeOf(scenario),
    roundLimit: scenario.roundLimit,
    autoMorale: scenario.morale === 'auto',
    cast: [...scenario.combatants, ...scenario.reserves],
    sides: sidesOf(scenario),
    following: scenario.following,
    hasInterval: scenario.interval || scenario.following !== null,
    found: [],
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
  if (state.place.grid) firstViews(state)
  return state
}
