import type { Tell as TellAny } from '../../../kernel/contract/ruleset.js'
import type { CombatEvent } from './combat-events.js'
import type { HandEvent } from './hand-events.js'
import type { WorldEvent } from './world-events.js'

/** What happened, in figures. What a seat learns of it is `SeenEvent` (seen/seen-events.ts). */
export type BxEvent = CombatEvent | WorldEvent | HandEvent

export type Tell = TellAny<BxEvent>
