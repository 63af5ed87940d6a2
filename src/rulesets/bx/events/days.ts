import { runLength } from '../../../kernel/contract/events/beat.js'
import type { GameEvent } from '../../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/words/names.js'
import { withNewDay } from '../save/clocks.js'
import { withDate } from '../save/entry.js'
import { withModifier, withoutModifier } from '../save/figures.js'
import type { DayPlan, Today } from '../state/campaign.js'
import { readDate } from '../stats/date.js'
import { endsWithCombat, endsWithRest, type StatModifier } from '../stats/modifiers.js'
import type { SkillChecked } from './checks.js'
import { type BxRows, meet, remember } from './fold.js'
import {
  because,
  type Context,
  capital,
  count,
  eventBefore,
  figureWord,
  plusMinus,
  withThe,
} from './words.js'

export interface SlowRemoved {
  readonly type: 'SlowRemoved'
  readonly cp: string
}

export interface Travelled {
  readonly type: 'Travelled'
  readonly cp: string
  readonly days: number
  readonly slow: boolean
}

export interface DayPassed {
  readonly type: 'DayPassed'
  readonly day: number
  readonly why: string
  /** The date that it is then; empty where dates are unknown. */
  readonly date: string
  /** In a campaign: what the day is part of (rules/bx-campaign C19). */
  readonly plan?: DayPlan
}

export interface DateSet {
  readonly type: 'DateSet'
  readonly date: string
  readonly reason: string
}

export interface ModifierDeclared {
  readonly type: 'ModifierDeclared'
  readonly modifier: StatModifier
  /** An effect of the same source on the same figure is replaced (rules/bx-campaign C26). */
  readonly replaces?: true
}

export interface ModifierEnded {
  readonly type: 'ModifierEnded'
  readonly source: string
  /** Only what expires after rest ended; what else comes from this source stays. */
  readonly rested: boolean
  readonly reason: string
  /** The players have not met those it stood on: for the game master alone. */
  readonly hidden: boolean
}

export interface SessionEnded {
  readonly type: 'SessionEnded'
  readonly outcome: string
}

export type DayEvent =
  | SlowRemoved
  | Travelled
  | DayPassed
  | DateSet
  | ModifierDeclared
  | ModifierEnded
  | SessionEnded

export const dayRows: BxRows<DayEvent> = {
  SlowRemoved: {
    weight: 'notable',
    fold(state, { cp }) {
      state.cleared = [...state.cleared, cp]
    },
    mech: ({ cp }) => [`Crossing: ${cp} slow (⊙) removed for one journey`],
    story: ({ cp }, context) =>
      isToldByCheck(context) ? '' : `${capital(withThe(cp))} is quick for one journey.`,
    short: ({ cp }, context) => (isToldByCheck(context) ? undefined : `${capital(cp)} quick once`),
  },
  Travelled: {
    // The journey is the party's own, but the event names no one of it.
    weight: 'notable',
    fold(state, { cp }) {
      state.cleared = state.cleared.filter((name) => !sameName(name, cp))
    },
    mech: ({ cp, slow, days }) => [`Travel: CP=${cp}, Slow=${slow ? 'Y' : 'N'}, Days=${days}`],
    story: ({ cp, slow, days }) =>
      `The party crosses ${withThe(cp)} in ${count(days, 'day')}${slow ? '; the way is slow' : ''}.`,
    short: ({ cp, days }) => `Crossed ${cp}, ${count(days, 'day')}`,
  },
  DayPassed: {
    weight: 'detail',
    fold(state, { day, date, plan }) {
      state.day = day
      state.checksToday = []
      state.openCheck = null
      state.engineRuns = {}
      if (plan) {
        state.underWay = { ...plan, stage: 'morning' }
        state.today = newDay(plan.why, state.zone)
      }
      if (date !== '') state.date = readDate(date) ?? null
      state.people = state.people.map((p) => (p.treatedToday ? { ...p, treatedToday: false } : p))
      state.clocks = state.clocks.map((c) => (c.movedToday ? { ...c, movedToday: false } : c))
    },
    save: (save, { date }) => withDate(withNewDay(save), date),
    mech: ({ day, why, date }) => [`Day: ${day} begins (${why})${date === '' ? '' : `, Date=${date}`}`],
    story(event, context) {
      const days = daysTogether(context)
      if (days === 0) return ''
      const last = context.line[context.place + days - 1] as DayPassed
      const date = last.date === '' ? '' : `: ${last.date}`
      return days === 1 ? `Day ${event.day} begins${date}.` : `${daysText(event.day, days)} pass${date}.`
    },
    short(event, context) {
      const days = daysTogether(context)
      if (days === 0) return undefined
      return days === 1 ? `Day ${event.day}` : daysText(event.day, days)
    },
  },
  DateSet: {
    weight: 'detail',
    fold(state, { date }) {
      state.date = readDate(date) ?? null
    },
    save: (save, { date }) => withDate(save, date),
    mech: ({ date, reason }) => [rulingLine(`the date is ${date}`, reason)],
    story: ({ date, reason }) => `It is now ${date}${because(reason)}.`,
    short: ({ date }) => `Date: ${date}`,
  },
  ModifierDeclared: {
    weight: 'notable',
    concerns: ({ modifier }) => [modifier.target],
    fold(state, { modifier, replaces }) {
      const { target, stat, source } = modifier
      const isSame = (m: StatModifier): boolean =>
        replaces === true && m.stat === stat && m.source === source && sameName(m.target, target)
      state.modifiers = [...state.modifiers.filter((m) => !isSame(m)), modifier]
      if (state.fight && endsWithCombat(modifier.expires))
        state.fight.passing = [...state.fight.passing, modifier.source]
      meet(state, modifier.target)
      if (!state.encounters.some((e) => e.name === modifier.target)) remember(state, modifier.target)
    },
    save: (save, { modifier, replaces }, kept) =>
      endsWithCombat(modifier.expires) ? save : withModifier(save, modifier, replaces === true, kept),
    mech({ modifier }) {
      const { target, stat, value, source, expires } = modifier
      const ends = expires === '' ? '' : `, Expires=${expires}`
      return [`Mod: AppliesTo=${target} ${stat}, Value=${signed(value)}, Reason=${source}${ends}`]
    },
    story({ modifier }) {
      const { target, stat, value, source, expires } = modifier
      const ends = endsWithCombat(expires)
        ? ', until the fight ends'
        : endsWithRest(expires)
          ? ', until the next rest'
          : ''
      return `${target} has ${plusMinus(value)} ${figureWord(stat)}${because(source)}${ends}.`
    },
    short: ({ modifier: { target, stat, value, source } }) =>
      `${target} ${figureWord(stat)} ${plusMinus(value)}${because(source)}`,
    beat: ({ modifier: { target, stat, value } }) => ({
      on: [target],
      changes: [{ who: target, figure: stat, by: value }],
    }),
  },
  ModifierEnded: {
    weight: 'detail',
    fold(state, event) {
      if (state.fight) state.fight.passing = state.fight.passing.filter((source) => source !== event.source)
      state.modifiers = state.modifiers.filter(
        (m) => m.source !== event.source || (event.rested && !endsWithRest(m.expires)),
      )
    },
    save: (save, { source, rested }) => withoutModifier(save, source, rested),
    see: (event, seat) => (event.hidden && seat !== GAME_MASTER ? undefined : event),
    mech: ({ source, reason }) => [`ModEnd: Source=${source}, Reason=${reason}`],
    story: ({ source }) => `${capital(source)} no longer affects the party.`,
    short: ({ source }) => `${capital(source)} ends`,
  },
  SessionEnded: {
    weight: 'decisive',
    fold(state, { outcome }) {
      state.phase = 'over'
      state.outcome = outcome
    },
    mech: ({ outcome }) => [`SessionEnd: ${outcome}`],
    story: () => 'The session ends.',
    short: () => 'Session over',
  },
}

function newDay(why: string, zone: string): Today {
  return { why, zone, encounter: null, gate: null, npag: null, clocks: [], engines: [] }
}

function isToldByCheck(context: Context): boolean {
  return eventBefore<SkillChecked>(context, 'SkillChecked')?.effect?.kind === 'crossing'
}

function daysTogether(context: Context): number {
  return runLength<GameEvent>(context, ({ type }) => type === 'DayPassed')
}

/** `Days 3 and 4`, `Days 3 to 6`. */
function daysText(first: number, days: number): string {
  return `Days ${first} ${days === 2 ? 'and' : 'to'} ${first + days - 1}`
}
