import type { OpenedTable } from '../host/at-host.js'
import type { HostAnywhere } from '../host/host-anywhere.js'
import type { ReadScenario } from '../host/scenarios/read-scenario.js'
import type { HandedSave } from '../kernel/contract/scenario.js'

/** What the calls read of a scenario in the list. */
export interface Listed {
  readonly name: string
  readonly game: string
}

/** The scenarios that come with the program, and campaigns from their saves. */
export interface Shelf {
  list(): Promise<readonly Listed[]>
  /** The games with their scenarios, where they were written down beforehand. */
  games?(): Promise<readonly object[]>
  /** One out of the list. */
  load(name: string): Promise<ReadScenario>
  save(handed: HandedSave): Promise<ReadScenario>
}

/** What the calls stand on. */
export interface AtPlace {
  readonly host: HostAnywhere
  readonly shelf: Shelf
  /** Bytes of a request that may carry a save. */
  readonly saveBody: number
  /** Who opens tables here. */
  readonly opener: string
  /** Throws unless this key opens tables here. */
  mustOwn(key: string | undefined): void
}

/** The ways in of a table that was just opened. */
export function links({ table, keys }: OpenedTable): object {
  const join = (key: string) => `/j/${table}#${key}`
  return {
    ...(keys.gm !== undefined && { gm: `/t/${table}#${keys.gm}` }),
    seats: Object.fromEntries(Object.entries(keys.seats).map(([seat, key]) => [seat, join(key)])),
    watch: join(keys.watch),
  }
}

/** Without fields that are there and say nothing. */
export function withoutHoles<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const kept = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(kept) as { [Key in keyof Value]: Exclude<Value[Key], undefined> }
}
