import type { Command } from '../../kernel/command.js'
import { AUTOMATIC, type Measure, type Next, type Over, type Ruleset } from '../../kernel/ruleset.js'
import { begin, encountersOf } from './begin.js'
import { inFight } from './combat/fight.js'
import { advance, decide } from './decide.js'
import type { BxEvent } from './events.js'
import { evolve } from './evolve.js'
import { key } from './key.js'
import { mech } from './mech.js'
import { narr } from './narr.js'
import { policies } from './policies.js'
import type { Scenario } from './scenario.js'
import { schema } from './schema.js'
import { SKILL_NAMES } from './skills.js'
import { cloneState, type State } from './state.js'
import { hpOf, isActive } from './stats.js'
import { verbs } from './verbs.js'
import { type BxView, render, view } from './view.js'

const CHOICE: Next = { kind: 'awaiting', seat: 'player', ask: 'ATTACK or FLEE?' }
const OPEN: Next = { kind: 'awaiting', seat: '*', ask: 'What do you do?' }
/** Made once: simulations ask for the end of every fight. */
const ENDINGS: Readonly<Record<string, Over>> = Object.fromEntries(
  ['ALL_FOES_DEAD', 'FOES_BREAK', 'FLEE_SUCCESS', 'PC_DOWN', 'COMPANIONS_OUT', 'NO_FIGHT'].map((outcome) => [
    outcome,
    { kind: 'over', outcome } as const,
  ]),
)

function next(state: State): Next {
  switch (state.phase) {
    case 'acting':
      return AUTOMATIC
    case 'choice':
      return state.fight!.companionOnly ? AUTOMATIC : CHOICE
    case 'fallen': {
      const { fallen, names } = state.fight!
      const who = fallen.map((i) => names[i]).join(' and ')
      return { kind: 'awaiting', seat: 'player', ask: `${who} fell: ABANDON or STAY?` }
    }
    case 'open':
      return OPEN
    case 'over':
      return ENDINGS[state.outcome]!
    default:
      return AUTOMATIC
  }
}

/** Companions on their feet: in the fight, or between fights with the party. */
function companionsStanding({ fight, people }: State): number {
  if (!fight) return people.filter((p) => p.role === 'companion' && isActive(p) && hpOf(p) > 0).length
  let found = 0
  for (let i = fight.companionOnly ? 0 : 1; i < fight.allies; i++) if (inFight(fight, i)) found++
  return found
}

/** Whether an event is the blow that puts somebody of a side out. */
function fells(event: BxEvent, foe: boolean): boolean {
  if (event.type !== 'AttackMade' && event.type !== 'FreeAttackMade') return false
  if (!event.hit || event.after > 0) return false
  return foe ? event.telling === 'PC' || event.telling === 'Ally' : event.telling === 'OnAlly'
}

const measures: Readonly<Record<string, Measure<State, BxEvent>>> = {
  rounds: { kind: 'sum', summary: 'Rounds fought.', of: (event) => (event.type === 'RoundStarted' ? 1 : 0) },
  pcHp: {
    kind: 'final',
    summary: 'The PC’s hp at the end, 0 when fallen.',
    of: (state) => {
      const pc = state.people.find((p) => p.role === 'pc')
      const hp = state.fight && !state.fight.companionOnly ? state.fight.hp[0]! : pc ? hpOf(pc) : 0
      return Math.max(0, hp)
    },
  },
  companionsStanding: {
    kind: 'final',
    summary: 'Companions still on their feet at the end.',
    of: companionsStanding,
  },
  companionsDown: {
    kind: 'sum',
    summary: 'Companions that went DOWN.',
    of: (event) => (fells(event, false) ? 1 : 0),
  },
  foesDead: {
    kind: 'sum',
    summary: 'Foes killed.',
    of: (event) => (fells(event, true) ? 1 : 0),
  },
  foesBroken: {
    kind: 'sum',
    summary: 'Foes that broke and left.',
    of: (event) => (event.type === 'FoesBroke' ? event.who.length : 0),
  },
}

/** Every concrete choice; outside combat a few that always have a meaning. */
function choices(state: State): readonly Command[] {
  const { fight } = state
  if (state.phase === 'fallen') return [{ verb: 'abandon' }, { verb: 'stay' }]
  if (fight) {
    const foes = fight.names.filter((_, i) => i >= fight.allies && inFight(fight, i))
    return [{ verb: 'attack' }, ...foes.map((to) => ({ verb: 'attack', to })), { verb: 'flee' }]
  }
  const encounters = encountersOf(state.scenario).filter((e) => !state.met.includes(e.name))
  return [...encounters.map((e) => ({ verb: 'fight', with: [e.name] })), { verb: 'rest' }, { verb: 'end' }]
}

/** seed 000 §6.8.1: the save belongs on disk whenever no combat is underway. */
function documents(state: State): readonly { readonly path: string; readonly content: unknown }[] {
  const { save } = state.scenario
  const fighting = state.phase !== 'open' && state.phase !== 'over'
  return save === null || fighting ? [] : [{ path: save.path, content: state.save }]
}

/** Names that fit a clause now. */
function suggest(state: State, _seat: string, partial: Command, label: string): readonly string[] {
  const { fight } = state
  const people = state.people.map((p) => p.name)
  const allies = fight ? fight.names.slice(0, fight.allies) : people
  const foes = fight ? fight.names.slice(fight.allies) : []
  switch (label) {
    case 'to':
    case 'at':
      return foes
    case 'on':
      return allies
    case 'order':
      return fight && !fight.companionOnly ? allies.slice(1) : allies
    case 'source':
      return partial.verb === 'lift' ? [...new Set(state.modifiers.map((m) => m.source))] : []
    case 'foe':
      return foes
    case 'who':
      return partial.verb === 'foe' || partial.verb === 'break' ? foes : allies
    case 'by':
    case 'patient':
    case 'student':
      return people
    case 'skill':
    case 'teaches':
      return SKILL_NAMES
    case 'cp':
      return state.scenario.crossings.map((c) => c.name)
    case 'name':
      return state.clocks.map((c) => c.name)
    case 'of':
    case 'with':
      return [...encountersOf(state.scenario).map((e) => e.name), ...people]
    default:
      return []
  }
}

/** BX-PLUG v0.4: seed 000 with the rulings of rules/bx. */
export const bx: Ruleset<Scenario, State, Command, BxEvent, BxView> = {
  id: 'bx',
  title: 'BX-PLUG v0.4',
  version: '1.0.0',
  scenario: schema,
  verbs,
  measures,
  outcomes: Object.keys(ENDINGS),
  policies,
  seats: () => ['player', 'gm'],
  begin,
  clone: cloneState,
  key,
  next,
  choices,
  decide,
  advance,
  evolve,
  view: (state) => view(state, state.phase === 'open' ? encountersOf(state.scenario).map((e) => e.name) : []),
  render,
  mech,
  narr,
  documents,
  suggest,
}
