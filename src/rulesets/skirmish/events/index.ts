import { eventTable } from '../../../kernel/contract/events.js'
import type { Help, Hint } from '../help/answers.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import type { SkirmishState } from '../state/state.js'
import { answerRows } from './answers.js'
import { type AttackEvent, attackRows } from './attack.js'
import { type CheckEvent, type CheckSeen, checkRows } from './checks.js'
import { type EncounterEvent, type EncounterSeen, encounterRows } from './encounter.js'
import { type HandEvent, type HandSeen, handRows } from './hand.js'
import { type HarmEvent, type HarmSeen, harmRows } from './harm.js'
import { type TurnEvent, turnRows } from './turn.js'

/** seed 002 §5, rules/skirmish §4: what can happen. */
export type StoredEvent = EncounterEvent | TurnEvent | AttackEvent | HarmEvent | CheckEvent | HandEvent

/** What happens, how a seat may learn of it where that differs, and what can be answered. */
export type SkirmishEvent = StoredEvent | EncounterSeen | HarmSeen | CheckSeen | HandSeen | Hint | Help

/** rules/skirmish §4: every event has a message, folds without any sheet, and is reported as each seat may know it. */
export const events = eventTable<SkirmishState, SkirmishEvent, SkirmishEvent, SkirmishScenario>('skirmish', {
  ...encounterRows,
  ...turnRows,
  ...attackRows,
  ...harmRows,
  ...checkRows,
  ...handRows,
  ...answerRows,
})
