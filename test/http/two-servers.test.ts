import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { soak } from '../soak.js'
import { type PostgresServer, startPostgres } from '../store/postgres-server.js'
import { Client, listen, Program } from './kit.js'
import { Racer } from './racer.js'

const CLIENTS = 8
const GRABS = soak(12, 200)
const ADDS = soak(5, 50)

let database: PostgresServer
let servers: readonly Program[]
beforeAll(async () => {
  database = await startPostgres()
  const start = () => Program.start(['--postgres', database.url, '--quiet'])
  // The first makes the schema; both at once is for the tests of the store.
  servers = [await start(), await start()]
})
afterAll(async () => {
  for (const server of servers ?? [])
    expect([await server.stop(), server.log]).toEqual([0, expect.any(String)])
  await database?.stop()
})

async function openTable(scenario: string) {
  const [here, there] = servers.map(({ url }) => url) as [string, string]
  const { body } = await new Client(here).post('/api/tables', { scenario })
  const at = `/api/tables/${body.table}`
  const gm = new Client(here, body.keys.gm)
  await gm.post(`${at}/requests`, { kind: 'start' })
  return { here, there, at, id: body.table as string, gm, keys: body.keys }
}

it('eight clients at two servers race at one table: each line has one winner, and all hear the same', async () => {
  const { here, there, at, id, gm } = await openTable('spire/jaw-worm')
  const racers: Racer[] = []
  for (let i = 0; i < CLIENTS; i++) {
    const { body } = await gm.post(`${at}/links`, { seat: `racer ${i}`, renew: true })
    // Half of them hear from another server than the one they write to.
    const [sendsTo, listensTo] = [i % 2 ? here : there, i % 4 < 2 ? here : there]
    racers.push(new Racer(`r${i}`, id, body.key, sendsTo, listensTo))
  }
  const hearing = racers.map((racer) => racer.hear())
  await Promise.all(
    racers.map(async (racer) => {
      for (let i = 0; i < GRABS; i++) await racer.grab()
      for (let i = 0; i < ADDS; i++) await racer.add()
    }),
  )
  expect((await gm.post(`${at}/requests`, { kind: 'close' })).status).toBe(200)
  await Promise.all(hearing)

  const { body: journal } = await new Client(there, gm.key).get(`${at}/export`)
  const lines: { n: number; hash: string; id?: string }[] = (journal as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  // The one who was told that a line is theirs finds it so, and nobody else was told the same.
  const winners = racers.flatMap(({ won }) => [...won])
  expect(new Set(winners.map(([n]) => n)).size).toBe(winners.length)
  for (const [n, said] of winners) expect(lines[n]!.id).toBe(said)
  expect(lines.filter((line) => line.id !== undefined)).toHaveLength(winners.length)
  expect(racers.reduce((sum, { late }) => sum + late, 0)).toBeGreaterThan(0)
  // Everybody heard every line once, in order, with one and the same hash.
  for (const racer of racers)
    expect(racer.lines.map(({ n, hash }) => [n, hash])).toEqual(lines.map(({ n, hash }) => [n, hash]))
  const receipts = racers.flatMap((racer) => racer.lines.map(({ receipt }) => receipt))
  expect(verifyJournal(journal, await findRuleset('spire'), { receipts })).toMatchObject({
    ok: true,
    closed: true,
    rulesChecked: true,
    diceChecked: true,
    receipts: { matched: CLIENTS * lines.length, mismatches: [] },
  })
})

it('players at two servers play one game: what is done at one is on the stream of the other', async () => {
  const { here, there, at, keys } = await openTable('spire/jaw-worm')
  const [one, other] = [new Client(here, keys.seats.player), new Client(there, keys.seats.player)]
  for (let turn = 0; turn < 6; turn++) {
    const [mover, url] = turn % 2 ? [one, there] : [other, here]
    const { body: look } = await mover.get(at)
    if (look.next.kind === 'over') break
    const heard = listen(
      `${url}${at}/events?after=${look.n}`,
      { authorization: `Bearer ${keys.watch}` },
      ({ event }) => event === 'line',
    )
    const { text } = look.choices[0]
    const { status, body } = await mover.post(`${at}/commands`, { text })
    expect(status).toBe(200)
    const line = (await heard).at(-1)!
    expect(line.id).toBe(String(body.n))
    expect(JSON.parse(line.data).receipt.hash).toBe(body.receipt.hash)
    // Anyone who asks at the other server after the news sees the game as it stands.
    const seen = await (mover === one ? other : one).get(at)
    expect(seen.body.n).toBe(body.n)
  }
})

it('a link that was revoked at one server is refused at the other, and its stream ends before the next line', async () => {
  const { here, there, at, gm, keys } = await openTable('spire/jaw-worm')
  const player = new Client(there, keys.seats.player)
  const said: string[] = []
  const present = new Promise<void>((resolve) => {
    void listen(`${there}${at}/events?after=-1`, player.headers, ({ event, data }) => {
      if (event === 'line') said.push(data)
      if (event === 'look') resolve()
      return event === 'gone'
    }).then(() => said.push('gone'))
  })
  await present
  expect((await gm.post(`${at}/links`, { seat: 'player', revoke: true })).status).toBe(200)
  expect((await player.get(at)).body.error.code).toBe('LINK_REVOKED')
  const { body } = await gm.post(`${at}/requests`, { kind: 'say', text: 'zqxbehindyourback' })
  const watch = { authorization: `Bearer ${keys.watch}` }
  await listen(`${there}${at}/events?after=-1`, watch, ({ id }) => id === String(body.n))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(said.at(-1)).toBe('gone')
  expect(said.join()).not.toContain('zqxbehindyourback')
  // A new key, made at one server, is good at the other at once.
  const renewed = await gm.post(`${at}/links`, { seat: 'player', renew: true })
  expect((await new Client(there, renewed.body.key).get(at)).status).toBe(200)
  expect((await new Client(here, renewed.body.key).get(at)).status).toBe(200)
})
