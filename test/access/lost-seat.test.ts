import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, listen, serverHere } from '../http/kit.js'
import { inProcess } from '../mcp/clients.js'
import { startPostgres } from '../store/postgres-server.js'

let here: Awaited<ReturnType<typeof serverHere>>
beforeAll(async () => {
  here = await serverHere({ bots: 'asked' })
})
afterAll(() => here.close())

const BY_BOT = 'Your seat is played by a bot now; ask the game master to hand it back.'
const RENEWED = 'Your link was renewed, and this one is no longer good; ask the game master for the new one.'
const REVOKED = 'Your link was taken back; ask the game master for a new one.'

async function opened(more: object = {}) {
  const { body } = await new Client(here.url).post('/api/tables', { scenario: 'adapter/salt-ford', ...more })
  const at = `/api/tables/${body.table}`
  const { keys } = body as { keys: { gm?: string; seats: Record<string, string>; watch: string } }
  return {
    id: body.table as string,
    at,
    keys,
    gm: new Client(here.url, keys.gm),
    player: new Client(here.url, keys.seats.Teodora),
  }
}

type Table = Awaited<ReturnType<typeof opened>>

/** How a seat is lost, and what its player hears. */
const WAYS: readonly (readonly [string, string, string, ({ gm, at }: Table) => Promise<unknown>])[] = [
  [
    'given to a bot',
    'bot',
    BY_BOT,
    ({ gm, at }) => gm.post(`${at}/seats`, { seat: 'Teodora', plays: 'steady' }),
  ],
  [
    'given to a bot by a request',
    'bot',
    BY_BOT,
    ({ gm, at }) =>
      gm.post(`${at}/requests`, {
        kind: 'members',
        left: ['Teodora'],
        joined: [{ seat: 'Teodora', role: 'bot', policy: 'steady' }],
      }),
  ],
  ['renewed', 'renewed', RENEWED, ({ gm, at }) => gm.post(`${at}/links`, { seat: 'Teodora', renew: true })],
  [
    'handed to another',
    'renewed',
    RENEWED,
    ({ gm, at }) => gm.post(`${at}/seats`, { seat: 'Teodora', plays: 'person' }),
  ],
  ['revoked', 'revoked', REVOKED, ({ gm, at }) => gm.post(`${at}/links`, { seat: 'Teodora', revoke: true })],
  [
    'emptied by a request',
    'revoked',
    REVOKED,
    ({ gm, at }) => gm.post(`${at}/requests`, { kind: 'members', left: ['Teodora'] }),
  ],
]

describe('a player whose seat was', () => {
  it.each(WAYS)('%s hears what happened on every surface', async (_, why, message, take) => {
    const table = await opened()
    const { id, at, keys, player, gm } = table
    const model = await inProcess({ host: here.host, opener: 'a model' })
    const link = `${id}#${keys.seats.Teodora}`
    expect((await model.call('tables', { resume: link })).text).toContain('Teodora = you')
    let listening = () => {}
    const there = new Promise<void>((resolve) => {
      listening = resolve
    })
    const heard = listen(`${here.url}${at}/events`, player.headers, ({ event }) => {
      if (event === 'look') listening()
      return event === 'gone'
    })
    await there
    const waits = model.call('look', { wait: 50 })
    expect(await take(table)).toMatchObject({ status: 200 })

    const { event, data } = (await heard).at(-1)!
    expect([event, JSON.parse(data)]).toEqual([
      'gone',
      { code: 'LINK_REVOKED', message, seat: 'Teodora', why },
    ])
    const refusal = await player.get(at)
    expect(refusal.status).toBe(410)
    expect(refusal.body.error).toMatchObject({
      code: 'LINK_REVOKED',
      message,
      facts: { seat: 'Teodora', why },
    })
    const { body } = await new Client(here.url).post('/api/mine', {
      keys: [{ table: id, key: keys.seats.Teodora }],
    })
    expect(body.tables).toEqual([{ table: id, gone: true, code: 'LINK_REVOKED', message }])

    // It waits no longer; the line that says who left may come just before the link is no longer good.
    await waits
    for (const { reply } of [await model.call('look'), await model.call('act', { do: 'fight' })])
      expect(reply).toMatchObject({ status: 'refused', code: 'LINK_REVOKED', reason: message })
    expect((await model.call('tables', { resume: link })).reply).toMatchObject({ reason: message })
    expect((await model.call('tables')).text).not.toContain(id)
    await expect(model.client.readResource({ uri: `ludex://tables/${id}/state` })).rejects.toThrow()
    await model.close()

    const { key } = (await gm.post(`${at}/seats`, { seat: 'Teodora', plays: 'person' })).body
    if (key !== undefined) expect((await new Client(here.url, key).get(at)).status).toBe(200)
  })
})

describe('somebody with a made-up key', () => {
  it('learns nothing, at a table where seats were lost and at none', async () => {
    const { at, gm } = await opened()
    await gm.post(`${at}/seats`, { seat: 'Teodora', plays: 'steady' })
    const stranger = new Client(here.url, 'k'.repeat(32))
    const answers = [await stranger.get(at), await stranger.get('/api/tables/adapter-0123456789abcdef')]
    expect(answers[0]!.status).toBe(401)
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('a game master’s link', () => {
  it('is made only where a game master was asked for', async () => {
    const { id, keys, at, player } = await opened({ gm: false })
    expect(keys.gm).toBeUndefined()
    expect((await player.post(`${at}/links`, { seat: 'gm', renew: true })).body.error.code).toBe('GM_ONLY')
    const seated = await here.host.enter(id, keys.seats.Teodora!)
    const joined = [{ seat: 'gm', role: 'gm' as const }]
    await expect(seated.send({ kind: 'members', joined })).rejects.toMatchObject({ code: 'GM_ONLY' })
    expect((await player.post(`${at}/fork`, {})).body.error.code).toBe('GM_ONLY')
    await player.post(`${at}/requests`, { kind: 'close' })
    const { status, body } = await player.post(`${at}/again`, {})
    expect(status).toBe(201)
    expect(Object.keys(body.keys)).toEqual(['seats', 'watch'])
    expect(JSON.stringify(body.links)).not.toContain('/t/')
  })

  it('is not printed to a model that plays, in any game, unless a person shall lead', async () => {
    const model = await inProcess()
    for (const [scenario, role] of [
      ['adapter/salt-ford', 'Teodora'],
      ['bx/three-reavers', 'player'],
      ['simverse/guide-fight', 'lyra'],
      ['skirmish/marsh-duel', 'ysolde'],
      ['spire/jaw-worm', 'player'],
    ] as const) {
      const alone = await model.call('open', { scenario, role })
      expect(alone.reply.status, alone.text).toBe('done')
      expect(alone.text).not.toMatch(/^gm: /m)
      const roles = (await model.desk.host.store.links(alone.reply.table!)).map((link) => link.role)
      expect(roles).not.toContain('gm')
      const led = await model.call('open', { scenario, role, seats: { gm: 'person' } })
      expect(led.text).toMatch(/^gm: /m)
    }
    await model.close()
  })
})

it('a fork and a game played again keep the opener of their table', async () => {
  const { id, at, gm } = await opened()
  const { name } = (await here.host.store.opener(id))!
  const forked = (await gm.post(`${at}/fork`, {})).body
  await gm.post(`${at}/requests`, { kind: 'close' })
  const again = (await gm.post(`${at}/again`, {})).body
  for (const { table } of [forked, again]) expect(await here.host.store.opener(table)).toMatchObject({ name })
  expect(await here.host.store.opener('adapter-0').catch((error: Error) => error.name)).toBe('NoSuchTable')
})

it('a seat that was given away at one server is lost at the other, and its player hears why', async () => {
  const database = await startPostgres()
  const { openPostgres } = await import('../../src/store/postgres/postgres-store.js')
  const servers = [
    await serverHere({ store: await openPostgres(database.url), bots: 'asked' }),
    await serverHere({ store: await openPostgres(database.url), bots: 'asked' }),
  ] as const
  try {
    const [one, other] = servers
    const { body } = await new Client(one.url).post('/api/tables', { scenario: 'adapter/salt-ford' })
    const at = `/api/tables/${body.table}`
    const player = new Client(other.url, body.keys.seats.Teodora)
    const model = await inProcess({ host: other.host, opener: 'a model' })
    expect((await player.get(at)).status).toBe(200)
    await model.call('tables', { resume: `${body.table}#${body.keys.seats.Teodora}` })
    await new Client(one.url, body.keys.gm).post(`${at}/seats`, { seat: 'Teodora', plays: 'steady' })
    expect((await player.get(at)).body.error).toMatchObject({ code: 'LINK_REVOKED', message: BY_BOT })
    expect((await model.call('look')).reply).toMatchObject({ code: 'LINK_REVOKED', reason: BY_BOT })
    await model.close()
  } finally {
    for (const server of servers) await server.close()
    await database.stop()
  }
})
