import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/words/names.js'
import type { AdapterScenario, ClockSheet } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import type { Ruling } from '../state/terms.js'
import { attempting } from './attempts.js'
import { setMember } from './changes.js'
import { at } from './evidence.js'
import { brief, change, diceChange, sentence, spoken, subject } from './words.js'

/** The game master's hand on the scene and its rolls. Every event of this file counts as a ruling. */

export interface ThreatSet {
  readonly type: 'threat_set'
  readonly threat: string
  readonly pending: boolean
  readonly reason: string
}

export interface FlagSet {
  readonly type: 'flag_set'
  readonly flag: string
  readonly on: boolean
  readonly reason: string
}

export interface RulingMade {
  readonly type: 'ruling_made'
  readonly ruling: Ruling
}

export interface RulingLifted {
  readonly type: 'ruling_lifted'
  readonly action: string
  readonly target: string | null
  readonly reason: string
}

export interface ClockStarted {
  readonly type: 'clock_started'
  readonly clock: ClockSheet
  readonly reason: string
}

export type RulingEvent = ThreatSet | FlagSet | RulingMade | RulingLifted | ClockStarted

export const rulingRows: EventRows<AdapterState, RulingEvent, RulingEvent, AdapterScenario> = {
  threat_set: {
    weight: 'notable',
    fold(state, { threat, pending }) {
      state.threats = setMember(state.threats, threat, pending)
    },
    mech: ({ threat, pending, reason }) => [
      `THREAT ${threat} ${pending ? 'is pending' : 'is gone'}: ${reason}`,
    ],
    story: ({ threat, pending, reason }) =>
      sentence(`${subject(spoken(threat))} is ${pending ? 'a threat now' : 'no longer a threat'}`, reason),
    short: ({ threat, pending }) => `${pending ? 'Threat' : 'No threat'}: ${brief(spoken(threat))}`,
  },
  flag_set: {
    weight: 'detail',
    fold(state, { flag, on }) {
      state.flags = setMember(state.flags, flag, on)
    },
    mech: ({ flag, on, reason }) => [`FLAG ${flag} ${on ? 'on' : 'off'}: ${reason}`],
    story: ({ flag, on, reason }) =>
      sentence(`The scene is ${on ? 'now' : 'no longer'} "${spoken(flag)}"`, reason),
    short: ({ flag, on }) => `Flag ${spoken(flag)} ${on ? 'on' : 'off'}`,
  },
  ruling_made: {
    weight: 'notable',
    fold(state, { ruling }) {
      state.rulings = [...rulingsBut(state, ruling), ruling]
    },
    mech({ ruling }) {
      const { action, target, difficulty, dice, modifier, reason } = ruling
      const figures = [
        difficulty === null ? '' : `difficulty ${difficulty}`,
        dice === 0 ? '' : `${signed(dice)} dice`,
        modifier === 0 ? '' : `${signed(modifier)} to the sum`,
      ]
      return [`RULING ${action}${at(target)}: ${figures.filter((text) => text !== '').join(', ')}: ${reason}`]
    },
    story({ ruling }) {
      const { action, target, difficulty, reason } = ruling
      const figures = rulingFigures(ruling)
      const what = difficulty === null ? `gets ${figures}` : `has ${figures}`
      return withReason(`Ruling: ${attempting(action, target)} ${what}`, reason)
    },
    short({ ruling }) {
      const { action, difficulty, dice, modifier } = ruling
      const first = difficulty ?? (dice === 0 ? change(modifier) : diceChange(dice))
      return `Ruled: ${spoken(action)} ${first}`
    },
  },
  ruling_lifted: {
    weight: 'notable',
    fold(state, lifted) {
      state.rulings = rulingsBut(state, lifted)
    },
    mech: ({ action, target, reason }) => [`RULING ${action}${at(target)} lifted: ${reason}`],
    story: ({ action, target, reason }) =>
      withReason(`The ruling on ${attempting(action, target)} is lifted`, reason),
    short: ({ action }) => `Ruling lifted: ${spoken(action)}`,
  },
  clock_started: {
    weight: 'notable',
    fold(state, { clock }) {
      state.added_clocks = [...state.added_clocks, clock]
      state.clocks = [...state.clocks, clock.value]
    },
    mech: ({ clock, reason }) => [rulingLine(`a new clock, ${clock.id}, 0 of ${clock.max}`, reason)],
    story: ({ clock, reason }) =>
      sentence(`A clock starts: ${spoken(clock.name ?? clock.id)}, ${clock.value} of ${clock.max}`, reason),
    short: ({ clock }) => `Clock ${spoken(clock.name ?? clock.id)} ${clock.value}/${clock.max}`,
  },
}

/** The sentence says itself that it is a ruling, so the brackets hold the reason alone. */
function withReason(what: string, reason: string): string {
  return reason === '' ? `${what}.` : `${what} (${reason}).`
}

/** The rulings but those on the same action at the same target. */
function rulingsBut(
  state: AdapterState,
  { action, target }: Pick<Ruling, 'action' | 'target'>,
): readonly Ruling[] {
  const same = (other: string | null) =>
    other === null || target === null ? other === target : sameName(other, target)
  return state.rulings.filter((ruling) => ruling.action !== action || !same(ruling.target))
}

function rulingFigures({ difficulty, dice, modifier }: Ruling): string {
  return [
    ...(difficulty === null ? [] : [`difficulty ${difficulty}`]),
    ...(dice === 0 ? [] : [diceChange(dice)]),
    ...(modifier === 0 ? [] : [`${change(modifier)} to the sum`]),
  ].join(', ')
}
