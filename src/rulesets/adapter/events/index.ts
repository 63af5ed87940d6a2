import { type EventLookups, type EventRows, eventTable } from '../../../kernel/contract/events/event-table.js'
import { visible } from '../../../kernel/words/visible.js'
import type { ClockMoved } from '../clocks/move.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import {
  type ActionAnnounced,
  type ActionEvent,
  type ActionRolled,
  actionRows,
  type TurnEnded,
} from './actions.js'
import { type ClockEvent, clockRows } from './clocks.js'
import { type FightEvent, fightRows } from './fight.js'
import { gameRows, type StoryEvent } from './game.js'
import { type HandEvent, handRows } from './hand.js'
import { type HealthChanged, type HealthEvent, healthRows } from './health.js'
import { type MagickEvent, magickRows } from './magick.js'
import { type PointsEvent, pointsRows, type ResourceChanged, type WillpowerSpent } from './points.js'
import { type PushEvent, type PushOffered, pushRows } from './pushes.js'
import { type RulingEvent, rulingRows } from './rulings.js'
import { type TroubleEvent, troubleRows } from './trouble.js'
import { cut } from './words.js'

/** rules/adapter §5: the events a turn tells the engine of. */
export type EngineEvent =
  | Exclude<ActionEvent, ActionAnnounced | ActionRolled | TurnEnded>
  | WillpowerSpent
  | TroubleEvent
  | Exclude<ClockEvent, ClockMoved>

/** The rolls and moves of a turn, beside the events for the engine. */
export type TurnEvent =
  | EngineEvent
  | ActionRolled
  | PushOffered
  | ResourceChanged
  | ClockMoved
  | HealthChanged
  | TurnEnded

/** Everything that can happen at an adapter table. Figures marked as the owner's are absent as others see the event. */
type StoredEvent =
  | ActionEvent
  | PushEvent
  | TroubleEvent
  | ClockEvent
  | PointsEvent
  | HealthEvent
  | MagickEvent
  | FightEvent
  | StoryEvent
  | HandEvent
  | RulingEvent

/** Everything that can happen, with the mark that the count of rulings needs. */
export type AdapterEvent = StoredEvent & {
  /** Another ruling of the same command: counted once. */
  readonly further?: true
}

const rows: EventRows<AdapterState, AdapterEvent, AdapterEvent, AdapterScenario> = {
  ...actionRows,
  ...pushRows,
  ...troubleRows,
  ...clockRows,
  ...pointsRows,
  ...healthRows,
  ...magickRows,
  ...fightRows,
  ...gameRows,
  ...handRows,
  ...rulingRows,
}

const table = eventTable('adapter', rows)

const RULINGS: ReadonlySet<string> = new Set([...Object.keys(handRows), ...Object.keys(rulingRows)])

/** Events that are rulings where they carry a reason. */
const RULED_BY_REASON: ReadonlySet<string> = new Set([
  'clock_moved',
  'health_changed',
  'situation_created',
  'situation_cleared',
] satisfies AdapterEvent['type'][])

/** Reports whether an event is a ruling of the game master, for the count at the end. */
export function isRuling(event: AdapterEvent): boolean {
  if (RULINGS.has(event.type)) return true
  if (event.type === 'resource_changed') return event.ruled === true
  return 'reason' in event && RULED_BY_REASON.has(event.type)
}

interface Fold {
  readonly fold: (state: AdapterState, event: never) => void
  /** Whether an event of this type can be a ruling. */
  readonly mayRule: boolean
}

/** The folds by type, all of one shape: simulations fold hundreds of events a game, and rows differ in shape. */
const folds: ReadonlyMap<string, Fold> = new Map(
  Object.entries(rows).flatMap(([type, { fold }]): [string, Fold][] => {
    const mayRule = RULINGS.has(type) || RULED_BY_REASON.has(type) || type === 'resource_changed'
    return fold === undefined ? [] : [[type, { fold, mayRule }]]
  }),
)

function evolve(state: AdapterState, event: AdapterEvent): void {
  const found = folds.get(event.type)
  if (found === undefined) {
    table.evolve(state, event)
    return
  }
  if (found.mayRule && isRuling(event) && !event.further) state.sums.rulings++
  found.fold(state, event as never)
}

const MAX_SHORT = 80

/** One row per event. Names and reasons are free text, so what would act on a screen is spelled out. */
export const events: EventLookups<AdapterState, AdapterEvent, AdapterScenario> = {
  ...table,
  evolve,
  mech: (event) => table.mech(event).map(visible),
  story(event, context) {
    const text = table.story(event, context)
    return text === undefined ? undefined : visible(text)
  },
  short(event, context) {
    const text = table.short(event, context)
    return text === undefined ? undefined : cut(visible(text), MAX_SHORT)
  },
}
