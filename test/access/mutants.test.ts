import { afterEach, describe, expect, it } from 'vitest'
import { Access, type Entry } from '../../src/host/access/access.js'
import type { Host } from '../../src/host/index.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import type { ListPage, TableCard } from '../../src/store/contract.js'
import { House, PARTIES, type Party } from './house.js'
import { MATRIX } from './matrix.js'
import { walk } from './walk.js'

let house: House | undefined
afterEach(() => house?.close())

/** Puts another rule of access into a host: the seam through which each check is taken out. */
function withAccess(make: (host: Host) => Access): (host: Host) => void {
  return (host) => Object.defineProperty(host, 'access', { value: make(host) })
}

function optionsOf(host: Host) {
  return { store: host.store, now: Date.now, table: (id: string) => host.table(id) }
}

/** No check at all: every key, and every id, is the game master’s, or the first seat’s where there is none. */
class Unlocked extends Access {
  constructor(private readonly host: Host) {
    super(optionsOf(host))
  }

  override async byKey(id: string): Promise<Entry> {
    const hosted = await this.host.table(id)
    const links = await this.host.store.links(id)
    return { hosted, link: links.find(({ seat }) => seat === GAME_MASTER) ?? links[0]! }
  }

  override async byOpener(id: string): Promise<Entry> {
    return await this.byKey(id)
  }

  override async list(_: string, page: Omit<ListPage, 'by'>): Promise<readonly TableCard[]> {
    return await this.host.store.list(page)
  }

  override async lost(): Promise<undefined> {}
}

/** A link stays good for ever: for a session that sits already, and for one that comes again. */
class NeverLost extends Access {
  override async lost(): Promise<undefined> {}
}

/** Any opener takes up what another opened. */
class OneOpener extends Access {
  constructor(private readonly host: Host) {
    super(optionsOf(host))
  }

  override async byOpener(id: string): Promise<Entry> {
    return await super.byOpener(id, (await this.host.store.opener(id))?.name)
  }

  override async list(_: string, page: Omit<ListPage, 'by'>): Promise<readonly TableCard[]> {
    return await this.host.store.list(page)
  }
}

/** The first party for which a row does not answer as the matrix says. */
async function differsFor(
  here: House,
  row: string,
  parties: readonly Party[] = PARTIES,
): Promise<Party | undefined> {
  for (const party of parties) {
    const { cell } = await walk(here, row, await here.visit(party)).catch(() => ({ cell: 'broken' }))
    if (cell !== MATRIX[row]![party]) return party
  }
  return undefined
}

/** Calls at a table, which the host guards; the lobby and the door of MCP guard themselves. */
const GUARDED = Object.keys(MATRIX).filter(
  (row) => MATRIX[row]!.evicted === 'why' || row.startsWith('tool tables'),
)

describe('the matrix finds', () => {
  it.each(GUARDED)(
    '%s without its check',
    async (row) => {
      house = await House.open(withAccess((host) => new Unlocked(host)))
      const nearest = ['stranger with a token', 'stranger', 'evicted', 'player'] as const
      expect(await differsFor(house, row, nearest)).toBeDefined()
    },
    60_000,
  )

  it.each(['GET /api/tables', 'POST /api/tables'])('%s without the key of the lobby', async (row) => {
    house = await House.open(() => {}, {})
    expect(await differsFor(house, row)).toBe('game master')
  })

  it.each(GUARDED.filter((row) => !/^(GET|POST)|resume/.test(row)))(
    '%s for a session that lost its seat',
    async (row) => {
      house = await House.open(withAccess((host) => new NeverLost(optionsOf(host))))
      expect(await differsFor(house, row, ['evicted'])).toBe('evicted')
    },
    60_000,
  )

  it('openers that are not told apart', async () => {
    house = await House.open(withAccess((host) => new OneOpener(host)))
    const visit = await house.visit('bot’s owner')
    const stranger = { ...(await house.visit('stranger with a token')), resume: visit.resume }
    expect((await walk(house, 'tool tables (resume)', stranger)).cell).toBe('yes')
    expect((await walk(house, 'tool tables', stranger)).cell).toBe('yes')
  })
})
