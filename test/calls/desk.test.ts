import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { News } from '../../src/calls/call.js'
import { Desk, type DeskAnswer, type DeskQuestion } from '../../src/calls/desk.js'
import { tellNews } from '../../src/calls/news.js'
import { Host, memoryStore, STORE_OPENER } from '../../src/host/index.js'
import { fileShelf } from '../../src/library/shelf.js'
import { buildServer } from '../../src/surfaces/http/server.js'
import { secretsOfTest } from '../secrets-of-test.js'

/** The calls without a transport answer as the server does: both stand before one host. */

let host: Host
let server: FastifyInstance
let desk: Desk

beforeAll(async () => {
  host = new Host({ store: memoryStore(), secrets: secretsOfTest() })
  server = await buildServer({ host, version: 'test' })
  desk = new Desk({ host, shelf: fileShelf, saveBody: 1 << 20, opener: STORE_OPENER, mustOwn: () => {} })
})
afterAll(async () => {
  await server.close()
  await host.close()
})

async function overHttp({ method, path, key, body }: DeskQuestion): Promise<DeskAnswer> {
  const { statusCode, headers, payload } = await server.inject({
    method: method as 'GET',
    url: path,
    headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    ...(body !== undefined && { payload: body as object }),
  })
  const kept = ['content-type', 'content-disposition', 'ludex-link', 'ludex-settled']
  const said = kept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { status: statusCode, headers: Object.fromEntries(said), text: payload }
}

async function answer(question: DeskQuestion): Promise<DeskAnswer> {
  const answered = await desk.answer(question, new AbortController().signal)
  if (answered instanceof News) throw new Error('news, not an answer')
  return answered
}

const post = (path: string, body: unknown, key?: string): DeskQuestion => ({
  method: 'POST',
  path,
  body,
  key,
})
const get = (path: string, key?: string): DeskQuestion => ({ method: 'GET', path, key })

async function opened(): Promise<{
  readonly table: string
  readonly keys: { readonly seats: Record<string, string> }
}> {
  const { status, text } = await answer(post('/api/tables', { scenario: 'bx/three-reavers', gm: false }))
  expect(status).toBe(201)
  return JSON.parse(text)
}

describe('a desk', () => {
  it('answers every kind of call as the server does, headers and refusals too', async () => {
    const { table, keys } = await opened()
    const key = keys.seats.player!
    const at = `/api/tables/${table}`
    await answer(post(`${at}/requests`, { kind: 'start' }, key))
    const asked: readonly DeskQuestion[] = [
      get('/api/games'),
      get('/api/tables?most=1'),
      get('/api/tables?mosst=1'),
      post('/api/scenarios/check', { text: 'ruleset: bx\n' }),
      post('/api/scenarios/check', { txt: '' }),
      post('/api/tables', { scenario: 'bx/../../etc/passwd' }),
      post('/api/mine', {
        keys: [
          { table, key },
          { table: 'none', key },
        ],
      }),
      get(at, key),
      get(at),
      get(at, 'a-key-that-opens-nothing'),
      get('/api/tables/none', key),
      get(`${at}/notices?from=0`, key),
      get(`${at}/explain?what=morale`, key),
      get(`${at}/export`, key),
      get(`${at}/review`, key),
      get(`${at}/save`, key),
      post(`${at}/complete`, { text: 'att' }, key),
      post(`${at}/odds`, { text: 'attack' }, key),
      post(`${at}/commands`, { text: 'atack' }, key),
      post(`${at}/links`, { seat: 'player', renew: true }, key),
    ]
    for (const question of asked)
      expect(await answer(question), question.path).toEqual(await overHttp(question))
  })

  it('says of an address that nothing serves that there is none', async () => {
    for (const path of ['/api/none', '/api/tables/a/b/c', '/'])
      expect(await answer(get(path))).toMatchObject({
        status: 404,
        text: expect.stringContaining('NO_SUCH_CALL'),
      })
  })

  it('plays, and tells a listener each line and then the look', async () => {
    const { table, keys } = await opened()
    const key = keys.seats.player!
    const at = `/api/tables/${table}`
    const news = await desk.answer(
      { method: 'GET', path: `${at}/events`, key, lastLine: '-1' },
      new AbortController().signal,
    )
    if (!(news instanceof News)) throw new Error(`no news: ${news.text}`)
    const told: string[] = []
    let hasEnded = false
    const stop = await tellNews(news, {
      write: (text) => told.push(text),
      writeLast: (text) => told.push(text()),
      drained: async () => true,
      end: () => (hasEnded = true),
      failed: (error) => {
        throw error
      },
    })
    await answer(post(`${at}/requests`, { kind: 'start' }, key))
    const { status, text } = await answer(post(`${at}/commands`, { text: 'attack' }, key))
    expect([status, JSON.parse(text).status]).toEqual([200, 'done'])
    const { n } = JSON.parse(text).notice as { readonly n: number }
    await expect.poll(() => told.join('')).toContain(`id: ${n}\nevent: line`)
    expect(told.join('')).toMatch(/event: look\ndata: \{/)
    expect(hasEnded).toBe(false)
    stop()
  })

  it('refuses a listener who does not say a line', async () => {
    const { table, keys } = await opened()
    const path = `/api/tables/${table}/events`
    const question = { method: 'GET', path, key: keys.seats.player!, lastLine: 'soon' }
    expect(await answer(question)).toMatchObject({
      status: 400,
      text: expect.stringContaining('Last-Event-ID'),
    })
  })
})
