import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Host, memoryStore } from '../../../src/host/index.js'
import { buildServer } from '../../../src/surfaces/http/server.js'
import { mountMcp } from '../../../src/surfaces/mcp/http.js'
import { TOKEN } from '../../mcp/mounted.js'
import { soak } from '../../soak.js'
import { Program } from '../kit.js'
import { Raw } from '../raw.js'

let url: string
let port: string
let close: () => Promise<void>

/** The server with everything it has: the interface, and models at /mcp. */
beforeAll(async () => {
  const host = new Host({ store: memoryStore() })
  const names = ['play.example.org', 'other.example.org:8443']
  const app = await buildServer({ host, version: '0', names })
  await mountMcp(app, host, { tokens: [{ token: TOKEN }], hosts: names })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = new URL(url))
  close = async () => {
    await app.close()
    await host.close()
  }
})
afterAll(() => close())

/** Sends lines as they are and answers the status, with the whole text beside it. */
async function sent(lines: readonly string[], body = ''): Promise<{ status: number; text: string }> {
  const raw = await Raw.to(url)
  raw.write(...lines, 'connection: close', ...(body ? [`content-length: ${body.length}`] : []), '', body)
  await raw.until(() => raw.ended || raw.statuses[0] === 200)
  raw.close()
  return { status: raw.statuses[0] ?? 0, text: raw.text }
}

const PING = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
})

/** One call of each kind: whatever is asked, the place comes first. */
const CALLS: readonly (readonly [path: string, method: string, headers: readonly string[], body: string])[] =
  [
    ['/health', 'GET', [], ''],
    ['/metrics', 'GET', [], ''],
    ['/api/games', 'GET', [], ''],
    ['/api/mine', 'POST', ['content-type: application/json'], '{"keys":[]}'],
    ['/nowhere', 'GET', [], ''],
    [
      '/mcp',
      'POST',
      [
        'content-type: application/json',
        'accept: application/json, text/event-stream',
        `authorization: Bearer ${TOKEN}`,
      ],
      PING,
    ],
  ]
const GOOD: Readonly<Record<string, number>> = { '/nowhere': 404 }

describe('on every route', () => {
  for (const [path, method, headers, body] of CALLS) {
    const call = (more: readonly string[], target = path, version = '1.1') =>
      sent([`${method} ${target} HTTP/${version}`, ...more, ...headers], body)
    const good = GOOD[path] ?? 200

    it(`${path}: the names of this server, however they are written`, async () => {
      const names = [
        `localhost:${port}`,
        'LOCALHOST',
        'localhost.',
        'LocalHost.:4242',
        '127.0.0.1',
        '[::1]:80',
        'play.example.org',
        'PLAY.example.org:8080',
        'other.example.org:8443',
      ]
      for (const name of names) expect([name, (await call([`host: ${name}`])).status]).toEqual([name, good])
    })

    it(`${path}: no other name, and none that is no name`, async () => {
      const names: readonly (readonly [string, number])[] = [
        ['evil.example', 403],
        ['localhost.evil.example', 403],
        ['evil.example.localhost', 403],
        ['other.example.org', 403],
        ['other.example.org:1', 403],
        ['[::2]', 403],
        ['0.0.0.0', 403],
        ['localhost@evil.example', 400],
        ['user:word@localhost', 400],
        ['localhost/', 400],
        ['localhost, evil.example', 400],
        ['localhost evil.example', 400],
        ['localhost:99999', 400],
        ['localhost:x', 400],
        ['[::1', 400],
        ['', 400],
      ]
      for (const [name, status] of names)
        expect([name, (await call([`host: ${name}`])).status]).toEqual([name, status])
    })

    it(`${path}: one Host, and no other in the address`, async () => {
      const own = `localhost:${port}`
      expect((await call([`host: ${own}`, 'host: evil.example'])).status).toBe(400)
      expect((await call(['host: evil.example', `Host: ${own}`])).status).toBe(400)
      expect((await call([`host: ${own}`, `host: ${own}`])).status).toBe(400)
      expect((await call([], path, '1.0')).status).toBe(400)
      expect((await call([])).status).toBe(400)
      expect((await call([`host: ${own}`], path, '1.0')).status).toBe(good)
      expect((await call([`host: ${own}`], `http://${own}${path}`)).status).toBe(good)
      for (const target of [
        `http://evil.example${path}`,
        `http://${own}@evil.example${path}`,
        `http://localhost:1${path}`,
        `ftp://${own}${path}`,
      ])
        expect([target, (await call([`host: ${own}`], target)).status]).toEqual([target, 400])
      expect((await call(['host: evil.example'], `http://evil.example${path}`)).status).toBe(403)
    })

    it(`${path}: only pages of this server`, async () => {
      const own = `localhost:${port}`
      const cases: readonly (readonly [readonly string[], number])[] = [
        [[`origin: http://${own}`], good],
        [[`origin: HTTP://LOCALHOST:${port}`], good],
        [['origin: null'], 403],
        [['origin: null', 'sec-fetch-site: cross-site'], 403],
        [['origin: null', 'sec-fetch-site: same-origin'], good],
        [['origin: http://evil.example'], 403],
        [['origin: ftp://localhost'], 403],
        [['origin: http://localhost@evil.example'], 403],
        [['origin: localhost'], 403],
        [['origin:'], 403],
        [[`origin: http://${own}`, 'origin: http://evil.example'], 403],
        [['sec-fetch-site: same-origin'], good],
        [['sec-fetch-site: none', 'sec-fetch-mode: navigate'], good],
        [['sec-fetch-site: cross-site', 'sec-fetch-mode: no-cors'], 403],
        [['sec-fetch-site: same-site', 'sec-fetch-mode: cors'], 403],
        // A link to a table may stand on any page; a form may not.
        [['sec-fetch-site: cross-site', 'sec-fetch-mode: navigate'], method === 'GET' ? good : 403],
      ]
      for (const [more, status] of cases)
        expect([more, (await call([`host: ${own}`, ...more])).status]).toEqual([more, status])
    })

    it(`${path}: says what was wrong, and lets no other page read it`, async () => {
      const { text } = await call(['host: localhost', 'origin: https://evil.example'])
      expect(text).toContain('Pages of other places may not call this server')
      const preflight = await sent([
        `OPTIONS ${path} HTTP/1.1`,
        'host: localhost',
        'origin: https://evil.example',
        'access-control-request-method: POST',
        'access-control-request-headers: authorization',
      ])
      expect(preflight.status).toBe(403)
      expect((text + preflight.text).toLowerCase()).not.toContain('access-control-allow')
      expect((await call([`host: localhost`, 'host: localhost'])).text).toContain('this one has 2')
    })
  }
})

it('an address is the same in all its forms', async () => {
  for (const name of ['[0:0:0:0:0:0:0:1]', '[0000::0001]:4242'])
    expect((await sent(['GET /health HTTP/1.1', `host: ${name}`])).status).toBe(200)
})

it('behind a proxy that does TLS, the page and the server have the same name', async () => {
  const get = (...more: readonly string[]) => sent(['GET /health HTTP/1.1', ...more])
  const tls = 'origin: https://play.example.org'
  expect((await get('host: play.example.org', tls)).status).toBe(200)
  expect((await get('host: play.example.org:443', tls)).status).toBe(200)
  expect((await get('host: play.example.org:444', tls)).status).toBe(403)
  expect((await get('host: play.example.org', 'origin: http://play.example.org:444')).status).toBe(403)
})

it('what a proxy says about the caller is not believed', async () => {
  const forwarded = ['x-forwarded-host: localhost', 'forwarded: host=localhost', 'x-forwarded-for: 10.0.0.1']
  expect((await sent(['GET /health HTTP/1.1', 'host: evil.example', ...forwarded])).status).toBe(403)
  const hosts = ['host: localhost', 'x-forwarded-host: evil.example', 'x-original-url: /mcp']
  expect((await sent(['GET /health HTTP/1.1', ...hosts])).status).toBe(200)
})

it('callers who have hung up are no defect', async () => {
  const program = await Program.start(['--data', mkdtempSync(join(tmpdir(), 'ludex-hung-up-'))])
  const { host } = new URL(program.url)
  const text = `GET /api/games HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(20)
  for (let i = 0; i < soak(60, 200); i++) {
    const raw = await Raw.to(program.url)
    // Gone at once, or once the first answer is on its way: some requests are read when nobody is there any more.
    await new Promise((resolve) => raw.socket.write(text, resolve))
    if (i % 2) await raw.until(() => raw.text !== '')
    raw.socket.resetAndDestroy()
  }
  expect(await program.stop()).toBe(0)
  expect(program.log).toContain('/api/games')
  expect(program.log).not.toContain('a defect')
})
