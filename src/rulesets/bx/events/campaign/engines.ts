import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { visible } from '../../../../kernel/words/visible.js'
import { listed, sessionAndDate, withEntry } from '../../save/entry.js'
import type { BxRows } from '../fold.js'
import { capital } from '../words.js'

/** An engine that ran (rules/bx-campaign C28, C30). */
export interface EngineRan {
  readonly type: 'EngineRan'
  /** Its key in the save. */
  readonly key: string
  readonly name: string
  /** The dice; empty where it has none. */
  readonly expr: string
  readonly roll: number | null
  /** The outcome's key, or `none`. */
  readonly band: string
  readonly outcome: string
  /** The outcome is no declared effect: a note for the game master. */
  readonly note: boolean
}

/** Players read the die of an engine, and neither its name nor its outcome (C44). */
export interface EngineDie {
  readonly type: 'EngineRan'
  readonly expr: string
  readonly roll: number
}

/** An engine that a gate held back (C29). */
export interface EngineHeld {
  readonly type: 'EngineHeld'
  readonly name: string
  readonly gate: string
  readonly unreadable: boolean
}

/** A clock that an effect would have moved (C26). */
export interface ClockStood {
  readonly type: 'ClockStood'
  readonly name: string
  readonly progress: number
  readonly max: number
  readonly why: string
  readonly hidden: boolean
}

export type EngineEvent = EngineRan | EngineHeld | ClockStood
export type EngineSeen = EngineEvent | EngineDie

export const engineRows: BxRows<EngineEvent, EngineSeen> = {
  EngineRan: {
    weight: 'notable',
    fold(state, { key, name }) {
      const { today, engineRuns } = state
      state.engineRuns = { ...engineRuns, [key]: (Object.hasOwn(engineRuns, key) ? engineRuns[key]! : 0) + 1 }
      if (today && state.underWay) state.today = { ...today, engines: [...today.engines, name] }
    },
    save(save, { key, expr, roll, band, outcome }) {
      const { session, date } = sessionAndDate(save)
      return withEntry(save, ['engines', key], (engine) => ({
        ...engine,
        runs_today: (typeof engine.runs_today === 'number' ? engine.runs_today : 0) + 1,
        ...(expr !== '' && {
          roll_history: [
            ...listed(engine.roll_history),
            { date, roll, band: band === 'none' ? 'none' : `${band}: ${outcome}` },
          ],
        }),
        last_run_date: date,
        last_run_session: session,
      }))
    },
    see(event, seat) {
      if (seat === GAME_MASTER) return event
      const { type, expr, roll } = event
      return roll === null ? undefined : { type, expr, roll }
    },
    mech(event) {
      if (!('name' in event)) return [`Engine: ${event.expr}=${event.roll}`]
      const { name, expr, roll, outcome, note } = event
      const die = roll === null ? '' : `, ${expr}=${roll}`
      return [`Engine: ${name}${die}, Outcome=${visible(outcome)}${note ? ' (note only)' : ''}`]
    },
    story(event) {
      if (!('name' in event)) return `The world stirs (${event.expr}: ${event.roll}).`
      const { name, expr, roll, outcome, note } = event
      const die = roll === null ? '' : ` (${expr}: ${roll})`
      return `${capital(name)}${die}: ${visible(outcome)}${note ? ', which is yours to tell' : ''}.`
    },
    short: (event) =>
      'name' in event ? `${event.name}: ${visible(event.outcome)}` : `Die of the world ${event.roll}`,
    beat: (event) => ('name' in event ? { result: event.outcome } : undefined),
  },
  EngineHeld: {
    weight: 'detail',
    fold() {
      // Nothing ran.
    },
    see: (event, seat) => (seat === GAME_MASTER ? event : undefined),
    mech: ({ name, gate, unreadable }) => [
      `Engine: ${name}, Gate=${visible(gate)} → not run${unreadable ? ' (unreadable)' : ''}`,
    ],
    story: ({ name, gate, unreadable }) =>
      `${capital(name)} does not run: ${visible(gate)}${unreadable ? ' cannot be read' : ' does not hold'}.`,
    short: ({ name }) => `${capital(name)} does not run`,
    beat: () => ({ result: 'not run' }),
  },
  ClockStood: {
    weight: 'detail',
    fold() {
      // It stands where it stood.
    },
    see: (event, seat) => (event.hidden && seat !== GAME_MASTER ? undefined : event),
    mech: ({ name, progress, max, why }) => [`CLK: ${name} ${progress}/${max} (not moved: ${why})`],
    story: ({ name, progress, max, why }) => `${name} stays at ${progress} of ${max}: ${STILL[why] ?? why}.`,
    short: ({ name, progress, max }) => `${name} stays ${progress}/${max}`,
    beat: ({ why }) => ({ result: why }),
  },
}

const STILL: Readonly<Record<string, string>> = {
  'moved today': 'it has moved today',
  full: 'it is full',
  empty: 'it is empty',
  halted: 'it is halted',
  retired: 'it is over',
  trigger_fired: 'it has fired',
}
