import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/store/postgres-server.js'
import type { Row } from './row.js'
import { openMatch } from './server/boardgame-client.js'
import { Child } from './server/child.js'
import { load, type Measured, makeAll, slotsOver } from './server/load.js'
import { longJournalRow } from './server/long-journal.js'
import { LudexClient, openTable } from './server/ludex-client.js'
import { streamRow } from './server/streams.js'
import { watchersRow } from './server/watchers.js'

const SIZES = [1, 100, 2_000]
/** Clients that wait for an answer at the same time. */
const IN_FLIGHT = 64
const SECONDS = 2.5
/** Enough for the engine to have compiled what is used, on either side; on a busy machine that is many seconds. */
const WARM_UP = 15_000
const WARM_UP_MS = 40_000
/** Opening takes no longer each time; on a slow machine there are fewer tables, and the row says so. */
const OPENING_MS = 20_000

interface Loaded extends Measured {
  readonly tables: number
  /** Milliseconds of the server's processor for each. */
  readonly cpu: number
}

interface Server {
  readonly rounds: readonly Loaded[]
  /** Bytes of heap for each table that nobody uses. */
  readonly perTable: number
}

/** Opens tables until there are enough, and lets clients attack at the first, at a hundred, at all of them. */
async function measured(server: Child, open: () => Promise<() => Promise<void>>): Promise<Server> {
  const tables: (() => Promise<void>)[] = []
  const upTo = (size: number) => {
    const until = performance.now() + OPENING_MS
    return makeAll(size - tables.length, 16, async () => {
      if (performance.now() < until) tables.push(await open())
    })
  }
  await upTo(SIZES[1]!)
  const slots = slotsOver(tables, IN_FLIGHT)
  const until = performance.now() + WARM_UP_MS
  for (let done = 0; done < WARM_UP && performance.now() < until; ) done += (await load(slots, 1, 0)).done
  const first = { tables: tables.length, heap: (await server.tell()).heap }
  const rounds: Loaded[] = []
  let perTable = Number.NaN
  for (const size of SIZES) {
    await upTo(size)
    const some = tables.slice(0, size)
    const { cpu, heap } = await server.tell()
    // What the first tables brought along, such as the rules, is not theirs alone.
    if (tables.length > first.tables) perTable = (heap - first.heap) / (tables.length - first.tables)
    const found = await load(slotsOver(some, IN_FLIGHT), SECONDS, 0)
    const after = await server.tell()
    rounds.push({ ...found, tables: some.length, cpu: ((after.cpu - cpu) * 1_000) / found.done })
  }
  return { rounds, perTable }
}

async function ludex(kind: 'files' | 'postgres', place: string): Promise<Server> {
  const server = await Child.start('./ludex-main.js', [kind, place])
  const client = new LudexClient(server.url)
  try {
    return await measured(server, async () => (await openTable(client)).attack)
  } finally {
    client.close()
    await server.stop()
  }
}

async function boardgame(): Promise<Server> {
  const server = await Child.start('./boardgame-main.js', [])
  const [url = '', lobbyUrl = ''] = server.url.split(' ')
  const lobby = new LudexClient(lobbyUrl, false)
  const stops: (() => void)[] = []
  try {
    return await measured(server, async () => {
      const { attack, stop } = await openMatch(url, lobby)
      stops.push(stop)
      return attack
    })
  } finally {
    for (const stop of stops) stop()
    lobby.close()
    await server.stop()
  }
}

function told({ p50, p99, cpu }: Loaded): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(2)} ms of processor each`
}

function rowsOf(where: string, ours: Server, peer: Server): Row[] {
  return ours.rounds.map((round, i) => {
    const other = peer.rounds[i]!
    const { perSecond } = round
    return {
      name: `commands at ${round.tables.toLocaleString('en')} ${round.tables === 1 ? 'table' : 'tables'}, ${where}`,
      ours: perSecond,
      peer: { name: 'boardgame.io in memory', rate: other.perSecond },
      unit: 'commands/s',
      ratio: perSecond / other.perSecond,
      note: `${told(round)}; boardgame.io over its socket, kept nowhere: ${told(other)}`,
    }
  })
}

/**
 * Attacks (1d20 + 5 with the server's dice) over HTTP, each on the disk before it is answered, and the same moves at a
 * boardgame.io server in the same run, which its own client sends over its socket and its memory keeps.
 */
export async function serverRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-bench-'))
  const database = await startPostgres()
  try {
    const peer = await boardgame()
    const files = await ludex('files', join(folder, 'tables'))
    const postgres = await ludex('postgres', database.url)
    return [
      ...rowsOf('files', files, peer),
      ...rowsOf('PostgreSQL', postgres, peer),
      {
        name: 'memory of an idle table',
        ours: files.perTable / 1_000,
        peer: { name: 'boardgame.io', rate: peer.perTable / 1_000 },
        unit: 'kB',
        ratio: peer.perTable / files.perTable,
        note: 'heap of the server after a collection, for each table after the first hundred; at most 5,000 are held at once',
      },
      await streamRow(join(folder, 'streams')),
      await watchersRow(join(folder, 'watched')),
      await longJournalRow(join(folder, 'long')),
    ]
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
