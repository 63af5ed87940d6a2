import type { FastifyRequest } from 'fastify'
import type { OpenedTable } from '../../../host/at-host.js'
import type { Host } from '../../../host/host.js'
import type { Seated } from '../../../host/seats/seated.js'
import type { Streams } from '../streams/streams.js'

/** What the routes of tables stand on. */
export interface AtServer {
  readonly host: Host
  readonly streams: Streams
  /** Bytes of a request that may carry a save. */
  readonly saveBody: number
  /** Who opens tables here, by the access secret of the server. */
  readonly opener: string
  /** Throws unless the caller runs this server. */
  mustOwn(request: FastifyRequest): void
  /** Notes whose request this is, so that refusals are reported as that seat may hear them. */
  seat(request: FastifyRequest, seated: Seated): void
}

/** The key somebody shows. Keys come in a header only, because paths and queries end up in logs. */
export function accessKey(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
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
