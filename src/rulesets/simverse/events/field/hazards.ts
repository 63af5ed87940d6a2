/** Falls, fire and water (seed 003 §6, §16; rules/simverse V7). */
import { DRY } from '../../people/combatant.js'
import { get, type State } from '../../state/state.js'
import { add, loseAim, remove, rouse } from '../shared/folds.js'
import type { Rows, Subjects } from '../shared/rows.js'
import {
  inWords,
  type Standing,
  standingShort,
  standingText,
  standingWords,
  vitalityChange,
} from '../shared/standing.js'
import { cut, rounds } from '../shared/words.js'

interface Harm extends Standing {
  readonly who: string
  readonly hazard: string
  readonly raw: number
  readonly ar: number
  readonly damage: number
  readonly hurts: boolean
  readonly pain: number
}

export interface Fell extends Harm {
  readonly type: 'Fell'
  readonly metres: number
  /** Dice of the fall, and what they showed. */
  readonly count: number
  readonly dice: number
  readonly soft: boolean
}

export interface HazardHurt extends Harm {
  readonly type: 'HazardHurt'
  readonly kind: string
}

export interface WentUnder {
  readonly type: 'WentUnder'
  readonly who: string
  readonly hazard: string
  readonly breath: number
}

export interface CameUp {
  readonly type: 'CameUp'
  readonly who: string
  readonly wakes: boolean
}

export interface Suffocated extends Standing {
  readonly type: 'Suffocated'
  readonly who: string
  readonly lost: number
  /** Rounds of breath left, and rounds to live once it is gone. */
  readonly breath: number
  readonly drowning: number
}

export type HazardEvent = Fell | HazardHurt | WentUnder | CameUp | Suffocated

const byWho = ({ who }: { readonly who: string }): string => who

export const hazardSubjects: Subjects<HazardEvent> = { Fell: byWho, HazardHurt: byWho, Suffocated: byWho }

function findHazard(state: State, hazard: string): void {
  if (hazard !== '' && !state.found.includes(hazard)) state.found = [...state.found, hazard]
}

function takeHarm(state: State, event: Fell | HazardHurt): void {
  const c = get(state, event.who)
  findHazard(state, event.hazard)
  c.vitality -= event.damage
  if (event.hurts) c.painTaken += event.damage
  if (event.damage === 0) return
  loseAim(c)
  rouse(c)
}

const VERBS: Readonly<Record<string, string>> = {
  fire: 'burns',
  cold: 'freezes',
  acid: 'eats',
  lightning: 'strikes',
  poison: 'poisons',
}

function fallLine(event: Fell): string {
  const { who, metres, count, raw, ar, damage } = event
  if (count === 0) return `${who} falls ${metres} m: unharmed`
  const dice = `dice ${event.dice}${event.soft ? ', halved' : ''} = ${raw} raw`
  return `${who} falls ${metres} m: ${dice} - ${ar} AR = ${damage}; ${standingText(event)}; prone`
}

export const hazardRows: Rows<HazardEvent> = {
  Fell: {
    weight: 'decisive',
    concerns: ({ who }) => [who],
    fold(state, event) {
      takeHarm(state, event)
      if (event.count > 0) add(get(state, event.who), 'prone')
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [fallLine(event)],
    story(event) {
      const { who, metres, count, damage } = event
      if (count === 0) return `${who} drops ${metres} m and is unharmed.`
      const takes = damage > 0 ? `takes ${damage}${standingWords(event)}` : 'is unharmed'
      return `${who} falls ${metres} m, lies on the ground and ${takes}.`
    },
    short: (event) =>
      cut(
        `${event.who} falls ${event.metres} m${event.damage > 0 ? ` −${event.damage}` : ''}${standingShort(event)}`,
      ),
    narr: ({ who }) => `${who} falls.`,
    beat(event) {
      const { who, damage, count } = event
      const hurt = damage > 0 ? [vitalityChange(event, who, -damage)] : []
      return {
        on: [who],
        result: 'falls',
        changes: [...hurt, ...(count > 0 ? [{ who, gains: 'prone' }] : [])],
      }
    },
  },
  HazardHurt: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, event) {
      takeHarm(state, event)
      const c = get(state, event.who)
      c.burned = [...c.burned, event.hazard]
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [
      `The ${event.hazard} ${VERBS[event.kind] ?? 'harms'} ${event.who}: ${event.raw} raw - ${event.ar} AR = ${event.damage}; ${standingText(event)}`,
    ],
    story: (event) =>
      event.damage > 0
        ? `The ${event.hazard} ${VERBS[event.kind] ?? 'harms'} ${event.who}: −${event.damage}${standingWords(event, ', ')}.`
        : `${event.who}'s armor keeps the ${event.hazard} off.`,
    short: (event) => cut(`${event.who}: ${event.hazard} −${event.damage}${standingShort(event)}`),
    beat: (event) => ({
      on: [event.who],
      result: 'harmed',
      ...(event.damage > 0 && { changes: [vitalityChange(event, event.who, -event.damage)] }),
    }),
  },
  WentUnder: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, hazard, breath }) {
      findHazard(state, hazard)
      get(state, who).breath = breath
    },
    mech: ({ who, hazard, breath }) => [`${who} is under water (${hazard}): breath for ${rounds(breath)}`],
    story: ({ who, breath }) => `${who} is under water, with breath for ${rounds(breath)}.`,
    short: ({ who }) => cut(`${who} under water`),
    beat: ({ who }) => ({ on: [who], result: 'under water' }),
  },
  CameUp: {
    weight: 'notable',
    concerns: ({ who }) => [who],
    fold(state, { who, wakes }) {
      const c = get(state, who)
      c.breath = DRY
      c.drowning = 0
      remove(c, 'drowning')
      if (wakes) remove(c, 'unconscious')
    },
    mech: ({ who, wakes }) => [`${who} is out of the water${wakes ? ' and wakes' : ''}`],
    story: ({ who, wakes }) => `${who} is out of the water${wakes ? ' and wakes' : ''}.`,
    short: ({ who }) => cut(`${who} out of the water`),
    beat: ({ who, wakes }) => ({ on: [who], ...(wakes && { changes: [{ who, loses: 'unconscious' }] }) }),
  },
  Suffocated: {
    weight: ({ lost, drowning }) => (drowning > 0 ? 'decisive' : lost > 0 ? 'notable' : 'detail'),
    concerns: ({ who }) => [who],
    fold(state, event) {
      const c = get(state, event.who)
      c.vitality -= event.lost
      c.breath = event.breath
      const begins = c.drowning === 0 && event.drowning > 0
      c.drowning = event.drowning
      if (!begins) return
      add(c, 'unconscious')
      add(c, 'drowning')
      loseAim(c)
    },
    see: (event, seat, facts) => inWords(event, event.who, seat, facts),
    mech: (event) => [
      event.lost === 0
        ? `${event.who} holds their breath: ${rounds(event.breath)} left`
        : `${event.who} has no air: loses ${event.lost}; ${standingText(event)}${event.drowning > 0 ? `; drowning, ${rounds(event.drowning)} to live` : ''}`,
    ],
    story(event) {
      const { who, lost, drowning, breath } = event
      if (lost === 0) return `${who} holds their breath (${rounds(breath)} left).`
      const worse = drowning > 0 ? ` and is drowning (${rounds(drowning)} to live)` : ''
      return `${who} has no air${worse}: −${lost}${standingWords(event, ', ')}.`
    },
    short: (event) =>
      cut(
        event.lost === 0 ? `${event.who}: breath ${event.breath}` : `${event.who} has no air −${event.lost}`,
      ),
    beat: (event) =>
      event.lost === 0
        ? undefined
        : { on: [event.who], result: 'no air', changes: [vitalityChange(event, event.who, -event.lost)] },
  },
}
