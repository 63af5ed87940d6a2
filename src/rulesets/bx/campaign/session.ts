import type { Command } from '../../../kernel/contract/command.js'
import { asText } from '../../../kernel/words/as-text.js'
import { clauseText } from '../clause-values.js'
import type { ReportedChange, SessionReported } from '../events/campaign/sessions.js'
import type { Tell } from '../events/index.js'
import { fields } from '../save/read.js'
import type { Session } from '../state/campaign.js'
import { isHiddenClock } from '../state/known.js'
import { inActingOrder } from '../state/party.js'
import type { State } from '../state/state.js'
import { showDate } from '../stats/date.js'
import { ABANDONED, hpOf, maxOf, type Person } from '../stats/person.js'
import { type BxStop, refused } from '../stops.js'
import { mustBeFree } from './table.js'

/** What a session is counted from. */
type Standing = Pick<State, 'people' | 'clocks' | 'losses' | 'zone' | 'date'>

/** The date as the save has it. */
function dateText(state: Pick<State, 'date' | 'save'>): string {
  return state.date ? showDate(state.date) : asText(fields(state.save?.meta).in_game_date ?? '')
}

function ofParty({ role }: Person): boolean {
  return role !== 'npc'
}

/** A session from this moment on (rules/bx-campaign C36). */
export function newSession(state: Standing, id: number, how: Session['state']): Session {
  const { people, clocks, losses, zone, date } = state
  return {
    id,
    state: how,
    from: date ? showDate(date) : '',
    days: 0,
    zones: zone === '' ? [] : [zone],
    encounters: 0,
    fights: 0,
    checks: 0,
    rulings: 0,
    hp: Object.fromEntries(people.filter(ofParty).map((p) => [p.name, hpOf(p)])),
    clocks: Object.fromEntries(clocks.map(({ name, progress }) => [name, progress])),
    losses: losses.length,
  }
}

function noSession(message: string): BxStop {
  return refused('NO_SESSION', message)
}

/** C37: after a session has ended only the next start is taken. */
export function mustBeInSession({ session }: State, verb: string): void {
  if (session?.state === 'ended' && verb !== 'session' && verb !== 'end')
    throw noSession(`Session ${session.id} has ended. The next one begins with: session do: start.`)
}

export function decideSession(state: State, _seat: string, command: Command, tell: Tell): void {
  const { session } = state
  if (session === null) throw noSession('This table has no save, so it has no sessions to start or end.')
  mustBeFree(state)
  if (command.do === 'end') {
    if (session.state === 'ended') throw noSession(`Session ${session.id} has ended already.`)
    tell(reportOf(state, session, clauseText(command, 'summary')))
    return
  }
  if (command.summary !== undefined)
    throw refused('MEANS_NOTHING', '"summary:" means nothing here: only the end of a session has one.', {
      label: 'summary',
    })
  if (session.state === 'here')
    throw refused('SESSION_OPEN', `Session ${session.id} is open. It ends with: session do: end.`, {
      session: session.id,
    })
  const id = session.id + 1
  tell({
    type: 'SessionStarted',
    id,
    date: dateText(state),
    zone: state.zone,
    intensity: state.intensity,
    session: newSession(state, id, 'here'),
  })
}

/** C37: what differs from the beginning: hp in acting order, clocks in save order, losses, open fates. */
function reportOf(state: State, session: Session, summary: string): SessionReported {
  const { id, days, zones, encounters, fights, checks, rulings } = session
  const before = (record: Readonly<Record<string, number>>, name: string, otherwise: number): number =>
    Object.hasOwn(record, name) ? record[name]! : otherwise
  const differ = ({ from, to }: ReportedChange): boolean => from !== to
  const hp = inActingOrder(state, state.people.filter(ofParty)).map((p): ReportedChange => {
    const to = hpOf(p)
    return { name: p.name, from: before(session.hp, p.name, to), to, max: maxOf(p) }
  })
  const clocks = state.clocks.map((clock): ReportedChange => {
    const { name, progress: to, max } = clock
    const hidden = isHiddenClock(state, clock)
    return { name, from: before(session.clocks, name, 0), to, max, ...(hidden && { hidden: true as const }) }
  })
  return {
    type: 'SessionReported',
    id,
    from: session.from || dateText(state),
    to: dateText(state),
    days,
    zones,
    encounters,
    fights,
    checks,
    rulings,
    hp: hp.filter(differ),
    clocks: clocks.filter(differ),
    losses: state.losses.slice(session.losses).map(({ description }) => description),
    open: state.people.filter((p) => p.status === ABANDONED).map(({ name }) => name),
    summary,
  }
}

/** C37: the end of the table is the end of its session too, where it has a save. */
export function decideEnd(state: State, tell: Tell): void {
  const { session } = state
  if (session !== null && session.state !== 'ended') {
    mustBeFree(state)
    tell(reportOf(state, session, ''))
  }
  tell({ type: 'SessionEnded', outcome: state.outcome || 'NO_FIGHT' })
}
