import type { Answer, Client } from '../http/kit.js'
import type { House, Visit } from './house.js'

/** A call over HTTP as one party makes it; `table` may be another one, to compare. */
export type HttpCall = (
  client: Client,
  table: string,
  visit: Visit,
  house: Pick<House, 'url'>,
) => Promise<Answer>

const at = (table: string, path = '') => `/api/tables/${table}${path}`
const get =
  (path: string): HttpCall =>
  (client, table) =>
    client.get(at(table, path))
const post =
  (path: string, body: unknown): HttpCall =>
  (client, table) =>
    client.post(at(table, path), body)
const plain =
  (path: string): HttpCall =>
  (client) =>
    client.get(path)

/** How a stream begins: the status, and nothing of what follows. */
const stream: HttpCall = async (client, table, _, { url }) => {
  const stop = new AbortController()
  const answer = await fetch(`${url}${at(table, '/events')}`, {
    headers: client.headers,
    signal: stop.signal,
  })
  const body = answer.ok ? '' : await answer.json()
  stop.abort()
  return { status: answer.status, body }
}

/** Only whether the door opens: what lies behind it has other rows. */
const door =
  (method: string): HttpCall =>
  async (client, _, __, { url }) => {
    const { status } = await fetch(`${url}/mcp`, {
      method,
      headers: { ...client.headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
    })
    return { status: status === 401 ? 401 : 200, body: '' }
  }

/** The one entry that `/api/mine` answers with, as an answer. */
const mine: HttpCall = async (client, table, { key }) => {
  const { status, body } = await client.post('/api/mine', { keys: [{ table, key: key ?? 'none' }] })
  const [entry] = body.tables as readonly { gone?: true; code: string; message: string }[]
  if (!entry?.gone) return { status, body }
  const { code, message } = entry
  return { status: code === 'NO_SUCH_LINK' ? 401 : 410, body: { error: { code, message } } }
}

/** Every route of the server, with a call that shows who may make it. */
export const HTTP_ROWS: Readonly<Record<string, HttpCall>> = {
  'GET /health': plain('/health'),
  'GET /metrics': plain('/metrics'),
  'GET /api': plain('/api'),
  'GET /api/openapi.json': plain('/api/openapi.json'),
  'GET /api/games': plain('/api/games'),
  'POST /api/scenarios/check': (client) => client.post('/api/scenarios/check', { text: 'ruleset: bx\n' }),
  'GET /api/tables': plain('/api/tables'),
  'POST /api/tables': (client) => client.post('/api/tables', { scenario: 'spire/jaw-worm' }),
  'POST /api/mine': mine,
  'GET /api/tables/:id': get(''),
  'GET /api/tables/:id/notices': get('/notices?from=0'),
  'GET /api/tables/:id/events': stream,
  'POST /api/tables/:id/commands': post('/commands', { text: 'extend a raft by: Teodora' }),
  'POST /api/tables/:id/requests': post('/requests', { kind: 'say', text: 'hello' }),
  'POST /api/tables/:id/requests (members)': post('/requests', { kind: 'members', left: ['Wend'] }),
  'POST /api/tables/:id/requests (close)': post('/requests', { kind: 'close' }),
  'POST /api/tables/:id/odds': post('/odds', { all: true, most: 1 }),
  'POST /api/tables/:id/complete': post('/complete', { text: 'att' }),
  'GET /api/tables/:id/explain': get('/explain?what=try'),
  'GET /api/tables/:id/export': get('/export'),
  'GET /api/tables/:id/review': get('/review'),
  'POST /api/tables/:id/review': post('/review', {}),
  'GET /api/tables/:id/documents': get('/documents'),
  'GET /api/tables/:id/save': get('/save'),
  'POST /api/tables/:id/save': post('/save', { file: 'old.json', text: '{}' }),
  'GET /api/tables/:id/links': get('/links'),
  'POST /api/tables/:id/links': post('/links', { seat: 'Wend', renew: true }),
  'POST /api/tables/:id/links (game master)': post('/links', { seat: 'gm', renew: true }),
  'POST /api/tables/:id/links (watcher)': post('/links', { seat: 'watch', renew: true }),
  'POST /api/tables/:id/seats': post('/seats', { seat: 'Wend', plays: 'steady' }),
  'POST /api/tables/:id/again': post('/again', {}),
  'POST /api/tables/:id/fork': post('/fork', {}),
  'POST /mcp': door('POST'),
  'GET /mcp': door('GET'),
  'DELETE /mcp': door('DELETE'),
}

/** Every route that the server really has, as its router tells. HEAD is GET without a body. */
export function routesOf({ app }: House): readonly string[] {
  const found: string[] = []
  const path: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const parsed = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!parsed) continue
    const [, indent, piece, methods] = parsed
    path.splice(indent!.length / 4)
    path.push(piece!)
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD') found.push(`${method} ${path.join('')}`)
  }
  return found
}
