import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { rulingLine } from '../../../../kernel/hand/verbs.js'
import { type Entry, type Kept, logged, sessionAndDate } from '../../save/entry.js'
import { fields, type Save } from '../../save/read.js'
import type { DayUnderWay, GateResult } from '../../state/campaign.js'
import type { State } from '../../state/state.js'
import type { BxRows } from '../fold.js'
import { because, capital } from '../words.js'

export interface SeasonChanged {
  readonly type: 'SeasonChanged'
  /** Empty where nobody had told it. */
  readonly from: string
  readonly to: string
}

/** A gate of the day (rules/bx-campaign C20). */
export interface GateRolled {
  readonly type: 'GateRolled'
  readonly gate: 'Encounter' | 'NPAG'
  /** Null where it passes without a die. */
  readonly roll: number | null
  readonly intensity: string
  /** The highest roll that passes. */
  readonly most: number
  readonly passed: boolean
}

/** How many people act off stage today. */
export interface ActorsCounted {
  readonly type: 'ActorsCounted'
  readonly expr: string
  /** Null for all of them. */
  readonly count: number | null
}

/** A gate ruled by the game master: the table is rolled out of turn (C22). */
export interface TableCalled {
  readonly type: 'TableCalled'
  readonly zone: string
  readonly reason: string
}

export interface TableRolled {
  readonly type: 'TableRolled'
  readonly zone: string
  /** The dice; empty where the zone has no table. */
  readonly expr: string
  readonly roll: number | null
  /** The range that came up; empty for none. */
  readonly range: string
}

export type GateEvent = SeasonChanged | GateRolled | ActorsCounted | TableCalled | TableRolled

function gateEntry({ roll, passed, count: many }: GateResult): Entry {
  return { roll, passed, ...(many !== undefined && { count: many }) }
}

/** C4: the day's entry in the log of the save. */
function withDayLogged(save: Save, { today }: Kept): Save {
  if (today === null) return save
  const { zone, encounter, gate, npag, clocks, engines } = today
  const { date } = sessionAndDate(save)
  return logged(save, 'T&P_DAY', `${String(date)}: ${today.why}`, {
    zone,
    gates: { encounter: gate && gateEntry(gate), npag: npag && gateEntry(npag) },
    encounter,
    clocks,
    engines,
  })
}

/** The day is over: what is left is another one, an arrival, or nothing. */
function endDay(state: State): void {
  const { underWay } = state
  if (underWay === null) return
  const goesOn = underWay.left > 0 || underWay.journey !== null
  state.underWay = goesOn ? { ...underWay, stage: 'evening' } : null
}

function goTo(state: State, stage: DayUnderWay['stage']): void {
  if (state.underWay !== null) state.underWay = { ...state.underWay, stage }
}

export const gateRows: BxRows<GateEvent> = {
  SeasonChanged: {
    weight: 'notable',
    fold(state, { to }) {
      state.season = to
    },
    save: (save, { to }) => ({ ...save, meta: { ...fields(save.meta), season: to } }),
    mech: ({ from, to }) => [`Season: ${from || 'none'}→${to}`],
    story: ({ to }) => `It is ${to} now.`,
    short: ({ to }) => capital(to),
    beat: ({ to }) => ({ result: to }),
  },
  GateRolled: {
    weight: ({ passed, gate }) => (passed && gate === 'Encounter' ? 'notable' : 'detail'),
    fold(state, { gate, roll, passed }) {
      const { today } = state
      const isNpag = gate === 'NPAG'
      if (today) state.today = { ...today, [isNpag ? 'npag' : 'gate']: { roll, passed } }
      if (!isNpag) goTo(state, passed ? 'table' : 'npag')
      else if (passed) goTo(state, 'count')
      else endDay(state)
    },
    save: (save, { gate, passed }, kept) => (gate === 'NPAG' && !passed ? withDayLogged(save, kept) : save),
    mech({ gate, roll, intensity, most, passed }) {
      const die = roll === null ? '' : ` 1d6=${roll}`
      const bound = roll === null ? '' : ` (1-${most})`
      return [`Gate: ${gate}${die}, Intensity=${intensity}${bound} → ${passed ? 'PASS' : 'FAIL'}`]
    },
    story({ gate, roll, most, passed }) {
      const figures = roll === null ? '' : ` (1d6: ${roll}, up to ${most})`
      if (gate === 'NPAG') return passed ? `Others act off stage${figures}.` : ''
      return passed ? `The day brings something${figures}.` : `The day is quiet${figures}.`
    },
    short({ gate, passed }) {
      if (gate === 'NPAG') return passed ? 'Others act' : undefined
      return passed ? 'Something comes' : 'Quiet day'
    },
    beat: ({ passed }) => ({ result: passed ? 'passed' : 'quiet' }),
  },
  ActorsCounted: {
    weight: 'detail',
    fold(state, { count: many }) {
      const { today } = state
      if (today?.npag && many !== null) state.today = { ...today, npag: { ...today.npag, count: many } }
      endDay(state)
    },
    save: (save, _event, kept) => withDayLogged(save, kept),
    see: (event, seat) => (event.count === null && seat !== GAME_MASTER ? undefined : event),
    mech: ({ expr, count: many }) => [`NPAG: ${many === null ? 'all' : `${expr}=${many}`}`],
    story: ({ expr, count: many }) =>
      many === null
        ? 'Everybody off stage acts.'
        : `${many === 1 ? 'One person' : `${many} people`} off stage may act (${expr}).`,
    short: ({ count: many }) => (many === null ? 'All act' : `${many} act off stage`),
    beat: ({ count: many }) => ({ result: many === null ? 'all' : String(many) }),
  },
  TableCalled: {
    weight: 'notable',
    fold() {
      // The roll that follows changes the state; this line says why it was made.
    },
    mech: ({ zone, reason }) => [rulingLine(`encounter in ${zone}`, reason)],
    story: ({ zone, reason }) => `Ruling: the table of ${zone} is rolled${because(reason)}.`,
    short: ({ zone }) => `Encounter in ${zone} (ruled)`,
    beat: () => undefined,
  },
  TableRolled: {
    weight: ({ range }) => (range === '' ? 'detail' : 'notable'),
    fold(state, { zone, range }) {
      const { underWay, today } = state
      const stage = underWay?.stage
      if (today && stage === 'table' && range !== '')
        state.today = { ...today, encounter: `${zone} ${range}` }
      if (stage === 'table') goTo(state, 'npag')
      else if (stage === 'arrival') state.underWay = null
    },
    mech: ({ zone, expr, roll, range }) => [
      roll === null
        ? `Table: Zone=${zone}, none`
        : `Table: Zone=${zone}, ${expr}=${roll}, Entry=${range || 'none'}`,
    ],
    story: ({ zone, expr, roll, range }) =>
      roll === null
        ? `There is no table for ${zone}.`
        : `The table of ${zone} comes up ${roll} (${expr})${range === '' ? ': nothing' : ''}.`,
    short: ({ zone, roll, range }) =>
      roll === null ? `${zone}: no table` : `${zone}: ${range || 'nothing'}`,
    beat: ({ range }) => ({ result: range || 'nothing' }),
  },
}
