/** The hour after: rest, care and meditation (rules/simverse V5, V6). */
import type { Rolled } from '../../roll/roll.js'
import { knowsReserves } from '../../scenario/knows.js'
import { get } from '../../state/state.js'
import { hoursText } from '../gear.js'
import { remove, spendBonus } from '../shared/folds.js'
import { needsOrCritical, outOf, rollText, targetNeed } from '../shared/rolls.js'
import { type Rows, type Subjects, silent } from '../shared/rows.js'
import {
  type About,
  inWords,
  type Standing,
  standingText,
  standingWords,
  vitalityChange,
  withReserves,
} from '../shared/standing.js'
import { cut, figure, listed, storyWord } from '../shared/words.js'

export type RestKind = 'short' | 'long' | 'bed'

export interface Rested extends Standing {
  readonly type: 'Rested'
  readonly who: string
  readonly kind: RestKind
  readonly hours: number
  /** What it gave, for those who may know. */
  readonly gained?: number
  readonly stamina?: number
  readonly staminaLeft?: number
  readonly mana?: number
  readonly manaLeft?: number
  readonly ended: readonly string[]
  /** Injuries that are whole again. */
  readonly healed: readonly string[]
  readonly nights: number
}

export interface CareRolled extends Rolled {
  readonly type: 'CareRolled'
  readonly medic: string
  readonly patient: string
}

export interface Tended extends Standing {
  readonly type: 'Tended'
  readonly medic: string
  readonly who: string
  readonly healed: number
}

export interface Meditated extends Rolled, About {
  readonly type: 'Meditated'
  readonly who: string
  readonly gained?: number
  readonly manaLeft?: number
}

/** A round has gone by after the fight. */
export interface RoundPassed {
  readonly type: 'RoundPassed'
}

export type RestEvent = Rested | CareRolled | Tended | Meditated | RoundPassed

const byWho = ({ who }: { readonly who: string }): string => who

export const restSubjects: Subjects<RestEvent> = { Rested: byWho, Tended: byWho, Meditated: byWho }

const NAMES: Readonly<Record<RestKind, string>> = { short: 'Short rest', long: 'Long rest', bed: 'Bed rest' }

const PARTS: Readonly<Record<string, string>> = {
  movementHalved: 'the leg heals',
  handDisabled: 'the hand heals',
  footDisabled: 'the foot heals',
}

function gainsOf(event: Rested, show: (value: number) => string = String): readonly string[] {
  const { gained = 0, stamina = 0, mana = 0, vitality } = event
  const now = vitality === undefined ? '' : ` (${show(vitality)})`
  return [
    ...(gained > 0 ? [`Vitality +${gained}${now}`] : []),
    ...(stamina > 0 ? [`Stamina +${stamina} (${event.staminaLeft})`] : []),
    ...(mana > 0 ? [`Mana +${mana} (${event.manaLeft})`] : []),
  ]
}

/** `Marcus Stamina +6 (6), Mana +5 (10); no longer exhausted`; of others only that they rest. */
function restWords(event: Rested): string {
  const { who, ended, healed } = event
  const known = event.stamina !== undefined
  const gains = gainsOf(event)
  const first = known
    ? gains.length > 0
      ? `${who} ${gains.join(', ')}`
      : `${who} regains nothing`
    : `${who} rests`
  const rest = [
    ...(ended.length > 0 ? [`no longer ${ended.join(', ')}`] : []),
    ...healed.map((injury) => PARTS[injury] ?? `${storyWord(injury)} heals`),
  ]
  return [first, ...rest].join('; ')
}

function withoutFigures(event: Rested): Rested {
  const { gained: _g, stamina: _s, staminaLeft: _sl, mana: _m, manaLeft: _ml, ...seen } = event
  return seen
}

function withoutMana({ gained: _gained, manaLeft: _left, ...seen }: Meditated): Meditated {
  return seen
}

export const restRows: Rows<RestEvent> = {
  Rested: {
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.vitality = event.vitality ?? c.vitality
      c.stamina = event.staminaLeft ?? c.stamina
      c.mana = event.manaLeft ?? c.mana
      remove(c, ...event.ended)
      c.injuries = c.injuries.filter((injury) => !event.healed.includes(injury))
      c.nights = event.healed.some((injury) => injury !== 'movementHalved') ? 0 : event.nights
      if (event.kind !== 'short') c.tries = 0
    },
    see: (event, seat, facts) =>
      knowsReserves(facts, seat, event.who, event.of?.side)
        ? inWords(event, event.who, seat, facts)
        : withoutFigures(inWords(event, event.who, seat, facts)),
    mech: (event) => [`${NAMES[event.kind]}, ${hoursText(event.hours)}: ${restWords(event)}`],
    story(event) {
      const { who, hours, ended, healed } = event
      const gains = gainsOf(event, figure)
      const first = `${who} rests for ${hoursText(hours)}${gains.length > 0 ? `: ${gains.join(', ')}` : ''}`
      const better = [
        ...(ended.length > 0 ? [`is no longer ${listed(ended.map(storyWord), 'or')}`] : []),
        ...healed.map((injury) => PARTS[injury] ?? 'an injury heals'),
      ]
      return `${[first, ...better].join('; ')}.`
    },
    short: ({ who, kind }) => cut(`${who}: ${NAMES[kind].toLowerCase()}`),
    beat(event) {
      const { who, gained = 0, ended } = event
      return {
        on: [who],
        result: 'rests',
        changes: [
          ...(gained > 0 ? [vitalityChange(event, who, gained)] : []),
          ...ended.map((condition) => ({ who, loses: storyWord(condition) })),
        ],
      }
    },
  },
  CareRolled: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ medic, patient }) => [medic, patient],
    fold(state, { medic }) {
      spendBonus(state, medic)
    },
    mech: (event) => [
      `${event.medic} cares for ${event.patient}: ${rollText(event)} → ${event.success ? 'success' : 'failure'}`,
    ],
    story: (event) =>
      `${event.medic} ${event.success ? 'nurses' : 'can do little for'} ${event.patient} (${needsOrCritical(event)}).`,
    short: (event) => cut(`${event.medic} cares for ${event.patient} (${outOf(event)})`),
    beat: ({ medic, patient, success }) => ({
      by: medic,
      on: [patient],
      result: success ? 'helps' : 'fails',
    }),
  },
  Tended: {
    weight: 'notable',
    concerns: ({ medic, who }) => (medic === who ? [who] : [medic, who]),
    fold(state, { who, healed }) {
      const c = get(state, who)
      c.vitality += healed
      c.treated = true
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [
      `${event.who} regains ${event.healed} (${event.medic}'s first aid); ${standingText(event)}`,
    ],
    story: (event) =>
      `${event.medic}'s care gives ${event.who} ${event.healed} Vitality${standingWords(event)}.`,
    short: (event) => cut(`${event.who} +${event.healed}`),
    beat: (event) => ({
      by: event.medic,
      on: [event.who],
      result: 'helps',
      changes: [vitalityChange(event, event.who, event.healed)],
    }),
  },
  Meditated: {
    need: targetNeed,
    weight: 'detail',
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      spendBonus(state, event.who)
      c.tries++
      c.mana = event.manaLeft ?? c.mana
      if (c.mana > 0) remove(c, 'depleted')
    },
    see: (event, seat, facts) => withReserves(event, event.who, seat, facts, withoutMana),
    mech: (event) => [
      `${event.who} meditates for 1 hour: ${rollText(event)}${event.gained === undefined ? '' : ` → Mana +${event.gained} (${event.manaLeft})`}`,
    ],
    story(event) {
      const { who, gained, manaLeft, success } = event
      const mana = gained === undefined ? '' : `: Mana +${gained}, ${figure(manaLeft ?? 0)} now`
      return success ? `${who} finds calm${mana}.` : `${who} finds no calm (${needsOrCritical(event)}).`
    },
    short: (event) => cut(`${event.who} meditates (${outOf(event)})`),
    beat: ({ who, success }) => ({ by: who, result: success ? 'calm' : 'no calm' }),
  },
  RoundPassed: {
    weight: 'detail',
    fold(state) {
      for (const c of state.combatants) c.burned = []
    },
    mech: () => ['A round passes'],
    story: silent,
  },
}
