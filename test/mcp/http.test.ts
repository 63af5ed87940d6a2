import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overHttp } from './clients.js'
import { type Mounted, mounted, OTHER_TOKEN, TOKEN } from './mounted.js'

interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
}

describe('/mcp', () => {
  let server: Mounted
  beforeAll(async () => {
    server = await mounted()
  })
  afterAll(() => server.close())

  function send(headers: Record<string, string>, body: unknown = INITIALIZE, method = 'POST'): Promise<Sent> {
    return new Promise((resolve, reject) => {
      const sent = request(
        server.url,
        {
          method,
          headers: {
            ...(method === 'POST' && { 'content-type': 'application/json' }),
            accept: 'application/json, text/event-stream',
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part) => {
            text += part
          })
          response.on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, body: text }),
          )
        },
      )
      sent.on('error', reject)
      if (method === 'POST') sent.write(typeof body === 'string' ? body : JSON.stringify(body))
      sent.end()
    })
  }

  const known = { authorization: `Bearer ${TOKEN}` }

  it('needs the token', async () => {
    for (const headers of [{}, { authorization: 'Bearer guessed' }, { authorization: TOKEN }] as const) {
      const { status, headers: told, body } = await send(headers as Record<string, string>)
      expect(status).toBe(401)
      expect(told['www-authenticate']).toContain('Bearer')
      expect(body).not.toContain(TOKEN)
    }
    expect((await send(known)).status).toBe(200)
  })

  it('refuses a foreign host and a foreign page, token or not', async () => {
    expect((await send({ ...known, host: 'evil.example' })).status).toBe(403)
    expect((await send({ ...known, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ ...known, origin: 'http://localhost:5173' })).status).toBe(200)
  })

  it('gives no session to another token, and none to nobody', async () => {
    const { headers } = await send(known)
    const session = String(headers['mcp-session-id'])
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} }
    const version = { 'mcp-protocol-version': '2025-11-25' }
    expect((await send({ ...known, ...version, 'mcp-session-id': session }, list)).status).toBe(200)
    const other = { authorization: `Bearer ${OTHER_TOKEN}`, ...version, 'mcp-session-id': session }
    expect((await send(other, list)).status).toBe(404)
    expect((await send({ ...known, ...version, 'mcp-session-id': 'made-up' }, list)).status).toBe(404)
    expect((await send({ ...known, ...version }, list)).status).toBe(400)
    expect((await send({ ...known, ...version, 'mcp-session-id': session }, '', 'DELETE')).status).toBe(200)
    expect((await send({ ...known, ...version, 'mcp-session-id': session }, list)).status).toBe(404)
  })

  it('answers what it cannot read, and never hangs', async () => {
    expect((await send(known, '{"jsonrpc": ')).status).toBe(400)
    expect((await send({ ...known, 'content-type': 'text/plain' }, 'hello')).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await send(known, [])).status).toBeGreaterThanOrEqual(400)
    expect(
      (await send(known, { jsonrpc: '2.0', id: 1, method: 'no/such', params: {} })).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await send(known, 'x'.repeat((12 << 20) + 10))).status).toBe(413)
  })

  it('keeps the seats of a client of the newer spec under its token', async () => {
    const first = await overHttp(server.url, TOKEN, 'modern')
    const { reply } = await first.call('open', { scenario: 'spire/cultist', role: 'player' })
    await first.close()
    const again = await overHttp(server.url, TOKEN, 'modern')
    expect((await again.call('look', { table: reply.table! })).text).toContain('Cultist')
    await again.close()
  })

  it('lets a token take up its seat again in another session, and no other token', async () => {
    const first = await overHttp(server.url, TOKEN)
    const { reply } = await first.call('open', { scenario: 'spire/cultist', role: 'player' })
    const table = reply.table!
    const again = await overHttp(server.url, TOKEN)
    expect((await again.call('tables')).text).toContain(table)
    expect((await again.call('tables', { resume: table, role: 'gm' })).reply.code).toBe('ROLE_FIXED')
    expect((await again.call('tables', { resume: table })).text).toContain('player = you')
    const other = await overHttp(server.url, OTHER_TOKEN)
    expect((await other.call('tables')).text).not.toContain(table)
    expect((await other.call('tables', { resume: table })).reply.code).toBe('NOT_AT_THIS_TABLE')
    for (const one of [first, again, other]) await one.close()
  })

  it('makes room for new sessions', async () => {
    const small = await mounted({ sessions: 2 })
    const callers = [
      await overHttp(small.url, TOKEN),
      await overHttp(small.url, TOKEN),
      await overHttp(small.url, TOKEN),
    ]
    expect((await callers[2]!.call('games')).reply.status).toBe('done')
    await expect(callers[0]!.call('games')).rejects.toThrow()
    for (const one of callers) await one.close().catch(() => {})
    await small.close()
  })
})
