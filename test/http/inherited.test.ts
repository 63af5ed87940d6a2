import { afterAll, beforeAll, expect, it } from 'vitest'
import { INHERITED, isPlain } from '../game/inherited.js'
import { Client, serverHere } from './kit.js'

let here: Awaited<ReturnType<typeof serverHere>>

beforeAll(async () => {
  here = await serverHere({ limits: { rate: { perSecond: 1e6, burst: 1e6 } } })
})
afterAll(() => here.close())

const PARTS = ['', '/notices', '/events', '/export', '/documents', '/links']
const QUERIES = ['from', 'to', 'after', 'most']

/** What a client may send, with a word wherever a text stands. */
function posts(table: string, word: string): readonly (readonly [path: string, body: unknown])[] {
  const at = `/api/tables/${table}`
  const map = Object.fromEntries([[word, word]])
  return [
    ['/api/tables', { scenario: word }],
    ['/api/tables', { text: word }],
    ['/api/tables', { text: `ruleset: ${word}\n` }],
    ['/api/tables', { text: `ruleset: bx\n${word}: 1\n`, name: word }],
    ['/api/tables', { scenario: 'bx/three-reavers', seats: map }],
    ['/api/tables', { scenario: 'bx/three-reavers', seats: { pc: word } }],
    ['/api/tables', { scenario: 'bx/three-reavers', options: map }],
    ['/api/tables', { scenario: 'bx/three-reavers', title: word, seed: word }],
    ['/api/tables', map],
    ['/api/scenarios/check', { text: `ruleset: ${word}\n`, name: word }],
    ['/api/mine', { keys: [{ table: word, key: word }] }],
    [`${at}/commands`, { text: word }],
    [`${at}/commands`, { text: `attack to: ${word}`, id: word }],
    [`${at}/commands`, { text: `attack ${word}: ${word}` }],
    [`${at}/commands`, { command: { verb: word } }],
    [`${at}/commands`, { command: { verb: 'attack', ...map } }],
    [`${at}/commands`, { command: { verb: 'attack', to: word } }],
    [`${at}/commands`, { command: map }],
    [`${at}/requests`, { kind: word }],
    [`${at}/requests`, { kind: 'say', text: word, to: word }],
    [`${at}/requests`, { kind: 'say', text: word, ...map }],
    [`${at}/requests`, { kind: 'roll', dice: word, why: word }],
    [`${at}/requests`, { kind: 'members', joined: [{ seat: word, role: 'bot', policy: word }] }],
    [`${at}/requests`, { kind: 'members', joined: [{ seat: word, role: 'spectator' }] }],
    [`${at}/requests`, { kind: 'members', left: [word] }],
    [`${at}/odds`, { text: word }],
    [`${at}/odds`, { command: { verb: word } }],
    [`${at}/odds`, { text: `attack to: ${word}` }],
    [`${at}/complete`, { text: `${word} ` }],
    [`${at}/complete`, { text: `attack ${word}` }],
    [`${at}/links`, { seat: word }],
    [`${at}/links`, { seat: word, revoke: true }],
    [`${at}/seats`, { seat: word, plays: word }],
    [`${at}/seats`, { seat: 'pc', plays: word }],
    [`${at}/fork`, { title: word }],
  ]
}

it.each(INHERITED)('%s is a word like any other to the server, wherever it stands', async (word) => {
  const { body } = await new Client(here.url).post('/api/tables', { scenario: 'bx/three-reavers' })
  const gm = new Client(here.url, body.keys.gm)
  await gm.post(`/api/tables/${body.table}/requests`, { kind: 'start' })
  const paths = [
    `/${word}`,
    `/api/${word}`,
    `/t/${word}`,
    ...PARTS.map((part) => `/api/tables/${word}${part}`),
    `/api/tables/${body.table}/${word}`,
    ...QUERIES.flatMap((key) => [
      `/api/tables?${key}=${word}`,
      `/api/tables/${body.table}/notices?${key}=${word}`,
    ]),
    `/api/tables/${body.table}/notices?${word}=${word}`,
  ]
  for (const path of paths) {
    const { status, body: said } = await gm.get(path)
    expect(status, path).toBeLessThan(500)
    expect(isPlain(JSON.stringify(said)), `${path}: ${JSON.stringify(said)}`).toBe(true)
  }
  for (const [path, sent] of posts(body.table, word)) {
    const { status, body: said } = await gm.post(path, sent)
    const about = `${path} ${JSON.stringify(sent)}: ${status} ${JSON.stringify(said)}`
    expect(status, about).toBeLessThan(500)
    expect(isPlain(JSON.stringify(said)), about).toBe(true)
    if (status >= 400) expect(said.error?.message, about).toMatch(/\w/)
  }
})
