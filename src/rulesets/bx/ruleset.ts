import type { Command } from '../../kernel/command.js'
import { AUTOMATIC, type Measure, type Next, type Over, type Ruleset } from '../../kernel/ruleset.js'
import { begin, encountersOf } from './begin.js'
import { BROKEN, DEFENSIVE, type Fight, inFight, OUT } from './combat/fight.js'
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
import { hpOf } from './stats.js'
import { verbs } from './verbs.js'
import { type BxView, render, view } from './view.js'

const CHOICE: Next = { kind: 'awaiting', seat: 'player', ask: 'ATTACK or FLEE?' }
const FALLEN: Next = { kind: 'awaiting', seat: 'player', ask: 'A companion has fallen: ABANDON or STAY?' }
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
    case 'fallen':
      return FALLEN
    case 'open':
      return OPEN
    case 'over':
      return ENDINGS[state.outcome]!
    default:
      return AUTOMATIC
  }
}

function count(fight: Fight | null, from: 'allies' | 'foes', test: (status: number) => boolean): number {
  if (!fight) return 0
  const [start, end] =
    from === 'foes' ? [fight.allies, fight.who.length] : [fight.companionOnly ? 0 : 1, fight.allies]
  let found = 0
  for (let i = start; i < end; i++) if (test(fight.status[i]!)) found++
  return found
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
    summary: 'Companions still in the fight at its end.',
    of: (state) => count(state.fight, 'allies', (s) => s <= DEFENSIVE),
  },
  companionsDown: {
    kind: 'final',
    summary: 'Companions that went DOWN.',
    of: (state) => count(state.fight, 'allies', (s) => s === OUT),
  },
  foesDead: {
    kind: 'final',
    summary: 'Foes killed.',
    of: (state) => count(state.fight, 'foes', (s) => s === OUT),
  },
  foesBroken: {
    kind: 'final',
    summary: 'Foes that broke and left.',
    of: (state) => count(state.fight, 'foes', (s) => s === BROKEN),
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
    case 'order':
      return allies
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
