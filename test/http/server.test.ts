import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { Client, listen, Program, serverHere } from './kit.js'

let here: Awaited<ReturnType<typeof serverHere>>
let anybody: Client

beforeAll(async () => {
  here = await serverHere()
  anybody = new Client(here.url)
})
afterAll(() => here.close())

async function open(scenario: string, more: object = {}) {
  const { body, status } = await anybody.post('/api/tables', { scenario, ...more })
  expect(status).toBe(201)
  const seat = Object.keys(body.keys.seats)[0]!
  const at = `/api/tables/${body.table}`
  return {
    at,
    id: body.table as string,
    opened: body,
    gm: new Client(here.url, body.keys.gm),
    player: new Client(here.url, body.keys.seats[seat]),
    watch: new Client(here.url, body.keys.watch),
  }
}

describe('the lobby', () => {
  it('lists games with their scenarios and seats', async () => {
    const { body } = await anybody.get('/api/games')
    expect(body.games.map(({ id }: { id: string }) => id)).toEqual([
      'adapter',
      'bx',
      'simverse',
      'skirmish',
      'spire',
    ])
    const spire = body.games.find(({ id }: { id: string }) => id === 'spire')
    expect(spire.scenarios.find(({ name }: { name: string }) => name === 'spire/jaw-worm')).toMatchObject({
      title: 'Jaw Worm',
      seats: [{ name: 'gm' }, { name: 'player' }],
      minutes: 5,
      players: [1, 1],
      people: ['Jaw Worm', 'Ironclad'],
      seat: 'player',
      about: expect.stringContaining('worm'),
    })
    expect(spire).toMatchObject({
      name: 'Slay the Spire',
      about: expect.any(String),
      faces: expect.any(Array),
    })
    expect(spire.scenarios[0]).toMatchObject({ name: 'spire/first-act', first: true })
  })

  it('shows every fault of a scenario at its place', async () => {
    const text = 'ruleset: spire\nplayer:\n  hp: many\nmonsters: [Jaw Wurm]\nspeed: 3\n'
    const { status, body } = await anybody.post('/api/scenarios/check', { text, name: 'mine.yaml' })
    expect(status).toBe(422)
    expect(body.error.code).toBe('FAULTY_SCENARIO')
    expect(body.error.faults.length).toBeGreaterThan(1)
    for (const fault of body.error.faults)
      expect(fault).toMatchObject({ file: 'mine.yaml', line: expect.any(Number), column: expect.any(Number) })
  })

  it('opens tables by name or by text, never by a path of the server', async () => {
    const text = readFileSync('content/spire/cultist.yaml', 'utf8')
    expect((await anybody.post('/api/tables', { text })).status).toBe(201)
    for (const scenario of ['../package.json', '/etc/passwd', 'content/spire/cultist.yaml', 'spire/none']) {
      const { status, body } = await anybody.post('/api/tables', { scenario })
      expect(status).toBe(404)
      expect(body.error.code).toBe('NO_SUCH_SCENARIO')
    }
    expect((await anybody.post('/api/tables', {})).body.error.message).toContain(
      'say one of scenario, text and save',
    )
    expect((await anybody.post('/api/tables', { scenario: 'spire/cultist', speed: 1 })).status).toBe(400)
  })

  it('tells whose tables wait for them', async () => {
    const { id, opened, gm, at } = await open('spire/jaw-worm')
    await gm.post(`${at}/requests`, { kind: 'start' })
    const { body } = await anybody.post('/api/mine', {
      keys: [
        { table: id, key: opened.keys.seats.player },
        { table: id, key: opened.keys.gm },
        { table: id, key: 'wrong' },
      ],
    })
    expect(body.tables[0]).toMatchObject({ table: id, mine: true, you: { seat: 'player' }, started: true })
    expect(body.tables[0].stands).toMatch(/^Ironclad \d+ of \d+ HP, 1 of 1 foe left$/)
    expect(body.tables[1].stands).toBe('')
    expect(body.tables[1]).toMatchObject({ mine: false, you: { seat: 'gm' } })
    expect(body.tables[2]).toMatchObject({ gone: true })
  })
})

describe('a table over HTTP', () => {
  it('is played, followed and verified', async () => {
    const { at, gm, player, watch } = await open('spire/jaw-worm')
    const heard = listen(`${here.url}${at}/events?after=-1`, watch.headers, ({ event, data }) => {
      return event === 'look' && JSON.parse(data).table.closed
    })
    await gm.post(`${at}/requests`, { kind: 'start' })
    for (let i = 0; i < 300; i++) {
      const { body: look } = await player.get(at)
      if (look.next.kind === 'over') break
      const { text } = look.choices[i % look.choices.length]
      const { status, body } = await player.post(`${at}/commands`, { text, id: `c${i}`, expect: look.n + 1 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'done', n: look.n + 1, receipt: { seat: 'player' } })
    }
    expect((await gm.post(`${at}/requests`, { kind: 'close' })).status).toBe(200)
    const lines = (await heard).filter(({ event }) => event === 'line')
    expect(lines.map(({ id }) => Number(id))).toEqual(lines.map((_, n) => n))
    const { body: journal } = await watch.get(`${at}/export`)
    const receipts = lines.map(({ data }) => JSON.parse(data).receipt)
    expect(verifyJournal(journal, await findRuleset('spire'), { receipts })).toMatchObject({
      ok: true,
      closed: true,
      lines: lines.length,
    })
    expect((await player.get(at)).body.measures).toBeDefined()
  })

  it('refuses in one shape, with what would be legal, and changes nothing', async () => {
    const { at, gm, player, watch } = await open('spire/jaw-worm')
    expect((await player.post(`${at}/commands`, { text: 'end' })).body.error.code).toBe('NOT_STARTED')
    await gm.post(`${at}/requests`, { kind: 'start' })
    const before = (await player.get(at)).body
    const cases: [Client, string, unknown, number, string][] = [
      [player, 'commands', { text: 'ply bash' }, 400, 'unknown_command'],
      [player, 'commands', { text: 'play nothing' }, 422, 'unknown-card'],
      [player, 'commands', { command: { verb: 'fly' } }, 422, 'UNKNOWN_VERB'],
      [player, 'commands', { command: { verb: 'end', speed: 1 } }, 422, 'UNKNOWN_CLAUSE'],
      [player, 'commands', { text: 'end', expect: 1 }, 409, 'LATE'],
      [player, 'commands', {}, 400, 'BAD_REQUEST'],
      [player, 'commands', { text: 'end', command: { verb: 'end' } }, 400, 'BAD_REQUEST'],
      [player, 'requests', { kind: 'dance' }, 400, 'BAD_REQUEST'],
      [player, 'requests', { kind: 'narrate', text: 'x' }, 403, 'GM_ONLY'],
      [player, 'requests', { kind: 'close' }, 403, 'GM_ONLY'],
      [player, 'links', { seat: 'player', renew: true }, 403, 'GM_ONLY'],
      [watch, 'commands', { text: 'end' }, 403, 'WATCHES_ONLY'],
      [new Client(here.url, 'nobody'), 'commands', { text: 'end' }, 401, 'NO_SUCH_LINK'],
      [anybody, 'commands', { text: 'end' }, 401, 'NO_SUCH_LINK'],
    ]
    const slip = await player.post(`${at}/commands`, { txt: 'end' })
    expect(slip.body.error.message).toContain('(did you mean "text"?)')
    for (const [who, path, body, status, code] of cases) {
      const answer = await who.post(`${at}/${path}`, body)
      expect([answer.body.error?.code, answer.status]).toEqual([code, status])
      expect(answer.body.error.message).toMatch(/\S/)
      expect(JSON.stringify(answer.body)).not.toMatch(/\.ts:\d|node_modules|at Object/)
    }
    const refused = await player.post(`${at}/commands`, { text: 'play nothing' })
    expect(refused.body.error.legal.length).toBeGreaterThan(0)
    expect((await player.get(at)).body).toEqual(before)
  })

  it('answers garbage as HTTP users expect', async () => {
    const { at, player } = await open('spire/jaw-worm')
    const raw = (body: string, type = 'application/json') =>
      fetch(`${here.url}${at}/commands`, {
        method: 'POST',
        headers: { ...player.headers, 'content-type': type },
        body,
      })
    expect((await raw('{')).status).toBe(400)
    expect((await raw('text=end', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await raw(JSON.stringify({ text: 'x'.repeat(2 << 20) }))).status).toBe(413)
    expect((await anybody.get('/api/nothing')).status).toBe(404)
    expect((await player.get(`${at}/notices?from=x`)).status).toBe(400)
    expect((await player.get('/api/tables/..%2f..%2fetc')).status).toBe(401)
  })

  it('hears silent ignores in silence; the game master is told why', async () => {
    const { at, gm, player } = await open('skirmish/marsh-duel')
    await gm.post(`${at}/requests`, { kind: 'start' })
    const text = 'damage dice: 1d6'
    expect(await player.post(`${at}/commands`, { text })).toEqual({
      status: 200,
      body: { status: 'ignored' },
    })
    const told = await gm.post(`${at}/commands`, { text })
    expect(told.body).toMatchObject({ status: 'ignored', code: expect.any(String) })
  })

  it('goes on where a client was that lost its connection, again and again', async () => {
    const { at, gm, player } = await open('spire/jaw-worm')
    await gm.post(`${at}/requests`, { kind: 'start' })
    const seen: number[] = []
    let done = false
    const writing = (async () => {
      for (let i = 0; i < 60; i++) {
        await gm.post(`${at}/requests`, { kind: 'say', text: `word ${i}` })
      }
      done = true
    })()
    while (!done || seen.at(-1) !== 62) {
      const cut = new AbortController()
      setTimeout(() => cut.abort(), 5 + Math.random() * 40)
      const last = seen.at(-1)
      const headers = { ...player.headers, 'last-event-id': String(last ?? -1) }
      await listen(
        `${here.url}${at}/events`,
        headers,
        ({ event, id }) => {
          if (event === 'line') seen.push(Number(id))
          return false
        },
        cut.signal,
      )
    }
    await writing
    expect(seen).toEqual(Array.from({ length: 63 }, (_, n) => n))
  })

  it('ends the stream of whoever is shown out', async () => {
    const { at, gm, player } = await open('spire/jaw-worm')
    const heard = listen(`${here.url}${at}/events`, player.headers, ({ event }) => event === 'gone')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await gm.post(`${at}/links`, { seat: 'player', revoke: true })
    expect((await heard).at(-1)!.event).toBe('gone')
    expect((await player.get(at)).status).toBe(410)
  })

  it('tells odds and completes lines as the terminal does', async () => {
    const { at, gm, player } = await open('bx/three-reavers')
    await gm.post(`${at}/requests`, { kind: 'start' })
    const { body: look } = await player.get(at)
    expect(look.mine).toBe(true)
    const { body } = await player.post(`${at}/odds`, { all: true })
    expect(body.odds).toHaveLength(look.choices.length)
    expect(
      body.odds.some((one: { exact: boolean; ends: unknown[] }) => one.exact && one.ends.length > 0),
    ).toBe(true)
    const { body: completed } = await player.post(`${at}/complete`, { text: 'att' })
    expect(completed.options[0]).toMatch(/^attack/)
  })

  it('explains a word that the seat has met, and refuses any other', async () => {
    const { at, gm, player } = await open('bx/three-reavers')
    await gm.post(`${at}/requests`, { kind: 'start' })
    const { body } = await player.get(`${at}/explain?what=${encodeURIComponent('Reaver 1')}`)
    expect(body.explained[0]).toMatchObject({ title: 'Reaver 1', kind: 'person' })
    expect((await player.get(`${at}/explain?what=AC`)).body.explained[0].text).toContain('Armour Class')
    const none = await player.get(`${at}/explain?what=zzqx`)
    expect(none.status).toBeGreaterThanOrEqual(400)
    expect((await player.get(`${at}/explain`)).status).toBe(400)
  })
})

describe('the server itself', () => {
  it('describes itself from the schemas that check', async () => {
    const { body } = await anybody.get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const schema = body.paths['/api/tables/{id}/commands'].post.requestBody.content['application/json'].schema
    expect(Object.keys(schema.properties)).toEqual(['text', 'command', 'thrown', 'id', 'expect'])
    expect((await anybody.get('/api')).body).toContain('/api/tables/:id/commands')
  })

  it('tells health and figures, and neither names a table', async () => {
    const { id, gm, at } = await open('spire/jaw-worm')
    await gm.post(`${at}/requests`, { kind: 'start' })
    expect((await anybody.get('/health')).body).toMatchObject({ ok: true })
    const { body } = await anybody.get('/metrics')
    expect(body).toMatch(
      /ludex_requests_total\{method="POST",path="\/api\/tables\/:id\/requests",status="200"\} \d+/,
    )
    expect(body).not.toContain(id)
  })

  it('keeps pages of other places out', async () => {
    const { app } = here
    const foreign = await app.inject({ url: '/health', headers: { host: 'evil.example' } })
    expect(foreign.statusCode).toBe(403)
    const crossing = await app.inject({
      method: 'POST',
      url: '/api/tables',
      headers: { host: 'localhost', origin: 'http://evil.example' },
      payload: { scenario: 'spire/cultist' },
    })
    expect(crossing.statusCode).toBe(403)
    const policy = (await app.inject({ url: '/health', headers: { host: 'localhost' } })).headers[
      'content-security-policy'
    ]
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('asks for the access secret where there is one', async () => {
    const secret = 'a-secret-of-some-length'
    const server = await serverHere({}, { access: secret })
    const scenario = 'spire/cultist'
    expect((await new Client(server.url).post('/api/tables', { scenario })).status).toBe(401)
    expect((await new Client(server.url).get('/api/tables')).status).toBe(401)
    const owner = new Client(server.url, secret)
    expect((await owner.post('/api/tables', { scenario })).status).toBe(201)
    expect((await owner.get('/api/tables')).body.tables).toHaveLength(1)
    await server.close()
  })

  it('does not bind beyond loopback without a secret', async () => {
    const data = mkdtempSync(join(tmpdir(), 'ludex-'))
    await expect(Program.start(['--data', data, '--bind', '0.0.0.0'], { LUDEX_ACCESS: '' })).rejects.toThrow(
      'access secret',
    )
  })

  it('holds its folder alone, logs no key, and finishes what it acknowledged', async () => {
    const data = mkdtempSync(join(tmpdir(), 'ludex-'))
    const program = await Program.start(['--data', data])
    await expect(Program.start(['--data', data])).rejects.toThrow('is held by process')
    const { body } = await new Client(program.url).post('/api/tables', { scenario: 'spire/jaw-worm' })
    const gm = new Client(program.url, body.keys.gm)
    await gm.post(`/api/tables/${body.table}/requests`, { kind: 'start' })
    await new Client(program.url, `${body.keys.gm}x`).get(`/api/tables/${body.table}`)
    expect(await program.stop()).toBe(0)
    expect(program.log).toContain('/api/tables')
    for (const key of Object.values(body.keys)) expect(program.log).not.toContain(key)
    const again = await Program.start(['--data', data])
    const look = await new Client(again.url, body.keys.gm).get(`/api/tables/${body.table}`)
    expect(look.body).toMatchObject({ n: 2, table: { started: true } })
    await again.stop()
  })
})
