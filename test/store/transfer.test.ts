import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { JournalDamage } from '../../src/kernel/journal/read.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { type NewTable, NoSuchTable, type Store, TableExists } from '../../src/store/contract.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { copyTable } from '../../src/store/transfer.js'
import { duel } from '../game/duel.js'
import { share, turnOf } from '../game/table.js'
import { inFiles, inMemory, inPostgres } from './places.js'
import { type PostgresServer, startPostgres } from './postgres-server.js'
import { cardFor, linkFor, type MakePlace } from './suite/place.js'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

const PLACES: Readonly<Record<string, MakePlace>> = {
  memory: inMemory,
  files: inFiles,
  postgres: inPostgres(() => server),
}
const PAIRS = Object.keys(PLACES).flatMap((from) => Object.keys(PLACES).map((to) => [from, to] as const))

const rules = duel as Ruleset
const seed = Buffer.alloc(32, 0x5e)
const veil = Buffer.alloc(32, 0x7e)
const OPENER = {
  name: 'lobby-0123',
  link: 'f'.repeat(64),
  scene: 'a'.repeat(64),
  plays: { face: 'b'.repeat(64), seats: ['red'] },
}
const LINKS = [linkFor('gm', 'f'), linkFor('red', '1', { revoked: '2026-11-16T07:00:00.000Z' })]

/** A real game of some turns, with shares in the dice and something taken back. */
function played(closed: boolean): NewTable {
  const table = Table.open(duel, { hp: [3, 3], deck: [1, 1] }, { id: 'duel-1', seed, veil })
  share(table, { red: 'häst 🐎' })
  table.start()
  for (let i = 0; i < 6 && table.next().kind === 'awaiting'; i++) {
    table.act(turnOf(table), table.choices('gm')[0]!)
    if (i === 2) table.undo('gm')
  }
  if (closed) table.close()
  const { lines } = table
  const card = cardFor('duel-1', lines.length, { status: closed ? 'closed' : 'playing', title: 'Grüße' })
  const secrets = { seed: seed.toString('hex'), veil: veil.toString('hex') }
  return { card, lines, links: LINKS, opener: OPENER, ...(!closed && { secrets }) }
}

async function between(from: string, to: string, work: (a: Store, b: Store) => Promise<void>): Promise<void> {
  const places = [await PLACES[from]!(), await PLACES[to]!()]
  const [a, b] = [await places[0]!.open(), await places[1]!.open()]
  try {
    await work(a, b)
  } finally {
    for (const store of [a, b]) await store.close()
    for (const place of places) await place.clear()
  }
}

async function everything(store: Store, id: string) {
  const [card, lines, links, secrets, opener] = await Promise.all([
    store.card(id),
    store.lines(id, 0),
    store.links(id),
    store.secrets(id),
    store.opener(id),
  ])
  return { card, lines, links, secrets, opener }
}

describe.each(PAIRS)('a table copied from %s to %s', (from, to) => {
  it.each([
    ['open', false],
    ['closed', true],
  ])('loses nothing and verifies while it is %s', async (_, closed) => {
    await between(from, to, async (a, b) => {
      const table = played(closed)
      await a.create(table)
      await a.keepSnapshot?.('duel-1', { n: 1 })
      expect(await copyTable('duel-1', a, b)).toEqual(table.card)
      const copy = await everything(b, 'duel-1')
      expect(copy).toEqual(await everything(a, 'duel-1'))
      expect(copy.secrets).toEqual(table.secrets)
      expect(copy.opener).toEqual(OPENER)
      expect(await b.snapshot('duel-1')).toBeUndefined()
      const bytes = Buffer.from(`${copy.lines.join('\n')}\n`)
      const found = verifyJournal(bytes, rules, closed ? {} : { secrets: { seed, veil } })
      expect(found).toMatchObject({ ok: true, rulesChecked: true, diceChecked: true, closed, torn: false })
      const next = cardFor('duel-1', copy.lines.length + 1)
      expect(await b.append('duel-1', copy.lines.length, ['goes on'], next)).toBe('stored')
    })
  })

  it('is refused where that name is taken, and what is there stays', async () => {
    await between(from, to, async (a, b) => {
      await a.create(played(false))
      await b.create(played(true))
      await expect(copyTable('duel-1', a, b)).rejects.toThrow(TableExists)
      expect((await everything(b, 'duel-1')).lines).toEqual(played(true).lines)
    })
  })
})

describe('a copy', () => {
  it('of nothing is refused', async () => {
    await expect(copyTable('none', memoryStore(), memoryStore())).rejects.toThrow(NoSuchTable)
  })

  it('is made of what was there at one moment, while others write', async () => {
    const [a, b] = [memoryStore(), memoryStore()]
    const { lines, ...table } = played(false)
    await a.create({ ...table, lines: lines.slice(0, -2), card: cardFor('duel-1', lines.length - 2) })
    let looks = 0
    const busy: Store = {
      ...a,
      async lines(...range) {
        if (looks++ === 0)
          await a.append('duel-1', lines.length - 2, lines.slice(-2), cardFor('duel-1', lines.length))
        return await a.lines(...range)
      },
    }
    expect((await copyTable('duel-1', busy, b)).length).toBe(lines.length - 2)
    expect(await b.lines('duel-1', 0)).toEqual(lines.slice(0, -2))
  })

  it('of a closed table leaves behind secrets that somebody forgot to forget', async () => {
    const [a, b] = [memoryStore(), memoryStore()]
    await a.create({ ...played(true), secrets: played(false).secrets! })
    await copyTable('duel-1', a, b)
    expect(await b.secrets('duel-1')).toBeUndefined()
  })

  it.each([
    ['with a line changed', (lines: string[]) => lines.with(2, lines[2]!.replace('"n":2', '"n":3'))],
    ['with a line missing', (lines: string[]) => lines.toSpliced(3, 1)],
    ['with two lines changed over', (lines: string[]) => lines.with(2, lines[3]!).with(3, lines[2]!)],
  ])('of a journal %s is refused', async (_, spoil) => {
    const [a, b] = [memoryStore(), memoryStore()]
    const table = played(false)
    const lines = spoil([...table.lines])
    await a.create({ ...table, lines, card: cardFor('duel-1', lines.length) })
    await expect(copyTable('duel-1', a, b)).rejects.toThrow(JournalDamage)
    expect(await b.count()).toBe(0)
  })

  it('under a name that its journal does not have is refused', async () => {
    const [a, b] = [memoryStore(), memoryStore()]
    const table = played(false)
    await a.create({ ...table, card: { ...table.card, id: 'duel-2' } })
    await expect(copyTable('duel-2', a, b)).rejects.toThrow('this is the journal of duel-1')
  })

  it('that a store keeps otherwise than it was given does not stay', async () => {
    const [a, b] = [memoryStore(), memoryStore()]
    await a.create(played(false))
    const forgetful: Store = { ...b, create: (table) => b.create({ ...table, links: [] }) }
    await expect(copyTable('duel-1', a, forgetful)).rejects.toThrow('did not keep')
    expect(await b.count()).toBe(0)
  })
})
