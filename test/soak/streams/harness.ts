import { Client } from '../../http/kit.js'
import { crowd, type Listener, until } from '../../http/streams/crowd.js'
import { DIST } from '../crash/keeping.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures, type Harness } from '../frame/harness.js'
import { WatchedServer } from './watched-server.js'

/** Processor milliseconds that coming or going may cost a server for one listener, and a line for each who hears it. */
const TO_COME = 4
const TO_GO = 2
const TO_HEAR = 0.4
/** What else a server does meanwhile: it answers for its health, and compiles what it runs. */
const BESIDE = 1_500
/** In one go: half a second, and what the system itself needs to take in sockets that close in one moment. */
const IN_ONE_GO = 500
const TO_CLOSE = 0.5
/** The most that the last quarter may cost, as a multiple of the first. */
const GROWTH = 4

export interface StreamsOptions {
  readonly dist?: string
  readonly listeners?: number
  readonly lines?: number
}

/** One table, and everybody listens to it: they come, hear, storm in and out, leave in one moment. */
export function streams({ dist = DIST, listeners = 2_000, lines = 20 }: StreamsOptions = {}): Harness {
  return {
    name: 'streams',
    promise:
      'however many listen at a table, everybody else is served, and each line is heard once and in order',
    weight: 2,
    async open() {
      const server = await WatchedServer.start(dist)
      return {
        round: async (chance) => await round(server, chance, listeners, lines),
        close: async () => await server.close(),
      }
    },
  }
}

async function round(
  server: WatchedServer,
  chance: Chance,
  listeners: number,
  lines: number,
): Promise<Figures> {
  const { table, keys } = (await new Client(server.url).post('/api/tables', { scenario: 'bx/three-reavers' }))
    .body
  const at = `/api/tables/${table}`
  const gm = new Client(server.url, keys.gm)
  await gm.post(`${at}/requests`, { kind: 'start' })
  const count = async () => Number(/ludex_streams (\d+)/.exec((await gm.get('/metrics')).body)![1])
  const phases = new Phases(server)
  server.slowest = 0

  const all: Listener[] = []
  const quarters: number[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    await phases.bounded(`${listeners / 4} come`, (listeners / 4) * TO_COME, async () => {
      all.push(...(await crowd(server.url, `${at}/events`, keys.watch, listeners / 4)))
    })
    quarters.push(phases.last)
  }
  if (quarters[3]! > GROWTH * quarters[0]! + BESIDE)
    throw new Broken('those who come last cost more than those who came first', { quarters })

  const deaf = all[chance.below(all.length)]!
  deaf.stopReading()
  const numbers: number[] = []
  await phases.bounded(`${lines} lines`, listeners * lines * TO_HEAR, async () => {
    for (let i = 0; i < lines; i++) {
      const { status, body } = await gm.post(`${at}/requests`, {
        kind: 'say',
        text: `word ${chance.below(1e9)}`,
      })
      if (status !== 200) throw new Broken('a line was not taken while many listen', { status, body })
      numbers.push(body.n)
    }
    const hearing = all.filter((one) => one !== deaf)
    await until(() => hearing.every((one) => one.lines.at(-1) === numbers.at(-1)), 'the last line')
  })
  deaf.socket.resume()
  await until(() => deaf.lines.at(-1) === numbers.at(-1), 'the one who did not read')
  for (const { lines: heard } of all)
    if (String(heard) !== String(numbers))
      throw new Broken('a line was missed, heard twice or out of order', { heard, numbers })

  const storm = Math.ceil(listeners / 4)
  await phases.bounded(`${storm} storm in and out`, storm * (TO_COME + TO_GO), async () => {
    const guests = await crowd(server.url, `${at}/events`, keys.seats.player, storm)
    for (const one of guests) one.leave()
    await until(async () => (await count()) === listeners, 'the storm to pass')
  })
  const resident = (await server.sample()).resident
  await phases.bounded(`${listeners} leave`, listeners * TO_GO, async () => {
    for (const one of all) one.leave()
    await until(async () => (await count()) === 0, 'everybody to have left')
  })
  return {
    streams: listeners + storm,
    'lines heard': listeners * lines,
    'most processor ms in one go': Math.ceil(phases.longest),
    'most processor ms to leave': Math.ceil(phases.last),
    'most ms for /health': Math.ceil(server.slowest),
    'most resident MB': Math.ceil(resident),
  }
}

/** Work that may cost a server so much processor time in all, and so much in one go. */
class Phases {
  last = 0
  longest = 0
  private readonly server: WatchedServer

  constructor(server: WatchedServer) {
    this.server = server
  }

  async bounded(what: string, most: number, work: () => Promise<void>): Promise<void> {
    const { used } = await this.server.sample()
    await work()
    const after = await this.server.sample()
    this.last = after.used - used
    this.longest = Math.max(this.longest, after.longest)
    if (this.last > most + BESIDE)
      throw new Broken(`too much work: ${what}`, { used: this.last, most: most + BESIDE })
    const inOneGo = IN_ONE_GO + (most / TO_COME) * TO_CLOSE
    if (after.longest > inOneGo)
      throw new Broken(`nobody is served for too long: ${what}`, { longest: after.longest, inOneGo })
  }
}
