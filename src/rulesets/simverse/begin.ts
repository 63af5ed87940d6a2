import { canonical } from '../../kernel/canonical.js'
import { type Combatant, enter } from './combatant.js'
import type { SimverseScenario } from './scenario.js'
import type { State } from './state.js'
import type { Rules } from './switches.js'

/** The fight before its first roll: those taken unawares roll for it, then round 1 begins. */
export function begin(scenario: SimverseScenario): State {
  const rules: Rules = { switches: scenario.rules, tables: scenario.tables }
  return {
    rules,
    offers: scenario.offers,
    fieldM: scenario.fieldM,
    roundLimit: scenario.roundLimit,
    autoMorale: scenario.morale === 'auto',
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
  }
}

/** Lists are replaced, never changed in place, so a copy shares them. */
export function clone(state: State): State {
  return {
    ...state,
    combatants: state.combatants.map((c): Combatant => ({ ...c })),
    pending: state.pending ? { ...state.pending } : null,
  }
}

/** Equal keys: the same future and the same final figures. The round counts only where it ends the fight. */
export function key(state: State): string {
  const people = state.combatants.map((c) => [
    c.vitality,
    c.stamina,
    c.mana,
    c.conditions,
    c.wounds,
    c.majorSpent,
    c.minorSpent,
    c.reactionsUsed,
    c.reactionsAllowed,
    c.usedWeapons,
    c.held,
    c.dropped,
    c.ammo,
    c.aimAt,
    c.feintOn,
    c.moved,
    c.quickDrawn,
    c.turn,
    c.painTaken,
    c.painPenalty,
    Math.min(3, c.sinceActed),
    c.ready,
    c.surpriseShift,
    c.actsLast,
    c.surprisePenalty,
    c.sneakUsedOn,
    c.buffs,
    c.injuries,
    c.holds,
    c.heldBy,
    c.roundsHeld,
    c.lastAct,
    c.luckUsed,
    c.moraleDue,
    c.faced,
    c.at,
    c.mounted,
    c.fled,
  ])
  return canonical([
    state.roundLimit > 0 ? state.round : Math.min(1, state.round),
    state.phase,
    state.order,
    state.group,
    state.groupUp,
    state.actor,
    state.step,
    people,
    state.facts,
    state.queue,
    state.pending,
    state.pairPaid,
    state.outcome,
  ])
}
