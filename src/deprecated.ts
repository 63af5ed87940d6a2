/** Names from before 1.0. They stay through 1.x, each beside the name that took its place. */

import type { GameEvent } from './kernel/contract/ruleset.js'
import { EarlierLinesNeeded, type ReadLines } from './kernel/table/position.js'
import type { SendOptions } from './kernel/table/request.js'
import type { CommandResult } from './kernel/table/table.js'

/** @deprecated Use `CommandResult`. */
export type Acted<Event extends GameEvent = GameEvent> = CommandResult<Event>

/** @deprecated Use `ReadLines`. */
export type Past = ReadLines

/** @deprecated Use `EarlierLinesNeeded`. */
export const PastNeeded = EarlierLinesNeeded
/** @deprecated Use `EarlierLinesNeeded`. */
export type PastNeeded = EarlierLinesNeeded

/** @deprecated Use `SendOptions`. */
export type Sending = SendOptions
