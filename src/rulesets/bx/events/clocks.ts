import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { rulingLine } from '../../../kernel/hand/verbs.js'
import { withClock, withClockMoved, withNewClock } from '../save/clocks.js'
import type { State } from '../state/state.js'
import type { BxClock, BxClockStatus } from '../stats/clocks.js'
import { type BxRows, meet } from './fold.js'
import { because, byRuling } from './words.js'

/** Of clocks that the players have not met only the game master learns. */
interface Hideable {
  readonly hidden: boolean
}

export interface ClockStarted extends Hideable {
  readonly type: 'ClockStarted'
  readonly clock: BxClock
  /** Why, where it is a ruling. */
  readonly reason?: string
}

export interface ClockMoved extends Hideable {
  readonly type: 'ClockMoved'
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  readonly fired: boolean
  readonly trigger: string
  readonly reason: string
}

export interface ClockSet extends Hideable {
  readonly type: 'ClockSet'
  readonly name: string
  readonly status: BxClockStatus
  readonly reason: string
}

export type ClockEvent = ClockStarted | ClockMoved | ClockSet

export const clockRows: BxRows<ClockEvent> = {
  ClockStarted: {
    weight: 'notable',
    concerns: ({ clock }) => (clock.owner === '' ? [] : [clock.owner]),
    fold(state, { clock, hidden }) {
      state.clocks = [...state.clocks.filter((c) => c.name !== clock.name), clock]
      if (!hidden) meet(state, clock.owner)
    },
    save: (save, { clock }, kept) => withNewClock(save, clock, kept),
    see(event, seat) {
      if (seat === GAME_MASTER) return event
      return event.hidden ? undefined : { ...event, clock: { ...event.clock, trigger: '', steps: [] } }
    },
    mech: ({ clock, reason }) => [
      ...(reason === undefined ? [] : [rulingLine(`clock ${clock.name} starts`, reason)]),
      `CLK: ${clock.name} ${clock.progress}/${clock.max} (started)`,
    ],
    story: ({ clock, reason = '' }) =>
      `A clock starts: ${clock.name}, ${clock.progress} of ${clock.max}${byRuling(reason)}.`,
    short: ({ clock }) => `Clock: ${clock.name} ${clock.progress}/${clock.max}`,
  },
  ClockMoved: {
    weight: ({ fired }) => (fired ? 'decisive' : 'notable'),
    fold(state, event) {
      changeClock(state, event.name, (c) => ({
        ...c,
        progress: event.to,
        movedToday: c.movedToday || event.to > event.from,
        status: event.fired ? 'trigger_fired' : c.status,
      }))
      reveal(state, event)
    },
    save: withClockMoved,
    see: (event, seat) => (event.hidden && seat !== GAME_MASTER ? undefined : event),
    mech(event) {
      const line = `CLK: ${event.name} ${event.from}→${event.to}/${event.max} (${event.reason})`
      return event.fired ? [line, `TRG: ${event.name}: ${event.trigger || 'completed'}`] : [line]
    },
    story({ name, from, to, max, fired, trigger, reason }) {
      if (fired) return `${name} is full${trigger === '' ? '' : `: ${trigger.trim().replace(/\.$/, '')}`}.`
      const moves = to > from ? 'moves to' : to < from ? 'moves back to' : 'stays at'
      return `${name} ${moves} ${to} of ${max}${because(reason)}.`
    },
    short: ({ name, to, max, fired }) => (fired ? `${name} fires` : `${name} ${to}/${max}`),
  },
  ClockSet: {
    weight: 'notable',
    fold(state, event) {
      changeClock(state, event.name, (c) => ({ ...c, status: event.status }))
      reveal(state, event)
    },
    save: (save, { name, status }, kept) =>
      withClock(save, name, kept, (c) => ({
        ...c,
        status,
        ...(status === 'active' && c.trigger_fired === true && { trigger_fired: false }),
      })),
    see: (event, seat) => (event.hidden && seat !== GAME_MASTER ? undefined : event),
    mech: ({ name, status, reason }) => [`CLK: ${name} ${status} (${reason})`],
    story: ({ name, status, reason }) => `The ${name} clock ${STATUS_SENTENCES[status]}${because(reason)}.`,
    short: ({ name, status }) => `${name} clock ${STATUS_WORDS[status]}`,
  },
}

const STATUS_SENTENCES: Readonly<Record<BxClockStatus, string>> = {
  active: 'runs again',
  halted: 'stops',
  retired: 'is over',
  trigger_fired: 'has fired',
}

const STATUS_WORDS: Readonly<Record<BxClockStatus, string>> = {
  active: 'runs again',
  halted: 'halted',
  retired: 'over',
  trigger_fired: 'fired',
}

function changeClock(state: State, name: string, change: (clock: BxClock) => BxClock): void {
  state.clocks = state.clocks.map((c) => (c.name === name ? change(c) : c))
}

/** rules/secrets: a clock that moves openly is known from then on, and so is its owner. */
function reveal(state: State, { name, hidden }: ClockMoved | ClockSet): void {
  if (hidden) return
  meet(state, ...state.clocks.filter((c) => c.name === name).map((c) => c.owner))
  if (state.clocks.some((c) => c.name === name && c.secret))
    changeClock(state, name, (c) => ({ ...c, secret: false }))
}
