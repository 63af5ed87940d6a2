import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type NewTable,
  NoSuchTable,
  StoreFailed,
  type TableCard,
  TableExists,
} from '../../src/store/contract.js'
import { SingleJournal, secretsBeside } from '../../src/store/files/single-journal.js'
import { JournalBusy, JournalFile, secretFile } from '../../src/store/journal-file.js'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-single-'))
  path = join(folder, 'deep', 'g.journal')
})

afterEach(() => rmSync(folder, { recursive: true }))

const secrets = { seed: 'a'.repeat(64), veil: 'b'.repeat(64) }

function card(length: number): TableCard {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: 't-1',
    title: 'A table',
    game: 'g',
    version: '1',
    length,
    status: 'playing',
    opened: at,
    touched: at,
  }
}

const table: NewTable = { card: card(2), secrets, lines: ['zero', 'one'], links: [] }

test('one table, in memory first and then in a file with all that it had', async () => {
  const store = new SingleJournal(table)
  expect(store.path).toBeUndefined()
  expect(await store.append('t-1', 2, ['two'], card(3))).toBe('stored')
  store.keepIn(path)
  expect(store.path).toBe(path)
  expect(await store.append('t-1', 3, ['three', 'four'], card(5))).toBe('stored')
  expect(readFileSync(path, 'utf8')).toBe('zero\none\ntwo\nthree\nfour\n')
  expect(secretsBeside(path)).toEqual(secrets)
  expect(await store.lines('t-1', 1, 3)).toEqual(['one', 'two', 'three'])
  expect(await store.lines('t-1', 4)).toEqual(['four'])
  expect(await store.list()).toEqual([card(5)])
  await store.close()
})

test('a number is given once, news are spread, and what is not there is said', async () => {
  const store = new SingleJournal(table)
  const heard: number[] = []
  const stop = store.watch(({ length }) => heard.push(length))
  expect(await store.append('t-1', 1, ['two'], card(3))).toBe('taken')
  expect(await store.append('t-1', 2, ['two'], card(3))).toBe('stored')
  stop()
  expect(await store.append('t-1', 3, ['three'], card(4))).toBe('stored')
  expect(heard).toEqual([3])
  await expect(store.append('t-2', 4, ['four'], card(5))).rejects.toThrow(NoSuchTable)
  await expect(store.create(table)).rejects.toThrow(TableExists)
  await expect(store.create({ ...table, card: { ...card(2), id: 't-2' } })).rejects.toThrow(StoreFailed)
  await expect(store.remove()).rejects.toThrow(StoreFailed)
  expect([await store.count(), await store.card('t-2'), await store.snapshot()]).toEqual([
    1,
    undefined,
    undefined,
  ])
})

test('moves on to another file, and leaves nothing where it cannot be kept', async () => {
  const store = new SingleJournal(table)
  store.keepIn(path)
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'precious')
  expect(() => store.keepIn(taken)).toThrow(/EEXIST/)
  expect(readFileSync(taken, 'utf8')).toBe('precious')
  expect([existsSync(secretFile(taken)), store.path]).toEqual([false, path])
  const next = join(folder, 'next', 'g.journal')
  store.keepIn(next)
  await store.append('t-1', 2, ['two'], card(3))
  expect(readFileSync(path, 'utf8')).toBe('zero\none\n')
  expect(readFileSync(next, 'utf8')).toBe('zero\none\ntwo\n')
  // The file before is nobody's any more.
  JournalFile.open(path).file.close()
  await store.close()
})

test('a file that somebody else has written into gets no line, and nothing has happened', async () => {
  const store = new SingleJournal(table)
  store.keepIn(path)
  writeFileSync(path, 'other\n', { flag: 'a' })
  await expect(store.append('t-1', 2, ['two'], card(3))).rejects.toThrow(JournalBusy)
  expect(await store.lines('t-1', 0)).toEqual(['zero', 'one'])
  expect(await store.card('t-1')).toEqual(card(2))
  await store.close()
})

test('closing forgets the secrets here and beside the journal', async () => {
  const store = new SingleJournal(table)
  store.keepIn(path)
  expect(await store.secrets('t-1')).toEqual(secrets)
  await store.forgetSecrets('t-1')
  expect(await store.secrets('t-1')).toBeUndefined()
  expect([existsSync(secretFile(path)), secretsBeside(path)]).toEqual([false, undefined])
  expect(() => store.keepIn(join(folder, 'late'))).toThrow(RangeError)
  await store.close()
})
