import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_REVIEW_LINKS } from '../../src/host/access/review-links.js'
import { HTTP_ROWS } from '../access/http-rows.js'
import { Client, serverHere } from './kit.js'

let here: Awaited<ReturnType<typeof serverHere>>

beforeAll(async () => {
  here = await serverHere()
})
afterAll(() => here.close())

/** A table whose game master has secrets, begun, with everybody's keys. */
async function opened() {
  const { body } = await new Client(here.url).post('/api/tables', { scenario: 'adapter/salt-ford' })
  const { table, keys } = body
  const gm = new Client(here.url, keys.gm)
  await gm.post(`/api/tables/${table}/requests`, { kind: 'start' })
  const close = () => gm.post(`/api/tables/${table}/requests`, { kind: 'close' })
  const player = new Client(here.url, keys.seats.Teodora)
  return {
    table,
    gm,
    player,
    watch: new Client(here.url, keys.watch),
    at: `/api/tables/${table}/review`,
    close,
  }
}

describe('a link to a review', () => {
  it('is refused while the table is open, to everybody, and nothing is read by any key', async () => {
    const { at, gm, player, watch } = await opened()
    for (const seat of [gm, player]) {
      expect((await seat.post(at, {})).body.error.code).toBe('REVIEW_NOT_CLOSED')
      const read = await seat.get(at)
      expect([read.status, read.body.error.code]).toEqual([403, 'REVIEW_NOT_CLOSED'])
    }
    expect((await watch.post(at, {})).body.error.code).toBe('WATCHES_ONLY')
    expect((await new Client(here.url, 'k'.repeat(32)).get(at)).status).toBe(401)
    expect((await new Client(here.url).get(at)).status).toBe(401)
  })

  it('reads the whole journal of its table once it is closed, by every call that reads it and by no other', async () => {
    const { at, table, player, close } = await opened()
    await close()
    const made = await player.post(at, {})
    expect([made.status, made.body.link]).toEqual([201, `/review#t=${table}&k=${made.body.key}`])
    const guest = new Client(here.url, made.body.key)
    const whole = await player.get(`/api/tables/${table}/export`)
    expect((await guest.get(at)).body).toBe(whole.body)
    const header = async (client: Client) =>
      (await fetch(here.url + at, { headers: client.headers })).headers.get('ludex-link')
    expect(await Promise.all([guest, player].map(header))).toEqual(['review', 'seat'])

    const visit = { key: made.body.key } as Parameters<(typeof HTTP_ROWS)[string]>[2]
    const rows = Object.entries(HTTP_ROWS).filter(
      ([name]) => name.includes('/api/tables/') && name !== 'GET /api/tables/:id/review',
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const [name, call] of rows) {
      const { status, body } = await call(guest, table, visit, { url: here.url })
      expect({ name, status, code: body.error?.code }).toEqual({ name, status: 403, code: 'REVIEW_ONLY' })
    }
    expect(await HTTP_ROWS['POST /api/mine']!(guest, table, visit, { url: here.url })).toMatchObject({
      body: { error: { code: 'REVIEW_ONLY' } },
    })
  })

  it('opens no other table, not even a closed one, and says nothing about it', async () => {
    const [one, other] = [await opened(), await opened()]
    await one.close()
    await other.close()
    const { body } = await one.player.post(one.at, {})
    const guest = new Client(here.url, body.key)
    const there = await guest.get(other.at)
    const nowhere = await guest.get('/api/tables/adapter-0123456789abcdef/review')
    expect([there.status, there.body.error.code]).toEqual([401, 'NO_SUCH_LINK'])
    expect(nowhere).toEqual(there)
  })

  it('is good until the leader takes all of them back; seats are not touched', async () => {
    const { at, gm, player, watch, close } = await opened()
    await close()
    const guests: Client[] = []
    for (let i = 0; i < MAX_REVIEW_LINKS; i++)
      guests.push(new Client(here.url, (await player.post(at, {})).body.key))
    expect((await gm.post(at, {})).body.error).toMatchObject({ code: 'TOO_MANY_LINKS' })
    expect((await player.post(at, { revoke: true })).body.error.code).toBe('GM_ONLY')
    expect((await guests[0]!.post(at, { revoke: true })).body.error.code).toBe('REVIEW_ONLY')
    expect((await guests[0]!.get(at)).status).toBe(200)
    expect((await gm.post(at, { revoke: true })).body).toEqual({ revoked: MAX_REVIEW_LINKS })
    for (const guest of [guests[0]!, guests.at(-1)!]) {
      const gone = await guest.get(at)
      expect([gone.status, gone.body.error.code]).toEqual([410, 'LINK_REVOKED'])
      expect((await guest.get(at.replace('/review', ''))).status).toBe(410)
    }
    for (const seat of [gm, player, watch]) expect((await seat.get(at)).status).toBe(200)
    expect((await player.post(at, {})).status).toBe(201)
  })

  it('stays good when a watcher’s seat has its name and loses its link', async () => {
    const { at, table, gm, close } = await opened()
    const renewed = await gm.post(`/api/tables/${table}/links`, { seat: 'review', renew: true })
    expect(renewed.status).toBe(200)
    await close()
    const guest = new Client(here.url, (await gm.post(at, {})).body.key)
    await gm.post(`/api/tables/${table}/links`, { seat: 'review', revoke: true })
    expect((await guest.get(at)).status).toBe(200)
    expect((await new Client(here.url, renewed.body.key).get(at)).status).toBe(410)
  })
})
