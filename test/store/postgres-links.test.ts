import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Host } from '../../src/host/host.js'
import type { Store } from '../../src/store/contract.js'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import { hostOf, sitDown } from '../host/kit.js'
import { type PostgresServer, startPostgres } from './postgres-server.js'
import { cardFor, newTable } from './suite/place.js'

let server: PostgresServer
let schemas = 0
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
})

/** A store that counts what is asked of it. */
function counting(store: Store): { readonly store: Store; readonly asked: string[] } {
  const asked: string[] = []
  const counted = new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || name === 'watch') return value
      return (...given: unknown[]) => {
        asked.push(String(name))
        return value.apply(target, given)
      }
    },
  })
  return { store: counted, asked }
}

/** Two hosts at one database; a table of the first, and how its player sends at the second. */
async function twoHosts(schema: string) {
  const here = hostOf(await openPostgres(server.url, { schema }))
  const { store, asked } = counting(await openPostgres(server.url, { schema }))
  const there: Host = hostOf(store)
  const { id, gm, keys } = await sitDown(here, 'spire/jaw-worm')
  await gm.send({ kind: 'start' })
  const key = keys.seats.player!
  const say = (text: string, by = key) =>
    there.send(id, by, (seated, way) => seated.send({ kind: 'say', text }, way))
  const close = async () => {
    await there.close()
    await here.close()
  }
  return { here, there, id, gm, key, asked, say, close }
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => 'done',
    (error: { readonly code?: unknown }) => error.code ?? error,
  )
}

describe('lines by the mark of the links', () => {
  it('are kept while nobody has changed them, and not afterwards', async () => {
    const store = await openPostgres(server.url, { schema: 'marks' })
    const other = await openPostgres(server.url, { schema: 'marks' })
    const link = { hash: 'a'.repeat(64), seat: 'gm', role: 'gm', made: '2026-01-01T00:00:00.000Z' }
    await store.create({ ...newTable('t', ['0']), links: [link] })
    const { links, mark } = await store.markedLinks!('t')
    expect(links).toEqual([link])
    const add = (n: number, by: string) => store.append('t', n, [`${n}`], cardFor('t', n + 1), by)
    expect(await add(1, mark)).toBe('stored')
    expect(await add(1, mark)).toBe('taken')
    await other.keepLink('t', { ...link, revoked: '2026-01-02T00:00:00.000Z' })
    expect(await add(2, mark)).toBe('links')
    expect(await store.lines('t', 0)).toEqual(['0', '1'])
    const revoked = (await store.markedLinks!('t')).mark
    // As it was before, and still another mark.
    await other.keepLink('t', link)
    const again = await store.markedLinks!('t')
    expect([again.links, new Set([mark, revoked, again.mark]).size]).toEqual([[link], 3])
    expect(await add(2, again.mark)).toBe('stored')
    expect(await store.append('t', 3, ['3'], cardFor('t', 4))).toBe('stored')
    await Promise.all([store.close(), other.close()])
  })
})

describe('somebody who sends at another server', () => {
  it('costs one round trip a line', async () => {
    const { say, asked, close } = await twoHosts('trips')
    await say('one')
    asked.length = 0
    for (let i = 0; i < 5; i++) await say(`line ${i}`)
    expect(asked).toEqual(Array.from({ length: 5 }, () => 'append'))
    await close()
  })

  it.each([
    ['a line', 'say "behind your back"', 'done'],
    ['a question', 'about bash', 'done'],
    ['a line that was done before', 'say "known there now"', 'done'],
    ['a refusal, which would name the choices', 'play Nothing', 'unknown-card'],
  ])('is refused with the very next request after the link was revoked: %s', async (_, text, before) => {
    const { here, there, id, gm, key, say, close } = await twoHosts(`revoked_${schemas++}`)
    const sends = (said: string, more: object = {}) =>
      there.send(id, key, (seated, way) => seated.enter(said, { ...more, ...way }))
    await sends('say "known there now"', { id: 'one' })
    const sending = text.includes('known') ? { id: 'one' } : {}
    expect(await codeOf(sends(text, sending))).toBe(before)
    await gm.revokeLink('player')
    const lines = await here.store.lines(id, 0)
    expect(await codeOf(sends(text, sending))).toBe('LINK_REVOKED')
    expect(await here.store.lines(id, 0)).toEqual(lines)
    const renewed = await gm.renewLink('player')
    expect(await codeOf(say('welcome back', renewed.key))).toBe('done')
    expect(await codeOf(sends(text, sending))).toBe('LINK_REVOKED')
    await close()
  })

  it('goes on at once where somebody else got a link, and hears LATE only where somebody was faster', async () => {
    const { there, id, gm, key, say, close } = await twoHosts('changed')
    const first = await say('known there now')
    await gm.renewLink('watch')
    const next = (first as { readonly n: number }).n + 1
    const did = await there.send(id, key, (seated, way) =>
      seated.send({ kind: 'say', text: 'still me' }, { expect: next, ...way }),
    )
    expect(did).toMatchObject({ status: 'done', n: next })
    await gm.send({ kind: 'say', text: 'me first' })
    const late = there.send(id, key, (seated, way) =>
      seated.send({ kind: 'say', text: 'too late' }, { expect: next + 1, ...way }),
    )
    expect(await codeOf(late)).toBe('LATE')
    await close()
  })

  it('writes nothing behind the answer to the revocation, however many lines are on their way', async () => {
    const { here, id, gm, say, close } = await twoHosts('race')
    await say('known there now')
    let isOver = false
    const senders = Array.from({ length: 8 }, async (_, who) => {
      for (let i = 0; !isOver; i++) if ((await codeOf(say(`${who} ${i}`))) === 'LINK_REVOKED') return
    })
    await here.access.revoke(gm.hosted, 'player')
    const done = await gm.send({ kind: 'say', text: 'now' })
    isOver = true
    await Promise.all(senders)
    const { n } = done as { readonly n: number }
    const behind = (await here.store.lines(id, n + 1)).map((line) => JSON.parse(line) as { seat: string })
    expect(behind.filter(({ seat }) => seat === 'player')).toEqual([])
    await close()
  })
})
