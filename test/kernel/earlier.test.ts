import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { NO_HASH, seal } from '../../src/kernel/journal/chain.js'
import { type EarlierTables, earlierWords } from '../../src/kernel/journal/earlier.js'
import type { JournalRecord } from '../../src/kernel/journal/record.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { duel } from '../game/duel.js'

const rules = duel as Ruleset

function journal(earlier?: EarlierTables): string {
  const table = Table.open(
    duel,
    { hp: [2, 2], deck: [1, 1] },
    { id: 'duel-5', seed: seedFromText('again'), ...(earlier && { earlier }) },
  )
  table.start()
  table.close()
  return table.export()
}

/** A journal whose header says something else, sealed anew as a forger would. */
function saying(earlier: unknown): string {
  let hash = NO_HASH
  const lines = journal()
    .trimEnd()
    .split('\n')
    .map((line, n) => {
      const { hash: _, blind, ...record } = JSON.parse(line)
      const sealed = seal(hash, blind, { ...record, ...(n === 0 && { earlier }) } as JournalRecord)
      hash = sealed.hash
      return sealed.line
    })
  return `${lines.join('\n')}\n`
}

describe('earlier tables of the same scenario', () => {
  it('stand in the header, and verify hands them on', () => {
    const found = verifyJournal(journal({ tables: 4, today: 2 }), rules)
    expect(found).toMatchObject({ ok: true, rulesChecked: true, earlier: { tables: 4, today: 2 } })
  })

  it('are absent where nobody counted, and the journal holds all the same', () => {
    const found = verifyJournal(journal(), rules)
    expect(found.ok).toBe(true)
    expect(found).not.toHaveProperty('earlier')
  })

  it('go over to a fork as they are given', () => {
    const table = Table.open(duel, { hp: [2, 2], deck: [1, 1] }, { id: 'duel-6', seed: seedFromText('f') })
    table.start()
    const fork = table.fork({ id: 'duel-7', seed: seedFromText('g'), earlier: { tables: 1, today: 1 } })
    expect(fork.header.earlier).toEqual({ tables: 1, today: 1 })
  })

  it('are shown to every seat with the header, so a receipt of it covers them', () => {
    const table = Table.open(
      duel,
      { hp: [2, 2], deck: [1, 1] },
      { id: 'duel-8', seed: seedFromText('s'), earlier: { tables: 7, today: 0 } },
    )
    const { record, digest, hash } = { record: table.header, digest: '', hash: table.line0 }
    expect(table.notice('red', { record, digest, hash, blind: '' }).seen).toMatchObject({
      earlier: { tables: 7, today: 0 },
    })
  })

  it.each([
    [3, 'earlier'],
    [null, 'earlier'],
    [[1, 2], 'earlier'],
    [{ tables: 1 }, 'earlier.today'],
    [{ tables: '1', today: 0 }, 'earlier.tables'],
    [{ tables: 1.5, today: 0 }, 'earlier.tables'],
    [{ tables: -1, today: -1 }, 'earlier.tables'],
    [{ tables: 1, today: 2 }, 'earlier.today'],
    [{ tables: 1, today: 1, opener: 'Ann' }, 'earlier.opener'],
  ])('that no host writes are a fault of line 1: %j', (earlier, field) => {
    expect(verifyJournal(saying(earlier), rules)).toMatchObject({ ok: false, problem: { line: 1, field } })
  })

  it.each([
    [undefined, 'Earlier tables of this scenario: not counted (the opener is not known).'],
    [{ tables: 0, today: 0 }, 'Earlier tables of this scenario by the same opener: none.'],
    [{ tables: 2, today: 2 }, 'Third table of this scenario today by the same opener.'],
    [{ tables: 6, today: 2 }, 'Third table of this scenario today by the same opener, the seventh in all.'],
    [{ tables: 6, today: 0 }, 'First table of this scenario today by the same opener, the seventh in all.'],
    [{ tables: 10, today: 10 }, '11th table of this scenario today by the same opener.'],
    [{ tables: 120, today: 20 }, '21st table of this scenario today by the same opener, the 121st in all.'],
    [{ tables: 111, today: 11 }, '12th table of this scenario today by the same opener, the 112th in all.'],
  ])('read as a sentence: %j', (earlier, words) => {
    expect(earlierWords(earlier)).toBe(words)
  })
})
