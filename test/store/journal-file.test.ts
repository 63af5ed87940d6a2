import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { veilFromSeed } from '../../src/kernel/journal/chain.js'
import { JournalDamage } from '../../src/kernel/journal/read.js'
import { Table } from '../../src/kernel/table/table.js'
import { resumeTable, verifyJournal } from '../../src/kernel/verify/verify.js'
import { JournalBusy, JournalFile, secretFile } from '../../src/store/journal-file.js'
import { duel } from '../game/duel.js'
import { turnOf } from '../game/table.js'

const seed = seedFromText('a test')
const secret = bytesToHex(seed)
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-journal-'))
  path = join(folder, 'game.journal')
})

afterEach(() => rmSync(folder, { recursive: true }))

function openTable() {
  return Table.open(duel, { hp: [3, 3], deck: [2, 2] }, { id: 'tést', seed })
}

/** Plays the first legal choice a few times; every line goes to the file when it happens. */
function play(turns: number): string {
  const table = openTable()
  const file = JournalFile.create(path, secret)
  let written = 0
  const save = () => {
    file.append(table.lines.slice(written))
    written = table.lines.length
  }
  table.start()
  save()
  for (let i = 0; i < turns && table.next().kind === 'awaiting'; i++) {
    table.act(turnOf(table), table.choices('gm')[0]!)
    save()
  }
  file.close()
  return table.export()
}

test('what was appended is what stands in the file', () => {
  const text = play(4)
  expect(readFileSync(path, 'utf8')).toBe(text)
  const again = JournalFile.open(path)
  expect(Buffer.from(again.bytes).toString()).toBe(text)
  expect(again.file.setAside()).toBeUndefined()
  again.file.close()
})

test('the secret seed lies beside an open journal, for its owner only, until it is revealed', () => {
  play(1)
  expect(JournalFile.secretOf(path)).toBe(secret)
  expect(statSync(secretFile(path)).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).not.toContain(secret)
  const { file } = JournalFile.open(path)
  file.forgetSecret()
  file.forgetSecret()
  expect(JournalFile.secretOf(path)).toBeUndefined()
  file.close()
})

test('a journal is never written over', () => {
  writeFileSync(path, 'precious')
  expect(() => JournalFile.create(path, secret)).toThrow(/EEXIST/)
  expect(readFileSync(path, 'utf8')).toBe('precious')
  rmSync(path)
  writeFileSync(secretFile(path), 'precious')
  expect(() => JournalFile.create(path, secret)).toThrow(/EEXIST/)
  expect(existsSync(path)).toBe(false)
})

test('killed at any byte, a journal is recovered to its whole lines and can go on', () => {
  const whole = Buffer.from(play(2))
  for (let length = 0; length <= whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length))
    const { file } = JournalFile.open(path)
    expect(statSync(path).size).toBe(length)
    const aside = file.setAside()
    const kept = whole.subarray(0, length).lastIndexOf(0x0a) + 1
    expect(statSync(path).size).toBe(kept)
    expect(aside === undefined ? Buffer.alloc(0) : readFileSync(aside)).toEqual(whole.subarray(kept, length))
    file.append(['{"after":"the crash"}'])
    expect(readFileSync(path)).toEqual(
      Buffer.concat([whole.subarray(0, kept), Buffer.from('{"after":"the crash"}\n')]),
    )
    file.close()
    if (aside !== undefined) rmSync(aside)
  }
})

test('a game whose last line was torn is taken up before that line, and ends in a journal that verifies', () => {
  const text = play(3)
  writeFileSync(path, text.slice(0, -10))
  const opened = JournalFile.open(path)
  const { table } = resumeTable(opened.bytes, duel, { seed, veil: veilFromSeed(seed) })
  opened.file.setAside()
  const before = table.lines.length
  table.act(turnOf(table), table.choices('gm')[0]!)
  table.close()
  opened.file.append(table.lines.slice(before))
  opened.file.close()
  expect(verifyJournal(readFileSync(path, 'utf8'), duel)).toMatchObject({
    ok: true,
    closed: true,
    diceChecked: true,
  })
})

test('any other damage is reported with its line and never repaired', () => {
  const text = play(3)
  const lines = text.split('\n')
  const damaged = [...lines.slice(0, 2), lines[2]!.replace('"n":2', '"n":7'), ...lines.slice(3)].join('\n')
  writeFileSync(path, damaged)
  const opened = JournalFile.open(path)
  opened.file.close()
  expect(() => resumeTable(opened.bytes, duel, { seed, veil: veilFromSeed(seed) })).toThrow(JournalDamage)
  expect(() => resumeTable(opened.bytes, duel, { seed, veil: veilFromSeed(seed) })).toThrow(/line 3/)
  expect(readFileSync(path, 'utf8')).toBe(damaged)
})

test('lines that somebody else wrote without asking are never mixed with ours: whoever comes second is told', () => {
  play(1)
  const { file } = JournalFile.open(path)
  appendFileSync(path, 'from another\n')
  expect(() => file.append(['from here'])).toThrow(JournalBusy)
  expect(readFileSync(path, 'utf8').endsWith('from another\n')).toBe(true)
  file.close()
})

test('what a kill left of a game before its first line does not stand in the way of another', () => {
  writeFileSync(path, '')
  writeFileSync(secretFile(path), 'of a game that never began\n')
  const file = JournalFile.create(path, secret)
  file.append(['{"n":0}'])
  file.close()
  expect(readFileSync(path, 'utf8')).toBe('{"n":0}\n')
  expect(JournalFile.secretOf(path)).toBe(secret)
  expect(() => JournalFile.create(path, 'another')).toThrow('EEXIST')
  expect(JournalFile.secretOf(path)).toBe(secret)
})
