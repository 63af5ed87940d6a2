/** Names from before 1.0. They stay through 1.x, each beside the name that took its place. */

import type { OpenedTable } from './at-host.js'
import type { TableListener } from './audience/audience.js'
import type { SubmitResult } from './seats/seated.js'

/** @deprecated Use `SubmitResult`. */
export type Did = SubmitResult

/** @deprecated Use `TableListener`. */
export type Listening = TableListener

/** @deprecated Use `OpenedTable`. */
export type Opened = OpenedTable
