import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Hoard, leakyGame, type Slip } from '../secrets/leaky-game.js'
import type { Staging } from '../secrets/stage.js'
import { Client, Program } from './kit.js'
import { planted } from './planted.js'
import { through } from './prying.js'
import { STRANGER, Wire } from './wire.js'

const hoard: Hoard = { note: 'zqxnote', thing: 'zqxcrown', weight: 2 }

function leaky(slip: Slip): Staging {
  const marks = [
    { what: 'a note', mark: 'zqxnote' },
    { what: 'a thing', mark: 'zqxcrown', named: true as const },
  ]
  return { ruleset: leakyGame(slip), scenario: hoard, marks, seed: 'leaky http' }
}

describe('what is secret', () => {
  it.each(Object.keys(planted))(
    'leaves the server by no response, header, stream, log line or figure: %s',
    async (name) => {
      const { lines, ...staging } = planted[name]!()
      const wire = await Wire.open(staging)
      await through(wire, lines)
      expect(wire.leaks).toEqual([])
      // A mark that nobody ever meets would prove nothing.
      expect(wire.unmet.filter((what) => what.includes('whisper') || what.includes('between'))).toEqual([])
      expect([...wire.bytes.keys()]).toEqual(
        expect.arrayContaining(['the log', 'the stream', 'GET /metrics', 'POST /api/tables/:id/commands']),
      )
    },
  )

  it('is found where a game lets it out', async () => {
    const ways = async (slip: Slip) => {
      const wire = await Wire.open(leaky(slip))
      await through(wire, [['red', 'lift lamp']])
      return new Set(wire.leaks.map(({ way }) => way))
    }
    expect(await ways('none')).toEqual(new Set())
    expect(await ways('see')).toEqual(
      new Set([
        'POST /api/tables/:id/commands',
        'the stream',
        'GET /api/tables/:id/notices',
        'GET /api/tables/:id/export',
      ]),
    )
    expect(await ways('view')).toEqual(new Set(['GET /api/tables/:id', 'the stream']))
    expect(await ways('details')).toEqual(new Set(['POST /api/tables/:id/commands']))
    expect([...(await ways('choices'))]).toEqual(
      expect.arrayContaining([
        'GET /api/tables/:id',
        'the stream',
        'POST /api/tables/:id/complete',
        'POST /api/tables/:id/odds',
      ]),
    )
    expect(await ways('odds')).toEqual(new Set(['POST /api/tables/:id/odds']))
  })

  it('is found where the server lets it out', async () => {
    const wire = await Wire.open(leaky('none'), (app, { key, seed }) => {
      app.addHook('onSend', async (request, reply) => {
        if (request.url === '/health') reply.header('x-seed', seed.slice(10, 30))
      })
      app.addHook('onResponse', async (request) => {
        if (request.url === '/nothing') request.log.info({ key }, 'somebody came in')
      })
    })
    await through(wire, [])
    expect(wire.leaks.map(({ to, way, what }) => [to, way, what])).toEqual(
      expect.arrayContaining([
        ['red', 'GET /health headers', 'the seed'],
        [STRANGER, 'GET /health headers', 'the seed'],
        [STRANGER, 'the log', 'the key of gm'],
      ]),
    )
  })

  it('stands in no line that the real program logs, whatever is asked of it', async () => {
    const access = 'zqx-access-secret-0123'
    const data = mkdtempSync(join(tmpdir(), 'ludex-'))
    const program = await Program.start(['--data', data], { LUDEX_ACCESS: access })
    const owner = new Client(program.url, access)
    const { body } = await owner.post('/api/tables', { scenario: 'spire/jaw-worm', seed: 'zqxchosenseed' })
    const at = `/api/tables/${body.table}`
    const gm = new Client(program.url, body.keys.gm)
    await gm.post(`${at}/requests`, { kind: 'start' })
    await gm.post(`${at}/requests`, { kind: 'say', text: 'zqxwhisper', to: 'player' })
    await gm.post(`${at}/commands`, { text: 'zqxnonsense' })
    await gm.get(`${at}?key=${body.keys.gm}`)
    await gm.get(`${at}/notices?from=zqxquery`)
    await new Client(program.url, `${access}x`).get('/api/tables')
    const renewed = await gm.post(`${at}/links`, { seat: 'player', renew: true })
    expect(await program.stop()).toBe(0)
    expect(program.log.match(/"statusCode":/g)!.length).toBeGreaterThan(6)
    for (const secret of [access, 'zqx', body.keys.gm, body.keys.seats.player, renewed.body.key])
      expect(program.log).not.toContain(secret)
  })
})
