import { expect, it } from 'vitest'
import { Access, type Entry } from '../../../src/host/access/access.js'
import type { Host } from '../../../src/host/index.js'
import { soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { access } from './harness.js'

it('nobody gets beyond the access matrix, with any key', async () => {
  const { figures } = await holds(access(), soak(2, 100))
  expect(figures.knocks).toBeGreaterThan(0)
  expect(figures['links changed']).toBeGreaterThan(0)
}, 300_000)

/** Puts a broken rule of access into a host. */
function broken(make: (options: ConstructorParameters<typeof Access>[0]) => Access): (host: Host) => void {
  return (host) => {
    const value = make({ store: host.store, now: Date.now, table: (id) => host.table(id) })
    Object.defineProperty(host, 'access', { value })
  }
}

it('finds a session that is never asked again', async () => {
  class NeverLost extends Access {
    override async lost(): Promise<undefined> {}
  }
  await finds(
    access(
      broken((options) => new NeverLost(options)),
      400,
    ),
    /beyond the matrix/,
  )
}, 300_000)

it('finds links that are never taken back', async () => {
  class NeverRevoked extends Access {
    override async revoke(): Promise<void> {}
  }
  await finds(
    access(
      broken((options) => new NeverRevoked(options)),
      400,
    ),
    /beyond the matrix/,
  )
}, 300_000)

it('finds a table’s id that is a key', async () => {
  class Open extends Access {
    override async byOpener(id: string, opener: string | undefined): Promise<Entry> {
      return await super.byOpener(id, opener).catch(async () => {
        const hosted = await this.hostedAt(id)
        return { hosted, link: { hash: '', seat: 'gm', role: 'gm', made: '' } }
      })
    }

    constructor(
      options: ConstructorParameters<typeof Access>[0],
      private readonly hostedAt = options.table,
    ) {
      super(options)
    }
  }
  await finds(
    access(
      broken((options) => new Open(options)),
      400,
    ),
    /beyond the matrix/,
  )
}, 300_000)
