import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lookOf } from '../../../src/host/looks/look.js'
import type { Store } from '../../../src/store/contract.js'
import { memoryStore } from '../../../src/store/memory/memory-store.js'
import { soak } from '../../soak.js'
import { Client, serverHere } from '../kit.js'
import { asked, Raw } from '../raw.js'
import { crowd, Listener, until } from './crowd.js'

const MANY = soak(200, 2_000)
const ANY_PACE = { rate: { perSecond: 1e6, burst: 1e6 } }
const ROOMY = { ...ANY_PACE, listeners: { perTable: 10_000, perKey: 10_000 } }

type Here = Awaited<ReturnType<typeof serverHere>>

async function tableAt(here: Here, scenario = 'spire/jaw-worm') {
  const { body } = await new Client(here.url).post('/api/tables', { scenario })
  const at = `/api/tables/${body.table}`
  const gm = new Client(here.url, body.keys.gm)
  await gm.post(`${at}/requests`, { kind: 'start' })
  const say = async (text: string) =>
    (await gm.post(`${at}/requests`, { kind: 'say', text })).body.n as number
  return { id: body.table as string, at, events: `${at}/events`, gm, say, keys: body.keys }
}

/** How often the links of tables are read. */
function counted(store: Store): { store: Store; reads: () => number } {
  const { links } = store
  let reads = 0
  store.links = (id) => {
    reads++
    return links.call(store, id)
  }
  return { store, reads: () => reads }
}

describe('many listeners at one table', () => {
  let here: Here
  let table: Awaited<ReturnType<typeof tableAt>>
  beforeAll(async () => {
    here = await serverHere({ limits: ROOMY }, { limits: { requests: 1e6 } })
    table = await tableAt(here)
  })
  afterAll(() => here.close())
  const hosted = async () => await here.host.table(table.id)

  it('cost one notice and one look for each seat, however many listen from it', async () => {
    const all = await crowd(here.url, table.events, table.keys.watch, MANY)
    const master = await Listener.at(here.url, table.events, table.keys.gm)
    await until(() => master.heard('look') > 0, 'the look of the game master')
    const { table: its } = await hosted()
    const notice = vi.spyOn(its, 'notice')
    const view = vi.spyOn(its, 'view')
    const n = await table.say('hello, all of you')
    await until(() => all.every(({ lines }) => lines.at(-1) === n), 'the line')
    await until(() => [...all, master].every(({ last }) => last === 'look'), 'the look behind it')
    // One for those who watch, one for the game master, one for the answer to the game master's own call.
    expect(notice).toHaveBeenCalledTimes(3)
    expect(view.mock.calls.length).toBeLessThan(10)
    for (const spy of [notice, view]) spy.mockRestore()
    for (const one of [...all, master]) one.leave()
    await until(async () => (await hosted()).listeners.count === 0, 'everybody to have left')
  })

  it('hear who comes and goes once a second at most, and only when it changes who is there', async () => {
    const all = await crowd(here.url, table.events, table.keys.watch, MANY)
    // The first of them is news to themselves; the others are not.
    expect(all.reduce((sum, one) => sum + one.heard('presence'), 0)).toBeLessThanOrEqual(2)
    const told = all[0]!.heard('presence')
    const began = Date.now()
    for (let i = 0; i < 60; i++) {
      const player = await Listener.at(here.url, table.events, table.keys.seats.player)
      await until(() => player.heard('look') > 0, 'the player')
      player.leave()
    }
    const seconds = (Date.now() - began) / 1_000
    expect(all[0]!.heard('presence') - told).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    const player = await Listener.at(here.url, table.events, table.keys.seats.player)
    const isThere = async () =>
      (await table.gm.get(table.at)).body.members.find(({ seat }: { seat: string }) => seat === 'player')
        .present
    await until(isThere, 'the player to be there')
    const before = all.map((one) => one.heard('presence'))
    player.leave()
    await until(
      () => all.every((one, i) => one.heard('presence') > before[i]!),
      'everybody to hear that the player left',
    )
    expect(await isThere()).toBe(false)
    for (const one of all) one.leave()
    await until(async () => (await hosted()).listeners.count === 0, 'everybody to have left')
  })

  it('leave without a word to each other', async () => {
    const all = await crowd(here.url, table.events, table.keys.watch, MANY)
    const { listeners } = await hosted()
    const members = vi.spyOn(listeners, 'members')
    for (const one of all) one.leave()
    await until(() => listeners.count === 0, 'everybody to have left')
    expect(members.mock.calls.length).toBeLessThan(10)
    members.mockRestore()
  })

  it('hear every line once and in order, while others storm in and out and some never read', async () => {
    const [deaf, ...all] = await crowd(here.url, table.events, table.keys.watch, MANY / 2)
    deaf!.stopReading()
    let isOver = false
    let storms = 0
    const storm = (async () => {
      while (!isOver) {
        const some = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            Listener.at(here.url, `${table.events}?after=${i % 2 ? -1 : 0}`, table.keys.watch),
          ),
        )
        // Some go before they are answered.
        if (++storms % 2) await until(() => some.every(({ status }) => status > 0), 'the storm')
        for (const one of some) one.leave()
      }
    })()
    const numbers: number[] = []
    for (let i = 0; i < 60; i++) numbers.push(await table.say(`word ${i}`))
    isOver = true
    await storm
    await until(() => all.every(({ lines }) => lines.at(-1) === numbers.at(-1)), 'the last line')
    for (const { lines } of all) expect(lines).toEqual(numbers)
    deaf!.socket.resume()
    await until(() => deaf!.lines.at(-1) === numbers.at(-1), 'the one who did not read')
    expect(deaf!.lines).toEqual(numbers)
    for (const one of [deaf!, ...all]) one.leave()
    await until(async () => (await hosted()).listeners.count === 0, 'everybody to have left')
    const { body } = await new Client(here.url).get('/metrics')
    expect(body).toContain('ludex_streams 0')
  })

  it('catch up together: what many missed is read and shown once', async () => {
    const { table: its } = await hosted()
    const missed = its.length
    const notice = vi.spyOn(its, 'notice')
    const all = await crowd(here.url, `${table.events}?after=-1`, table.keys.watch, 50)
    expect(notice.mock.calls.length).toBeLessThan(5 * missed)
    for (const { lines } of all) expect(lines).toEqual(Array.from({ length: missed }, (_, n) => n))
    notice.mockRestore()
    for (const one of all) one.leave()
    await until(async () => (await hosted()).listeners.count === 0, 'everybody to have left')
  })

  it('are let go one by one when their link is taken back, and the others stay', async () => {
    const { body } = await table.gm.post(`${table.at}/links`, { seat: 'Zoe', renew: true })
    const hers = await crowd(here.url, table.events, body.key, 20)
    const others = await crowd(here.url, table.events, table.keys.watch, 20)
    await table.gm.post(`${table.at}/links`, { seat: 'Zoe', revoke: true })
    await until(() => hers.every(({ last }) => last === 'gone'), 'the end of hers')
    expect((await hosted()).listeners.count).toBe(20)
    const n = await table.say('still here')
    await until(() => others.every(({ lines }) => lines.at(-1) === n), 'the line')
    for (const one of others) one.leave()
    await until(async () => (await hosted()).listeners.count === 0, 'everybody to have left')
  })
})

describe('a look that many share', () => {
  it('is a new one after every line, when somebody comes and for every seat', async () => {
    const here = await serverHere({ limits: ROOMY })
    const table = await tableAt(here)
    const hosted = await here.host.table(table.id)
    const look = () => lookOf(hosted, 'watch', 'spectator')
    expect(look()).not.toBe(look())
    const one = await Listener.at(here.url, table.events, table.keys.watch)
    await until(() => one.heard('look') > 0, 'the look')
    const first = look()
    expect(look()).toBe(first)
    expect(lookOf(hosted, 'player', 'player').you.seat).toBe('player')
    const n = await table.say('a line')
    expect(look()).not.toBe(first)
    expect(look().n).toBe(n)
    const player = await Listener.at(here.url, table.events, table.keys.seats.player)
    await until(() => look().members.some(({ seat, present }) => seat === 'player' && present), 'the player')
    expect(look().n).toBe(n)
    player.leave()
    one.leave()
    await here.close()
  })
})

describe('links are read once for everybody who listens', () => {
  it('and one that was taken back at another server ends its streams', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { store, reads } = counted(memoryStore())
      const here = await serverHere({ store, limits: ROOMY })
      const table = await tableAt(here)
      const all = await crowd(here.url, table.events, table.keys.watch, 30)
      const before = reads()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(reads() - before).toBe(4)
      const [link] = (await store.links(table.id)).filter(({ seat }) => seat === 'watch')
      await store.keepLink(table.id, { ...link!, revoked: new Date(0).toISOString() })
      await vi.advanceTimersByTimeAsync(15_000)
      await until(() => all.every(({ last }) => last === 'gone'), 'the end of all streams')
      await here.close()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('limits', () => {
  it('of one key and of one table are said in the refusal; a seat where nobody listens has room', async () => {
    const here = await serverHere({ limits: { listeners: { perTable: 5, perKey: 3 } } })
    const table = await tableAt(here)
    const { body: zoe } = await table.gm.post(`${table.at}/links`, { seat: 'Zoe', renew: true })
    const first = await crowd(here.url, table.events, table.keys.watch, 3)
    const again = await new Client(here.url, table.keys.watch).get(table.events)
    expect([again.status, again.body.error.code]).toEqual([429, 'TOO_MANY_LISTENERS'])
    expect(again.body.error.message).toContain('3 times at once')
    const second = await crowd(here.url, table.events, zoe.key, 2)
    const full = await new Client(here.url, zoe.key).get(table.events)
    expect([full.status, full.body.error.code]).toEqual([429, 'TOO_MANY_LISTENERS'])
    expect(full.body.error.message).toContain('5 listeners')
    // Those who watch cannot shut out those who play.
    const player = await crowd(here.url, table.events, table.keys.seats.player, 1)
    expect(player[0]!.status).toBe(200)
    first[0]!.leave()
    second[0]!.leave()
    await until(async () => (await here.host.table(table.id)).listeners.count === 4, 'two to leave')
    expect((await crowd(here.url, table.events, zoe.key, 1))[0]!.status).toBe(200)
    await here.close()
  })

  it('hold for tables of their own: a full one takes nothing from the next', async () => {
    const here = await serverHere({ limits: { listeners: { perTable: 2, perKey: 2 } } })
    for (let i = 0; i < 3; i++) {
      const table = await tableAt(here)
      for (const { status } of await crowd(here.url, table.events, table.keys.watch, 2))
        expect(status).toBe(200)
    }
    await here.close()
  })
})

describe('streams on one connection', () => {
  it('one is served; what is asked behind another answer is refused, and nothing stays', async () => {
    const here = await serverHere({ limits: ROOMY })
    const table = await tableAt(here)
    const headers = { authorization: `Bearer ${table.keys.watch}` }
    const raw = await Raw.to(here.url)
    raw.write(asked('GET', table.events, headers).repeat(30))
    await raw.until(() => raw.text.includes('event: look'))
    const { listeners } = await here.host.table(table.id)
    expect(listeners.count).toBe(1)
    raw.close()
    await until(() => listeners.count === 0, 'the stream to end')
    const later = await Raw.to(here.url)
    later.write(asked('GET', '/health', {}) + asked('GET', table.events, headers))
    await later.until(() => later.statuses.length === 2)
    later.close()
    await until(() => listeners.count === 0, 'nobody to stay')
    await here.close()
  })
})

describe('somebody who asks about five hundred tables', () => {
  it('is answered in their order, and others in between', async () => {
    const here = await serverHere({ limits: ROOMY })
    const table = await tableAt(here)
    const keys = Array.from({ length: 500 }, (_, i) => ({
      table: table.id,
      key: i % 2 ? table.keys.watch : table.keys.gm,
    }))
    let isAnswered = false
    const mine = new Client(here.url).post('/api/mine', { keys }).then((answer) => {
      isAnswered = true
      return answer
    })
    for (let i = 0; i < 3; i++) expect((await new Client(here.url).get('/health')).status).toBe(200)
    expect(isAnswered).toBe(false)
    const { body } = await mine
    expect(body.tables.map(({ you }: { you: { seat: string } }) => you.seat)).toEqual(
      keys.map((_, i) => (i % 2 ? 'watch' : 'gm')),
    )
    await here.close()
  })
})
