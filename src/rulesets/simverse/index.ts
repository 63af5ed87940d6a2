import type { Command } from '../../kernel/command.js'
import type { Ruleset } from '../../kernel/ruleset.js'
import { begin, clone, key } from './begin.js'
import { choices } from './choices.js'
import { isDead, isDown } from './combatant.js'
import { decide } from './decide.js'
import type { SimverseEvent } from './events.js'
import { evolve } from './evolve.js'
import { advance, next } from './flow.js'
import { mech } from './mech.js'
import { narr } from './narr.js'
import { type SimverseScenario, scenarioSchema } from './scenario.js'
import type { State } from './state.js'
import { suggest } from './suggest.js'
import { random, tactical } from './tactics.js'
import { verbs } from './verbs.js'
import { render, type View, view } from './view.js'

export type { SimverseEvent } from './events.js'
export type { SimverseScenario } from './scenario.js'
export type { State as SimverseState } from './state.js'
export type { View as SimverseView } from './view.js'

export const simverse: Ruleset<SimverseScenario, State, Command, SimverseEvent, View> = {
  id: 'simverse',
  title: 'Simverse: the combat guide',
  version: '1.0.0',
  scenario: scenarioSchema,
  verbs,
  measures: {
    rounds: { kind: 'sum', summary: 'rounds begun', of: (event) => (event.type === 'RoundStarted' ? 1 : 0) },
    attacks: { kind: 'sum', summary: 'attack rolls', of: (event) => (event.type === 'AttackRolled' ? 1 : 0) },
    hits: {
      kind: 'sum',
      summary: 'hits that reached the armor',
      of: (event) => (event.type === 'DamageDealt' ? 1 : 0),
    },
    defended: {
      kind: 'sum',
      summary: 'attacks turned aside',
      of: (event) => (event.type === 'DefenseRolled' && event.success ? 1 : 0),
    },
    damage: {
      kind: 'sum',
      summary: 'Vitality taken by hits',
      of: (event) => (event.type === 'DamageDealt' ? event.damage : 0),
    },
    bled: {
      kind: 'sum',
      summary: 'Vitality lost at round ends',
      of: (event) => (event.type === 'RoundTicked' ? event.lost : 0),
    },
    panics: {
      kind: 'sum',
      summary: 'morale checks that ended in panic',
      of: (event) => (event.type === 'MoraleRolled' && event.condition === 'panicked' ? 1 : 0),
    },
    down: {
      kind: 'final',
      summary: 'people unconscious or dead at the end',
      of: (state) => state.combatants.filter(isDown).length,
    },
    dead: {
      kind: 'final',
      summary: 'people dead at the end',
      of: (state) => state.combatants.filter(isDead).length,
    },
    fled: {
      kind: 'final',
      summary: 'people who left the fight',
      of: (state) => state.combatants.filter((c) => c.fled).length,
    },
  },
  policies: { tactical, random },
  seats: (scenario) => [...new Set(['gm', ...scenario.combatants.map((who) => who.seat)])],
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
}
