import type { Command } from '../../kernel/command.js'
import { AUTOMATIC, type Next, type Ruleset } from '../../kernel/ruleset.js'
import type { AdapterEvent } from './events.js'
import { filledBoxes } from './health.js'
import { adapterScenario } from './scenario/parse.js'
import type { AdapterScenario } from './scenario/schema.js'
import { choices, policies } from './table/choices.js'
import { advance, decide } from './table/decide.js'
import { evolve } from './table/evolve.js'
import { mech, narr } from './table/mech.js'
import { odds } from './table/odds.js'
import { type AdapterState, begin, clone, combatantNow, key } from './table/state.js'
import { suggest } from './table/suggest.js'
import { verbs } from './table/verbs.js'
import { type AdapterView, render, view } from './table/view.js'

/** Over, a blow that has hit, a foe's turn, somebody's turn in a fight, or the floor is open. */
function next(state: AdapterState): Next {
  if (state.ended !== null) return { kind: 'over', outcome: state.ended }
  if (state.fight?.blow) return AUTOMATIC
  const now = combatantNow(state)
  if (now?.kind === 'npc') return AUTOMATIC
  if (now) return { kind: 'awaiting', seat: now.sheet.name, ask: `${now.sheet.name}, what do you do?` }
  return { kind: 'awaiting', seat: '*', ask: 'What do you do?' }
}

function total(state: AdapterState, of: (character: AdapterState['characters'][number]) => number): number {
  return state.characters.reduce((sum, character) => sum + of(character), 0)
}

/** Any system a `system:` block describes (seed 001), and Mage in full. */
export const adapter: Ruleset<AdapterScenario, AdapterState, Command, AdapterEvent, AdapterView> = {
  id: 'adapter',
  title: 'System Adapter',
  version: '1.0.0',
  scenario: adapterScenario,
  verbs,
  measures: {
    objectives: {
      kind: 'final',
      summary: 'Objectives reached.',
      of: (state) => state.objectives.filter(Boolean).length,
    },
    wounds: {
      kind: 'final',
      summary: 'Boxes filled on the characters.',
      of: (state) => total(state, (c) => filledBoxes(c.health)),
    },
    paradox: {
      kind: 'final',
      summary: 'Paradox the characters hold.',
      of: (state) => total(state, (c) => c.paradox),
    },
    failures: {
      kind: 'sum',
      summary: 'Failed actions, botches included.',
      of: (event) => (event.type === 'action_failed' ? 1 : 0),
    },
    botches: {
      kind: 'sum',
      summary: 'Botched actions.',
      of: (event) => (event.type === 'action_botched' ? 1 : 0),
    },
    turns: {
      kind: 'sum',
      summary: 'Turns taken outside of fights.',
      of: (event) => (event.type === 'turn_taken' ? 1 : 0),
    },
    minutes: {
      kind: 'sum',
      summary: 'Minutes that passed.',
      of: (event) => (event.type === 'turn_taken' || event.type === 'project_advanced' ? event.minutes : 0),
    },
  },
  policies,
  seats: (scenario) => ['gm', ...scenario.characters.map((sheet) => sheet.name)],
  begin,
  clone,
  key,
  next,
  choices,
  decide,
  advance,
  evolve,
  view,
  render,
  mech,
  narr,
  suggest,
  odds,
}
