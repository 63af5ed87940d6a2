import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Client, serverHere } from './kit.js'

const FORD = { scenario: 'adapter/salt-ford' }
const folder = mkdtempSync(join(tmpdir(), 'ludex-opened-'))

afterAll(() => rmSync(folder, { recursive: true }))

function keyIn(link: string): string {
  return link.split('#')[1]!
}

describe('a lobby that plays a scenario with secrets', () => {
  it('opens no second table of it with a game master, until the first is closed', async () => {
    const server = await serverHere({}, { access: 'the-lobby-of-these-tests' })
    const lobby = new Client(server.url, 'the-lobby-of-these-tests')
    const open = async (body: object) => await lobby.post('/api/tables', body)
    const played = [await open({ ...FORD, gm: false }), await open({ ...FORD, gm: false })]
    for (const { status, body } of played) {
      expect(status).toBe(201)
      const refused = await open({ ...FORD, gm: true })
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'PLAYED_ELSEWHERE' } } })
      expect(refused.body.error.message).toContain('close that table, or leave it, first')
      const player = new Client(server.url, keyIn(body.links.seats.Wend))
      expect((await player.post(`/api/tables/${body.table}/requests`, { kind: 'close' })).status).toBe(200)
    }
    expect((await open({ ...FORD, gm: true })).status).toBe(201)
    for (const gm of [false, true])
      expect((await open({ scenario: 'bx/three-reavers', gm })).status).toBe(201)
    await server.close()
  })
})

describe('tables of one scenario, opened one after another', () => {
  it('say so in the header, and verify says it at the terminal and in Python', async () => {
    const server = await serverHere()
    const lobby = new Client(server.url)
    let journal = ''
    for (let i = 0; i < 3; i++) {
      const { body } = await lobby.post('/api/tables', { scenario: 'bx/three-reavers' })
      const gm = new Client(server.url, keyIn(body.links.gm))
      expect((await gm.get(`/api/tables/${body.table}`)).body.table.earlier).toEqual({ tables: i, today: i })
      await gm.post(`/api/tables/${body.table}/requests`, { kind: 'start' })
      await gm.post(`/api/tables/${body.table}/requests`, { kind: 'close' })
      journal = (await gm.get(`/api/tables/${body.table}/export`)).body
    }
    const file = join(folder, 'third.journal')
    writeFileSync(file, journal)
    const run = (program: string, ...args: readonly string[]) => {
      const { stdout, status } = spawnSync(program, [...args, file], { encoding: 'utf8' })
      return { stdout, status }
    }
    const said = run(process.execPath, 'bin/ludex.js', 'verify')
    expect(said.stdout).toContain('Third table of this scenario today by the same opener.\n')
    expect(said.status).toBe(0)
    const json = run(process.execPath, 'bin/ludex.js', 'verify', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, earlier: { tables: 2, today: 2 } })
    const python = run('python3', 'examples/checker/check_journal.py')
    expect(python.stdout).toContain('earlier tables of this scenario by the same opener: 2, 2 of them')
    expect(python.status).toBe(0)
    await server.close()
  })

  it('at the terminal are counted where they are kept and their seed is drawn', () => {
    const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') }
    const play = (name: string, ...args: readonly string[]) => {
      const file = join(folder, name)
      const call = ['bin/ludex.js', 'play', 'bx/three-reavers', '--journal', file, ...args]
      const played = spawnSync(process.execPath, call, { encoding: 'utf8', env, input: 'close\n' })
      expect(played.stderr).not.toContain('Error')
      return spawnSync(process.execPath, ['bin/ludex.js', 'verify', file], { encoding: 'utf8', env }).stdout
    }
    expect(play('one.journal')).toContain('Earlier tables of this scenario by the same opener: none.')
    expect(play('two.journal')).toContain('Second table of this scenario today by the same opener.')
    expect(play('chosen.journal', '--seed', 'tuesday')).toContain(
      'Earlier tables of this scenario: not counted',
    )
    expect(play('three.journal')).toContain('Third table of this scenario today by the same opener.')
  })
})
