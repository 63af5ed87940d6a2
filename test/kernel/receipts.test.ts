import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { lineOf, readJournal } from '../../src/kernel/journal/read.js'
import { receiptFault } from '../../src/kernel/journal/receipt-shape.js'
import { readReceipts, seatExport } from '../../src/kernel/journal/seat-export.js'
import type { Receipt } from '../../src/kernel/journal/seen.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { duel } from '../game/duel.js'
import { turnOf } from '../game/table.js'

const rules = duel as Ruleset

const table = Table.open(duel, { hp: [2, 2], deck: [1, 1] }, { id: 'duel', seed: seedFromText('receipts') })
table.start()
for (let i = 0; i < 4 && table.next().kind === 'awaiting'; i++)
  table.act(turnOf(table), table.choices('gm')[0]!)
const openExport = seatExport(rules, table.facts, table.id, 'red', readJournal(table.export()).lines)
table.close()
const journal = table.export()

function given(seat: string): readonly Receipt[] {
  return table.lines.map((line) => table.notice(seat, lineOf(line)).receipt)
}

const red = given('red')
const first = red[0]!

/** The same receipt as an older version wrote it. */
function older({ issued: _, ...receipt }: Receipt): Receipt {
  return receipt
}

function held(receipts: readonly unknown[], game: Ruleset | undefined = rules, text = journal) {
  return verifyJournal(text, game, { receipts: receipts as readonly Receipt[] })
}

const text = (receipts: readonly unknown[]) => receipts.map((one) => `${JSON.stringify(one)}\n`).join('')

describe('X8: receipts held against a journal', () => {
  it('match where they are whole, and copies count once', () => {
    expect(held(red)).toMatchObject({
      ok: true,
      receipts: { matched: red.length, mismatches: [], repeated: 0, unbound: 0, shownChecked: true },
    })
    const five = held([first, first, { ...first }, first, JSON.parse(JSON.stringify(first))])
    expect(five.receipts).toMatchObject({ matched: 1, repeated: 4, mismatches: [] })
  })

  it('that are none are no proof: an empty list is not OK', () => {
    expect(held([])).toMatchObject({ ok: false, verdict: 'wrong', receipts: { matched: 0 } })
    expect(held([]).receipts!.mismatches[0]!.message).toMatch(/no receipts were given/)
  })

  it.each([
    null,
    5,
    'receipt',
    [first],
    { ...first, n: '0' },
    { ...first, n: -1 },
    { ...first, n: 0.5 },
    { ...first, seat: '' },
    { ...first, seat: 7 },
    { ...first, hash: first.hash.toUpperCase() },
    { ...first, shown: undefined },
    { ...first, issued: null },
    { ...first, note: 'mine' },
  ])('that are no receipts do not match and break nothing: %j', (value) => {
    const found = held([value])
    expect(found).toMatchObject({ ok: false, receipts: { matched: 0 } })
    expect(found.receipts!.mismatches[0]!.message).toBe(receiptFault(value))
  })

  it('are bound to their seat, with the rules and without them', () => {
    // Line 0 looks the same to every seat, so what was shown cannot tell a relabelled receipt.
    expect(given('blue')[0]!.shown).toBe(first.shown)
    for (const game of [rules, undefined]) {
      const relabelled = held([{ ...first, seat: 'blue' }], game)
      expect(relabelled.ok).toBe(false)
      expect(relabelled.receipts!.mismatches[0]!.message).toMatch(
        /did not issue this receipt of line 0 to blue/,
      )
      const stranger = held([{ ...older(first), seat: 'mallory' }], game)
      expect(stranger.receipts!.mismatches[0]!.message).toBe('"mallory" never sat at this table')
      const changed = held([{ ...first, shown: 'f'.repeat(64) }], game)
      expect(changed.receipts!.mismatches).toHaveLength(1)
    }
  })

  it('of an older version are taken, and what they do not prove is said', () => {
    const found = held(red.map(older))
    expect(found.receipts).toMatchObject({ matched: red.length, unbound: red.length, mismatches: [] })
  })

  it('say where a journal that breaks off was not read', () => {
    const lines = journal.split('\n')
    const broken = held(red, rules, lines.with(3, `x${lines[3]}`).join('\n'))
    expect(broken.receipts!.mismatches.at(-1)!.message).toMatch(/was not reached: the journal breaks off/)
  })

  it('of another table with the same lines do not match', () => {
    expect(held([{ ...first, table: 'duel\n"' }]).receipts!.mismatches[0]!.message).toBe(
      'this receipt is of table duel\\n"',
    )
  })
})

describe('reading receipts', () => {
  it('takes receipts one a line, and what a seat took home', () => {
    expect(readReceipts(text(red))).toEqual({ receipts: red })
    expect(readReceipts(`\n${text(red)}\n  \n`)).toEqual({ receipts: red })
    const home = readReceipts(openExport)
    expect(home.problem).toBeUndefined()
    expect(held(home.receipts)).toMatchObject({ ok: true, receipts: { matched: home.receipts.length } })
  })

  it('X7: names the line of what is no receipt, says what is wrong and what one looks like', () => {
    expect(readReceipts('null\n').problem).toEqual({
      line: 1,
      message: expect.stringMatching(/^this is null, not a receipt; a receipt is one line like \{"table"/),
    })
    expect(readReceipts(`${text([first])}{"n":0}\n`).problem).toMatchObject({ line: 2 })
    expect(readReceipts(`${text([first])}\n\nnot json\n`).problem).toMatchObject({ line: 4 })
    for (const empty of ['', '\n', '  \n\n']) expect(readReceipts(empty).problem).toMatchObject({ line: 1 })
  })

  it('finds an export whose seat was relabelled, in one line or in all', () => {
    const all = readReceipts(openExport.replaceAll('"seat":"red"', '"seat":"blue"'))
    expect(held(all.receipts).ok).toBe(false)
    expect(readReceipts(openExport.replace('"seat":"red"', '"seat":"blue"')).problem).toMatchObject({
      line: 2,
    })
  })

  it('never throws, whatever it is given, and takes nothing that the shape refuses', () => {
    const edited = fc.record(
      {
        table: fc.oneof(fc.constant('duel'), fc.anything()),
        seat: fc.oneof(fc.constant('red'), fc.anything()),
        n: fc.oneof(fc.nat(9), fc.anything()),
        hash: fc.oneof(fc.constant(first.hash), fc.anything()),
        shown: fc.oneof(fc.constant(first.shown), fc.anything()),
        issued: fc.oneof(fc.constant(first.issued), fc.anything()),
        kind: fc.constant('seat-line'),
        digest: fc.string(),
        seen: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const line = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      edited.map((value) => {
        try {
          return JSON.stringify(value) ?? 'undefined'
        } catch {
          return '{'
        }
      }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const { receipts, problem } = readReceipts(lines.join('\n'))
        expect(receipts.every((one) => receiptFault(one) === undefined)).toBe(true)
        expect(receipts.length > 0 || problem !== undefined).toBe(true)
        const found = held(receipts)
        expect(found.receipts!.matched + found.receipts!.repeated).toBeLessThanOrEqual(receipts.length)
      }),
      { numRuns: 300 },
    )
  })

  it('takes bytes of any kind as text, and anything as a list of receipts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readReceipts(new TextDecoder().decode(bytes)).problem).toBeDefined()
      }),
      { numRuns: 200 },
    )
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 4 }), (values) => {
        expect(held(values).ok).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('reads a deep and a long line without breaking', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    expect(readReceipts(`${deep}\n`).problem).toMatchObject({ line: 1 })
    const nested = openExport.replace(/"seen":\{/, `"seen":{"deep":${deep},`)
    expect(readReceipts(nested).problem).toMatchObject({ line: 1 })
    expect(
      readReceipts(text([{ ...first, seat: 'x'.repeat(1_000_000) }])).problem!.message.length,
    ).toBeLessThan(300)
  })
})
