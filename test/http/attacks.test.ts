import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soak } from '../soak.js'
import { Client, listen, Program, serverHere } from './kit.js'
import { asked, Raw } from './raw.js'

let here: Awaited<ReturnType<typeof serverHere>>
let gm: Client
let at: string
let key: Record<string, string>

beforeAll(async () => {
  here = await serverHere({ limits: { rate: { perSecond: 1e6, burst: 1e6 } } })
  const { body } = await new Client(here.url).post('/api/tables', { scenario: 'spire/jaw-worm' })
  at = `/api/tables/${body.table}`
  gm = new Client(here.url, body.keys.gm)
  key = gm.headers
  await gm.post(`${at}/requests`, { kind: 'start' })
})
afterAll(() => here.close())

const say = (text: string) => JSON.stringify({ kind: 'say', text })
/** The server answers others, and nothing of what was sent has become a line. */
async function unmoved(work: () => Promise<void>): Promise<void> {
  const before = (await gm.get(at)).body.n
  await work()
  expect((await gm.get(at)).body.n).toBe(before)
}

describe('clients that do not behave', () => {
  it('get a plain answer to headers without end, strange lengths and strange types', async () => {
    const cases: readonly (readonly [string, string, number])[] = [
      ['64 kB of headers', asked('GET', at, { ...key, 'x-flood': 'y'.repeat(65_536) }), 431],
      [
        'thousands of headers',
        asked('GET', at, Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`x-${i}`, 'y']))),
        431,
      ],
      ['no length that is one', asked('POST', `${at}/requests`, { ...key, 'content-length': '-1' }), 400],
      [
        'two lengths',
        `POST ${at}/requests HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabc`,
        400,
      ],
      [
        'a length and chunks',
        asked('POST', `${at}/requests`, { ...key, 'transfer-encoding': 'chunked' }, say('smuggled')),
        400,
      ],
      [
        'a body that is said to be too large',
        asked('POST', `${at}/requests`, {
          ...key,
          'content-type': 'application/json',
          'content-length': '99999999999',
        }),
        413,
      ],
      ['no HTTP at all', 'hello?\r\n\r\n', 400],
      ['a method that is none', asked('BREW', at, key), 400],
      ['another version', `GET ${at} HTTP/3.7\r\nhost: localhost\r\n\r\n`, 400],
      ['no host', `GET ${at} HTTP/1.1\r\n\r\n`, 400],
      ['a wrong name', asked('GET', at, { ...key, host: 'evil.example' }), 403],
      ['an origin that is none', asked('GET', at, { ...key, origin: 'no address' }), 403],
      ['XML', asked('POST', `${at}/requests`, { ...key, 'content-type': 'text/xml' }, say('x')), 415],
      [
        'a type that is none',
        asked('POST', `${at}/requests`, { ...key, 'content-type': '\u0001' }, say('x')),
        400,
      ],
      [
        'no type',
        asked('POST', `${at}/requests`, { ...key, 'content-length': '2', 'content-type': '' }, '{}'),
        415,
      ],
      [
        'a prototype',
        asked('POST', `${at}/requests`, key, '{"kind":"say","text":"x","__proto__":{"a":1}}'),
        400,
      ],
      [
        'deep JSON',
        asked('POST', `${at}/requests`, key, `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
        400,
      ],
      ['bytes that are no text', asked('POST', `${at}/requests`, key, '\u0000\u0001\u0002'), 400],
    ]
    await unmoved(async () => {
      for (const [what, text, status] of cases) {
        const raw = await Raw.to(here.url)
        raw.write(text)
        await raw.until(() => raw.statuses.length > 0 || raw.ended)
        expect([what, raw.statuses[0]]).toEqual([what, status])
        expect(raw.text).not.toMatch(/\n\s+at |node_modules/)
        raw.close()
      }
    })
  })

  it('are not waited for when they close in the middle of a request', async () => {
    await unmoved(async () => {
      const text = asked('POST', `${at}/requests`, key, say('never whole'))
      for (let i = 0; i < soak(40, 1_000); i++) {
        const raw = await Raw.to(here.url)
        raw.write(text.slice(0, 1 + Math.floor((text.length - 2) * Math.random())))
        raw.close()
      }
    })
  })

  it('may ask many things at once on one connection, and are answered in order', async () => {
    const raw = await Raw.to(here.url)
    const before = (await gm.get(at)).body.n
    raw.write(
      Array.from({ length: 20 }, (_, i) =>
        asked('POST', `${at}/requests`, key, JSON.stringify({ kind: 'say', text: `word ${i}`, id: `p${i}` })),
      ).join(''),
    )
    await raw.until(() => raw.statuses.length === 20 && raw.text.endsWith('}'))
    const numbers = [...raw.text.matchAll(/"status":"done","n":(\d+)/g)].map(([, n]) => Number(n))
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => before + 1 + i))
    raw.close()
  })

  it('hold nobody up by the hundred', async () => {
    const idle = await Promise.all(Array.from({ length: soak(300, 3_000) }, () => Raw.to(here.url)))
    for (const [i, raw] of idle.entries()) if (i % 2) raw.write('GET /health HTTP/1.1\r\nhost: loc')
    expect((await gm.post(`${at}/requests`, { kind: 'say', text: 'still here' })).status).toBe(200)
    for (const raw of idle) raw.close()
  })

  it('who listen and never read are let go, with what lies ready for them', async () => {
    const raw = await Raw.to(here.url)
    raw.write(asked('GET', `${at}/events?after=-1`, key))
    await raw.until(() => raw.text.includes('event: look'))
    raw.socket.pause()
    const streams = async () => Number(/ludex_streams (\d+)/.exec((await gm.get('/metrics')).body)![1])
    expect(await streams()).toBe(1)
    const words = 'so many words '.repeat(140)
    for (let i = 0; (await streams()) > 0; i++) {
      expect(i).toBeLessThan(1_500)
      const { status } = await gm.post(`${at}/requests`, { kind: 'say', text: words })
      expect(status).toBe(200)
    }
    raw.socket.resume()
    await raw.until(() => raw.ended)
    // Anyone who comes back gets the rest, however long, each line once.
    const last = Number([...raw.text.matchAll(/\nid: (\d+)\nevent: line\ndata: .*\n\n/g)].at(-1)![1])
    const { n } = (await gm.get(at)).body
    const rest = await listen(`${here.url}${at}/events?after=${last}`, key, ({ id }) => id === String(n))
    const numbers = rest.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]))
    expect(numbers).toEqual(Array.from({ length: n - last }, (_, i) => last + 1 + i))
  })

  it('cannot open more streams than there are', async () => {
    const few = await serverHere({}, { limits: { streams: 3 } })
    const { body } = await new Client(few.url).post('/api/tables', { scenario: 'spire/jaw-worm' })
    const headers = { authorization: `Bearer ${body.keys.gm}` }
    const path = `/api/tables/${body.table}/events`
    const open = await Promise.all([1, 2, 3].map(() => Raw.to(few.url)))
    for (const raw of open) {
      raw.write(asked('GET', path, headers))
      await raw.until(() => raw.statuses.length > 0)
    }
    const refused = await new Client(few.url, body.keys.gm).get(path)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'TOO_MANY_LISTENERS'])
    open[0]!.close()
    const again = await Raw.to(few.url)
    for (let tries = 0; tries < 100 && again.statuses.at(-1) !== 200; tries++) {
      const seen = again.statuses.length
      again.write(asked('GET', path, headers))
      await again.until(() => again.statuses.length > seen)
    }
    expect(again.statuses.at(-1)).toBe(200)
    await few.close()
  })
})

describe('a server that is told to stop under load', () => {
  it('keeps all it acknowledged, ends in good time with 0, and leaves a folder that goes on', async () => {
    const data = mkdtempSync(join(tmpdir(), 'ludex-stop-'))
    const program = await Program.start(['--data', data, '--quiet'])
    const owner = new Client(program.url)
    const { body } = await owner.post('/api/tables', { scenario: 'spire/jaw-worm' })
    const path = `/api/tables/${body.table}`
    const master = new Client(program.url, body.keys.gm)
    await master.post(`${path}/requests`, { kind: 'start' })
    // Somebody who listens, somebody who has connected and said nothing, somebody in the middle of a word.
    const heard = listen(`${program.url}${path}/events`, master.headers, () => false).catch(() => [])
    const silent = await Raw.to(program.url)
    const slow = (await Raw.to(program.url)).write('POST /api/tables HTTP/1.1\r\nhost: local')
    const acknowledged: [number, string][] = []
    const other: number[] = []
    const writers = Array.from({ length: 8 }, async (_, w) => {
      for (let i = 0; ; i++) {
        const id = `w${w}-${i}`
        try {
          const answer = await master.post(`${path}/requests`, { kind: 'say', text: id, id })
          if (answer.status === 200) acknowledged.push([answer.body.n, id])
          else other.push(answer.status)
        } catch {
          return
        }
        if (other.length > 50) return
      }
    })
    while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 5))
    const began = Date.now()
    expect(await program.stop('SIGTERM')).toBe(0)
    expect(Date.now() - began).toBeLessThan(20_000)
    await Promise.all([...writers, heard])
    expect(other.filter((status) => status !== 503 && status !== 429)).toEqual([])
    silent.close()
    slow.close()
    const again = await Program.start(['--data', data, '--quiet'])
    const notices: { n: number; id?: string }[] = []
    for (let next = 0; ; ) {
      const { body: page } = await new Client(again.url, body.keys.gm).get(`${path}/notices?from=${next}`)
      notices.push(...page.notices)
      if (page.notices.length === 0) break
      next = page.next
    }
    for (const [n, text] of acknowledged) expect(JSON.stringify(notices[n])).toContain(`"${text}"`)
    expect(await again.stop()).toBe(0)
  })
})
