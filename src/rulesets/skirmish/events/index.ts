import type { Help, Hint } from '../help/answers.js'
import type { AttackEvent } from './attack.js'
import type { CheckEvent, CheckSeen } from './checks.js'
import type { EncounterEvent, EncounterSeen } from './encounter.js'
import type { HandEvent, HandSeen } from './hand.js'
import type { HarmEvent, HarmSeen } from './harm.js'
import type { TurnEvent } from './turn.js'

/** seed 002 §5, rules/skirmish §4: what can happen. */
export type StoredEvent = EncounterEvent | TurnEvent | AttackEvent | HarmEvent | CheckEvent | HandEvent

/** What happens, how a seat may learn of it where that differs, and what can be answered. */
export type SkirmishEvent = StoredEvent | EncounterSeen | HarmSeen | CheckSeen | HandSeen | Hint | Help
