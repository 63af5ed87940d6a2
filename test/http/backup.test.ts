import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { type PostgresServer, postgresProgram, startPostgres } from '../store/postgres-server.js'
import { type Ran, runWarm } from '../warm/ludex.js'
import { Client, Program } from './kit.js'

let database: PostgresServer
let other: PostgresServer
beforeAll(async () => {
  database = await startPostgres()
  other = await startPostgres()
})
afterAll(async () => {
  await database?.stop()
  await other?.stop()
})

const folder = () => mkdtempSync(join(tmpdir(), 'ludex-backup-'))

interface Game {
  readonly table: string
  readonly keys: { readonly gm: string; readonly seats: Readonly<Record<string, string>> }
}

async function begin(url: string): Promise<Game> {
  const { body } = await new Client(url).post('/api/tables', { scenario: 'spire/jaw-worm' })
  const at = `/api/tables/${body.table}`
  await new Client(url, body.keys.gm).post(`${at}/requests`, { kind: 'start' })
  const player = new Client(url, body.keys.seats.player)
  await player.post(`${at}/commands`, { text: 'end' })
  return body
}

/** The next dice of a table, and the hash of the line they stand in. */
async function fate(url: string, { table, keys }: Game): Promise<readonly [unknown, number]> {
  const { status, body } = await new Client(url, keys.seats.player).post(`/api/tables/${table}/requests`, {
    kind: 'roll',
    dice: '12d20',
    why: 'fate',
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return [body.notice.seen.dice, body.n]
}

/** Whether a table can be played to its end, and its journal holds. */
async function closes(url: string, { table, keys }: Game): Promise<boolean> {
  const gm = new Client(url, keys.gm)
  await gm.post(`/api/tables/${table}/requests`, { kind: 'close' })
  const { body } = await gm.get(`/api/tables/${table}/export`)
  const { ok, diceChecked, rulesChecked } = verifyJournal(body, await findRuleset('spire'))
  return ok && diceChecked && rulesChecked
}

/** Both places go on alike: the same line, the same dice, and journals that verify. */
async function goOnAlike(
  games: readonly Game[],
  one: readonly string[],
  two: readonly string[],
): Promise<void> {
  const [here, there] = [await Program.start([...one, '--quiet']), await Program.start([...two, '--quiet'])]
  try {
    for (const game of games) {
      expect(await fate(there.url, game)).toEqual(await fate(here.url, game))
      expect(await closes(there.url, game)).toBe(true)
    }
  } finally {
    await here.stop()
    await there.stop()
  }
}

function ludex(...args: readonly string[]): Ran {
  return runWarm({ folder: process.cwd(), env: process.env, args, input: '' })
}

describe('tables in files', () => {
  it('go on with the same dice from a copy of the folder of a stopped server', async () => {
    const [data, copy] = [join(folder(), 'data'), join(folder(), 'copy')]
    const server = await Program.start(['--data', data, '--quiet'])
    const games = [await begin(server.url), await begin(server.url)]
    await server.stop()
    cpSync(data, copy, { recursive: true })
    await goOnAlike(games, ['--data', data], ['--data', copy])
  })

  it('are all in a copy of a running server’s folder, with everything acknowledged before it was begun', async () => {
    const [data, copy] = [join(folder(), 'data'), join(folder(), 'copy')]
    const server = await Program.start(['--data', data, '--quiet'])
    const games = [await begin(server.url), await begin(server.url), await begin(server.url)]
    const known = await Promise.all(games.map((game) => fate(server.url, game)))
    let over = false
    const busy = games.map(async (game) => {
      while (!over) await fate(server.url, game)
    })
    execFileSync('cp', ['-R', data, copy])
    over = true
    await Promise.all(busy)
    // The lock names the server that runs; it is no part of a backup.
    for (const name of readdirSync(copy)) if (name.startsWith('tables.lock-')) rmSync(join(copy, name))
    const again = await Program.start(['--data', copy, '--quiet'])
    for (const [i, game] of games.entries()) {
      const gm = new Client(again.url, game.keys.gm)
      const { body } = await gm.get(`/api/tables/${game.table}/notices?from=${known[i]![1]}`)
      expect(body.notices[0].seen.dice).toEqual(known[i]![0])
      expect(await closes(again.url, game)).toBe(true)
    }
    expect(await again.stop()).toBe(0)
    expect(await server.stop()).toBe(0)
  })
})

describe('tables in PostgreSQL', () => {
  it('go on with the same dice from a dump of a running server, restored into another PostgreSQL', async () => {
    const server = await Program.start(['--postgres', database.url, '--quiet'])
    const games = [await begin(server.url), await begin(server.url)]
    const dump = join(folder(), 'ludex.dump')
    execFileSync(postgresProgram('pg_dump'), [
      '--format=custom',
      '--schema=ludex',
      `--file=${dump}`,
      database.url,
    ])
    execFileSync(postgresProgram('pg_restore'), ['--no-owner', `--dbname=${other.url}`, dump])
    await server.stop()
    await goOnAlike(games, ['--postgres', database.url], ['--postgres', other.url])
  })
})

describe('ludex tables', () => {
  it('lists tables, and moves one by a file and all of them between stores, with the dice to come', async () => {
    const [data, second] = [join(folder(), 'data'), join(folder(), 'second')]
    const server = await Program.start(['--data', data, '--quiet'])
    const games = [await begin(server.url), await begin(server.url)]
    const [one, two] = games.map(({ table }) => table) as [string, string]
    expect(ludex('tables', 'list', '--data', data).err).toContain('is held by process')
    await server.stop()

    const listed = JSON.parse(ludex('tables', 'list', '--data', data, '--json').out)
    expect(new Set(listed.map(({ id }: { id: string }) => id))).toEqual(new Set([one, two]))
    expect(ludex('tables', 'list', '--data', data).out).toContain(`${one}  `)

    const file = join(folder(), 'one.table')
    const exported = ludex('tables', 'export', one, file, '--data', data)
    expect([exported.code, exported.err]).toEqual([0, expect.stringContaining('holds the seed')])
    expect(ludex('tables', 'import', file, '--data', second).out).toBe(`${one}\n`)
    expect(ludex('tables', 'import', file, '--data', second).err).toContain(`there is a table ${one} already`)
    expect(ludex('tables', 'copy', two, '--data', data, '--to-data', second).code).toBe(0)
    await goOnAlike(games, ['--data', data], ['--data', second])

    const copied = ludex('tables', 'copy', '--all', '--data', second, '--to-postgres', other.url, '--json')
    expect(JSON.parse(copied.out)).toHaveLength(2)
    const back = join(folder(), 'back')
    expect(ludex('tables', 'copy', one, '--postgres', other.url, '--to-data', back).code).toBe(0)
    expect(ludex('tables', 'list', '--data', back).out).toContain('closed')
  })

  it('says what is wrong in a sentence', () => {
    const data = folder()
    const wrong: readonly (readonly [readonly string[], string])[] = [
      [['list', '--data', join(data, 'nowhere')], 'no such folder'],
      [['export', 'nothing', join(data, 'x'), '--data', data], 'there is no table nothing here'],
      [['import', 'package.json', '--data', data], 'package.json:1: this is no table'],
      [['copy', '--data', data, '--to-data', join(data, 'b')], 'or --all'],
      [['copy', 'a', '--data', data], 'say where to'],
      [['list', '--postgres', 'postgres://nobody@127.0.0.1:1/none'], 'PostgreSQL: '],
    ]
    for (const [args, words] of wrong) {
      const { code, err } = ludex('tables', ...args)
      expect(err).toContain(words)
      expect(err).not.toMatch(/\n\s+at /)
      expect([1, 2]).toContain(code)
    }
  })
})
