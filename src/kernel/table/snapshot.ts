import type { Member } from '../journal/record.js'
import type { IdsKept } from './command-ids.js'
import type { SharesKept } from './opening/entropy.js'
import type { UndoAsked } from './undo/request.js'

export const SNAPSHOT_FORMAT = 1

/**
 * A table at one line, so that it can be taken up again without its whole journal. A cache: dropped on any mismatch,
 * never exported, never used by `verify`.
 */
export interface Snapshot {
  readonly format: number
  readonly table: string
  readonly n: number
  readonly hash: string
  readonly ruleset: string
  readonly version: string
  readonly state: unknown
  /** Chance events so far. */
  readonly rolled: number
  readonly started: boolean
  readonly closed: boolean
  readonly standing: readonly number[]
  readonly members: readonly Member[]
  readonly shares: SharesKept
  readonly ids: IdsKept
  readonly asked?: UndoAsked
}
