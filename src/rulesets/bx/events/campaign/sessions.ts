import { GAME_MASTER } from '../../../../kernel/contract/seats.js'
import { withNewSession } from '../../save/clocks.js'
import { logged, withEntry, withListed } from '../../save/entry.js'
import { fields } from '../../save/read.js'
import type { Session } from '../../state/campaign.js'
import type { BxRows } from '../fold.js'
import { capital, count, listNames } from '../words.js'

export interface SessionStarted {
  readonly type: 'SessionStarted'
  readonly id: number
  readonly date: string
  readonly zone: string
  readonly intensity: string
  /** What is counted from now on, and how everybody stands. */
  readonly session: Session
}

/** A figure of the report that differs from the beginning. */
export interface ReportedChange {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  /** A clock that the players do not know of. */
  readonly hidden?: true
}

/** The report of a session (rules/bx-campaign C37). */
export interface SessionReported {
  readonly type: 'SessionReported'
  readonly id: number
  readonly from: string
  readonly to: string
  readonly days: number
  readonly zones: readonly string[]
  readonly encounters: number
  readonly fights: number
  readonly checks: number
  readonly rulings: number
  readonly hp: readonly ReportedChange[]
  readonly clocks: readonly ReportedChange[]
  readonly losses: readonly string[]
  /** Whose fate nobody knows. */
  readonly open: readonly string[]
  readonly summary: string
}

export type SessionEvent = SessionStarted | SessionReported

function pairs(changes: readonly ReportedChange[]): Readonly<Record<string, readonly [number, number]>> {
  return Object.fromEntries(changes.map(({ name, from, to }) => [name, [from, to] as const]))
}

export const sessionRows: BxRows<SessionEvent> = {
  SessionStarted: {
    weight: 'decisive',
    fold(state, { session }) {
      state.session = session
      state.cleared = []
    },
    save(save, { id }) {
      const begun = withNewSession({ ...save, meta: { ...fields(save.meta), session_id: id } })
      return logged(begun, 'SESSION', `Session ${id} started`, {})
    },
    mech: ({ id, date, zone, intensity }) => [
      `SessionStart: Session=${id}, Date=${date}, Zone=${zone}, Intensity=${intensity}`,
    ],
    story: ({ id, date, zone }) =>
      `Session ${id} begins${zone === '' ? '' : ` in ${zone}`}${date === '' ? '' : `, on ${date}`}.`,
    short: ({ id }) => `Session ${id} begins`,
    beat: () => ({ result: 'begins' }),
  },
  SessionReported: {
    weight: 'decisive',
    fold(state) {
      if (state.session) state.session = { ...state.session, state: 'ended' }
      state.cleared = []
    },
    save(save, event) {
      const { id, from, to, days, zones, encounters, fights, checks, rulings, losses, open, summary } = event
      const ended = logged(save, 'SESSION', `Session ${id} ended`, {})
      const kept = withListed(ended, 'session_log', {
        session: id,
        from,
        to,
        days,
        zones,
        encounters,
        fights,
        checks,
        rulings,
        hp: pairs(event.hp),
        clocks: pairs(event.clocks),
        losses,
        open,
      })
      if (summary === '') return kept
      return withEntry(kept, ['session_summaries'], (entries) => ({ ...entries, [String(id)]: summary }))
    },
    see: (event, seat) =>
      seat === GAME_MASTER ? event : { ...event, clocks: event.clocks.filter(({ hidden }) => !hidden) },
    mech: ({ id, from, to, days, zones, encounters, fights, checks, rulings, hp, clocks, losses, open }) => [
      `SessionEnd: Session=${id}`,
      `Report: Session=${id}, From=${from}, To=${to}, Days=${days}, Zones=${zones.join('; ')}`,
      `Report: Encounters=${encounters}, Fights=${fights}, Checks=${checks}, Rulings=${rulings}`,
      ...hp.map((one) => `Report: ${one.name} hp ${one.from}→${one.to}/${one.max}`),
      ...clocks.map((one) => `Report: CLK ${one.name} ${one.from}→${one.to}/${one.max}`),
      ...losses.map((loss) => `Report: Loss: ${loss}`),
      ...open.map((name) => `Report: Fate open: ${name}`),
    ],
    story({ id, days, zones, encounters, fights, checks, hp, clocks, losses, open }) {
      const parts = [
        `Session ${id} ends after ${count(days, 'day')}${zones.length > 0 ? `: ${listNames(zones)}` : ''}.`,
        `${capital(count(encounters, 'encounter'))}, ${count(fights, 'fight')}, ${count(checks, 'check')}.`,
        ...hp.map(({ name, from, to, max }) => `${name} had ${from} HP and has ${to} of ${max}.`),
        ...clocks.map(({ name, from, to, max }) => `${name} went from ${from} to ${to} of ${max}.`),
        ...losses.map((loss) => `Lost for good: ${loss}.`),
        ...open.map((name) => `Nobody knows what became of ${name}.`),
      ]
      return parts.join(' ')
    },
    short: ({ id, days }) => `Session ${id} ends, ${count(days, 'day')}`,
    beat: () => ({ result: 'ends' }),
  },
}
