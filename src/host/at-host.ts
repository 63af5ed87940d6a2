import type { Store } from '../store/contract.js'
import type { Access } from './access/access.js'
import type { Hosted } from './hosted.js'
import type { Limits } from './limits/limits.js'
import type { Odds } from './odds/odds.js'

/** A table that was just opened, with every way in. Keys are reported here and never again. */
export interface OpenedTable {
  readonly table: string
  readonly line0: string
  readonly commit: string
  readonly keys: {
    /** Where a person is the game master. */
    readonly gm?: string
    readonly seats: Readonly<Record<string, string>>
    readonly watch: string
  }
}

/** What somebody at a table needs of the place it lives in. */
export interface AtHost {
  readonly store: Store
  readonly limits: Limits
  readonly odds: Odds
  readonly access: Access
  fork(from: Hosted, title?: string, before?: number): Promise<OpenedTable>
  again(from: Hosted): Promise<OpenedTable>
}
