/** What the defender of an attack does about it. */
import type { Rolled } from '../roll/roll.js'
import type { DefenseKind } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import { spendBonus } from './shared/folds.js'
import {
  firstRollText,
  type Grade,
  grade,
  needs,
  outOf,
  rerolled,
  rollText,
  targetNeed,
} from './shared/rolls.js'
import type { Context, Rows, Subjects } from './shared/rows.js'
import { type About, withReserves } from './shared/standing.js'
import { cut, withThing } from './shared/words.js'

export interface DefenseRolled extends Rolled, About {
  readonly type: 'DefenseRolled'
  readonly defender: string
  readonly kind: DefenseKind
  readonly weapon: string
  /** What a 666 puts at risk (rules/simverse R79). */
  readonly atRisk: '' | 'parryWeaponAtRisk' | 'shieldAtRisk'
  /** Absent for seats of other sides. */
  readonly reactionsLeft?: number
  readonly reactionSpent: boolean
  /** Absent for seats of other sides. */
  readonly riposteOpen?: boolean
  readonly firstRoll: number
}

export interface DefenseDeclined {
  readonly type: 'DefenseDeclined'
  readonly defender: string
  readonly why: string
}

export type DefenseEvent = DefenseRolled | DefenseDeclined

export const defenseSubjects: Subjects<DefenseEvent> = { DefenseRolled: ({ defender }) => defender }

export const defenseRows: Rows<DefenseEvent> = {
  DefenseRolled: {
    need: targetNeed,
    weight: ({ critical }) => (critical === 'failure' ? 'decisive' : 'detail'),
    concerns: ({ defender }) => [defender],
    fold: foldDefenseRolled,
    see: (event, seat, facts) => withReserves(event, event.defender, seat, facts, withoutReactions),
    mech(event) {
      const { defender, kind, weapon, success, reactionsLeft } = event
      const how = kind === 'parry' ? `parries with ${weapon}` : kind === 'block' ? 'blocks' : 'dodges'
      const reactions = reactionsLeft === undefined ? '' : `; reactions left ${reactionsLeft}`
      return [
        `${defender} ${how}: ${rollText(event)}${firstRollText(event.firstRoll)} → ${success ? 'defended' : 'hit'}${reactions}${RISKS[event.atRisk]}`,
      ]
    },
    story: rollSentence,
    short: (event) => cut(`${rollShort(event)}${event.firstRoll > 0 ? ' (reroll)' : ''}`),
    narr: (event) => `${event.defender}’s ${event.kind}: ${CUES[grade(event)]}.`,
    beat: ({ defender, success, critical }) => ({
      by: defender,
      result: success ? 'defended' : critical === 'failure' ? 'fumble' : 'too late',
    }),
  },
  DefenseDeclined: {
    weight: 'detail',
    concerns: ({ defender }) => [defender],
    fold(state) {
      if (state.pending?.stage === 'riposte') state.pending = null
      else state.pending!.stage = 'damage'
    },
    mech: ({ defender, why }) => [`${defender} ${why}`],
    story: ({ defender, why }) => `${defender} ${DECLINES[why]?.long ?? why}.`,
    short: ({ defender, why }) => cut(`${defender} ${DECLINES[why]?.short ?? why}`),
    beat: ({ defender }) => ({ by: defender, result: 'no defence' }),
  },
}

function foldDefenseRolled(state: State, event: DefenseRolled): void {
  spendBonus(state, event.defender)
  const pending = state.pending!
  const d = get(state, event.defender)
  if (event.reactionSpent) d.reactionsUsed++
  if (pending.blow.pair) state.pairPaid = true
  if (event.success) state.sums.defended++
  if (!event.success) {
    pending.stage = 'damage'
    pending.failedWith =
      event.kind === 'parry' ? event.weapon : event.kind === 'block' ? (d.sheet.shield?.id ?? '') : ''
    pending.fumbled = event.critical === 'failure'
  } else if (pending.blow.kind === 'area') {
    pending.dodged = true
    pending.stage = 'damage'
  } else if (event.riposteOpen) {
    pending.stage = 'riposte'
    pending.parriedWith = event.weapon
  } else state.pending = null
}

function withoutReactions({
  reactionsLeft: _left,
  riposteOpen: _open,
  ...seen
}: DefenseRolled): DefenseRolled {
  return seen
}

const RISKS: Readonly<Record<DefenseRolled['atRisk'], string>> = {
  '': '',
  shieldAtRisk: '; the shield is at risk',
  parryWeaponAtRisk: '; the weapon is at risk',
}

const CUES: Readonly<Record<Grade, string>> = {
  triumph: 'turned aside as if it were nothing',
  masterful: 'read from the start and never in danger',
  clean: 'turned aside in good order',
  close: 'turned aside at the last moment',
  'near miss': 'almost in time',
  wide: 'far too late',
  fumble: 'caught in the worst possible way',
}

const VERBS: Readonly<Record<DefenseKind, string>> = { dodge: 'dodges', parry: 'parries', block: 'blocks' }

const MANNERS: Readonly<Partial<Record<Grade, string>>> = {
  masterful: ' with ease',
  close: ' at the last moment',
}

function rollSentence(event: DefenseRolled, { facts }: Context): string {
  const { defender, kind, weapon } = event
  const luck = rerolled(event.firstRoll)
  const verb = VERBS[kind]
  const went = grade(event)
  switch (went) {
    case 'triumph':
      return `${defender} ${verb} perfectly${luck} (111).`
    case 'fumble':
      return `${defender}'s ${kind} goes wrong in the worst way${luck} (666)${RISKS[event.atRisk].replace(';', ':')}.`
    case 'near miss':
      return `${defender} ${verb} a moment too late${luck} (${needs(event)}).`
    case 'wide':
      return `${defender}'s ${kind} comes far too late${luck} (${needs(event)}).`
    default: {
      const tool = kind === 'parry' ? ` with ${withThing(facts.scenario, defender, weapon)}` : ''
      return `${defender} ${verb}${tool}${MANNERS[went] ?? ''}${luck} (${needs(event)}).`
    }
  }
}

function rollShort(event: DefenseRolled): string {
  const { defender, kind, critical, success } = event
  if (critical === 'success') return `${defender} ${VERBS[kind]}, 111`
  if (critical === 'failure') return `${defender} fumbles ${kind}`
  return success
    ? `${defender} ${VERBS[kind]} (${outOf(event)})`
    : `${defender} fails ${kind} (${outOf(event)})`
}

/** Why there is no defense, by the words of the event. */
const DECLINES: Readonly<Record<string, { readonly long: string; readonly short: string }>> = {
  'takes it': { long: 'does not defend', short: 'takes it' },
  'can no longer answer': { long: 'can no longer defend', short: 'cannot defend' },
  'lets the chance pass': { long: 'lets the riposte go', short: 'lets it go' },
}
