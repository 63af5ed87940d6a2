import type { GameEvent } from '../../../../kernel/contract/ruleset.js'
import type { Session } from '../../state/campaign.js'
import type { State } from '../../state/state.js'
import type { ClockEvent } from '../clocks.js'
import type { DayEvent } from '../days.js'
import type { GateEvent } from './gates.js'
import type { ZoneChanged } from './travel.js'

/** The events whose fields the counts read; of all others the type is enough. */
type Read = ClockEvent | DayEvent | GateEvent | ZoneChanged

/** Free rulings, and a table rolled out of turn; a change for good is none (rules/bx-campaign C37). */
const RULINGS: readonly string[] = [
  'HpRuled',
  'ConditionRuled',
  'FigureRuled',
  'BonusRuled',
  'Left',
  'TookPart',
  'Joined',
  'TableCalled',
]

/** Returns what an event adds to the counts of a session; nothing for most. */
function counted(session: Session, event: GameEvent): Partial<Session> | undefined {
  if (RULINGS.includes(event.type)) return { rulings: session.rulings + 1 }
  if (event.type === 'CombatStarted') return { fights: session.fights + 1 }
  if (event.type === 'SkillChecked') return { checks: session.checks + 1 }
  const read = event as Read
  switch (read.type) {
    case 'DayPassed':
      return { days: session.days + 1 }
    case 'ZoneChanged':
      return session.zones.includes(read.to) ? undefined : { zones: [...session.zones, read.to] }
    case 'TableRolled':
      return read.range === '' ? undefined : { encounters: session.encounters + 1 }
    case 'ClockStarted':
      return read.reason === undefined ? undefined : { rulings: session.rulings + 1 }
    default:
      return undefined
  }
}

/** The clocks that moved today, for the day's entry (C4). */
function countClock(state: State, event: GameEvent): void {
  const { today, underWay } = state
  const moved = event as Read
  if (moved.type !== 'ClockMoved' || !today || !underWay || moved.from === moved.to) return
  if (!today.clocks.includes(moved.name)) state.today = { ...today, clocks: [...today.clocks, moved.name] }
}

/** rules/bx-campaign C37: the counts of a session follow every event of a table that has a save. */
export function countForSession(state: State, event: GameEvent): void {
  const { session } = state
  countClock(state, event)
  if (session === null) return
  const change = counted(session, event)
  if (change !== undefined) state.session = { ...session, ...change }
}
