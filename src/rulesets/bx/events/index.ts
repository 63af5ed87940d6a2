import { type EventLookups, eventTable } from '../../../kernel/contract/events/event-table.js'
import type { Tell as TellAny } from '../../../kernel/contract/ruleset.js'
import type { Kept } from '../save/entry.js'
import type { Save } from '../save/read.js'
import type { Scenario } from '../scenario/scenario.js'
import { keepSettled } from '../state/settled.js'
import { EMPTY_RECORD, type RecordSoFar, type State } from '../state/state.js'
import { type AttackEvent, type AttackSeen, attackRows } from './attack.js'
import { type CampaignEvent, type CampaignSeen, campaignRows } from './campaign/index.js'
import { countForSession } from './campaign/session-count.js'
import { type CheckEvent, type CheckSeen, checkRows } from './checks.js'
import { type ClockEvent, clockRows } from './clocks.js'
import { type CombatEvent, type CombatSeen, combatRows } from './combat.js'
import { type DayEvent, dayRows } from './days.js'
import { type FightRulingEvent, type FightRulingSeen, fightRulingRows } from './fight-rulings.js'
import type { BxRow } from './fold.js'
import { type HandEvent, type HandSeen, handRows } from './hand.js'
import { type HandPeopleEvent, type HandPeopleSeen, handPeopleRows } from './hand-people.js'
import { type HealthEvent, type HealthSeen, healthRows } from './health.js'
import { type MeetingEvent, meetingRows } from './meetings.js'
import { type MoraleEvent, moraleRows } from './morale.js'
import { type RoundEvent, type RoundSeen, roundRows } from './round.js'
import { clip } from './words.js'

type FightEvent = CombatEvent | RoundEvent | AttackEvent | MoraleEvent | FightRulingEvent
type WorldEvent = MeetingEvent | CheckEvent | HealthEvent | DayEvent | ClockEvent
type RulingEvent = HandEvent | HandPeopleEvent

/** The events of the game, in figures. */
export type BxEvent = FightEvent | WorldEvent | RulingEvent | CampaignEvent

/** An event as some seat learns of it; the event in figures is one of them. */
export type SeenEvent =
  | BxEvent
  | CombatSeen
  | FightRulingSeen
  | RoundSeen
  | AttackSeen
  | CheckSeen
  | HealthSeen
  | HandSeen
  | HandPeopleSeen
  | CampaignSeen

export type Tell = TellAny<BxEvent>

const rows = {
  ...combatRows,
  ...roundRows,
  ...attackRows,
  ...moraleRows,
  ...fightRulingRows,
  ...meetingRows,
  ...checkRows,
  ...healthRows,
  ...dayRows,
  ...clockRows,
  ...handRows,
  ...handPeopleRows,
  ...campaignRows,
}

const table = eventTable<State, SeenEvent, SeenEvent, Scenario>('bx', rows)

/** rules/bx D, rules/secrets: every event folds, is shown as each seat may know it, and is noted in a save. */
export const events: EventLookups<State, SeenEvent, Scenario> = {
  ...table,
  evolve(state, event) {
    const { record } = state
    table.evolve(state, event)
    if (record === null) return
    keep(state, record, event)
    countForSession(state, event)
    keepSettled(state)
  },
  short(event, context) {
    const text = table.short(event, context)
    return text && clip(text)
  },
}

/** Returns the save with what an event outside combat changes in it. */
export function saveAfter(save: Save, event: SeenEvent, kept: Kept): Save {
  // A row takes the events of its own type alone, which the look-up guarantees and TypeScript cannot see.
  const row = rows[event.type] as BxRow<SeenEvent>
  return row.save?.(save, event, kept) ?? save
}

/** The save follows every event outside combat at once, and a combat only when it is over (seed 000 §6.8.1). */
function keep(state: State, { rounds, recent }: RecordSoFar, event: SeenEvent): void {
  if (event.type === 'CombatEnded') return
  if (state.fight !== null) {
    const now = [...recent, event]
    state.record =
      event.type === 'RoundEnded'
        ? { rounds: [...rounds, now], recent: EMPTY_RECORD.recent }
        : { rounds, recent: now }
  }
  if (state.save !== null) state.save = saveAfter(state.save, event, state)
}
