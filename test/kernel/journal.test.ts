import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/kernel/canonical.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { NO_HASH, seal } from '../../src/kernel/journal/chain.js'
import type { JournalRecord } from '../../src/kernel/journal/record.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { duel } from '../game/duel.js'
import { share, turnOf } from '../game/table.js'

const rules = duel as Ruleset

function journal(closed: boolean, game = duel): string {
  const table = Table.open(game, { hp: [2, 2], deck: [1, 1] }, { id: 'duel-2', seed: seedFromText('tamper') })
  share(table, { red: 'häst' })
  table.start()
  for (let i = 0; i < 6 && table.next().kind === 'awaiting'; i++) {
    table.act(turnOf(table), table.choices('gm')[0]!)
    if (i === 2) table.undo('gm')
  }
  if (closed) table.close()
  return table.export()
}

/** Seals changed records anew, as a forger would who knows the format. */
function forge(text: string, change: (record: Record<string, unknown>) => void, line: number): string {
  let hash = NO_HASH
  const lines = text
    .trimEnd()
    .split('\n')
    .map((each, i) => {
      const { hash: _, blind, ...record } = JSON.parse(each)
      if (i === line) change(record)
      const sealed = seal(hash, blind, record as JournalRecord)
      hash = sealed.hash
      return sealed.line
    })
  return `${lines.join('\n')}\n`
}

describe('a journal', () => {
  it.each([true, false])('changed at any one byte is caught and located (closed: %s)', (closed) => {
    const text = journal(closed)
    const bytes = Buffer.from(text)
    expect(verifyJournal(text, rules).ok).toBe(true)
    let line = 1
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes)
      changed[i] = bytes[i]! ^ (bytes[i] === 0x0a ? 0x01 : 0x02)
      const found = verifyJournal(changed.toString('utf8'), rules)
      if (found.ok || found.problem?.line !== line) {
        expect.fail(`byte ${i} of line ${line}: ${JSON.stringify(found.problem)}`)
      }
      if (bytes[i] === 0x0a) line++
    }
  })

  it('with a byte cut out or put in is caught at its line', () => {
    const text = journal(true)
    for (let i = 0; i < text.length; i += 7) {
      const line = text.slice(0, i).split('\n').length
      for (const changed of [text.slice(0, i) + text.slice(i + 1), `${text.slice(0, i)}x${text.slice(i)}`]) {
        const found = verifyJournal(changed, rules)
        expect(found.ok).toBe(false)
        expect(found.problem!.line).toBe(line)
      }
    }
  })

  it('without one of its lines, or with two exchanged, is caught', () => {
    const lines = journal(true).trimEnd().split('\n')
    for (let i = 0; i < lines.length - 1; i++) {
      const without = lines.filter((_, n) => n !== i)
      expect(verifyJournal(`${without.join('\n')}\n`, rules).problem?.line).toBe(i + 1)
      const exchanged = [...lines]
      exchanged[i] = lines[i + 1]!
      exchanged[i + 1] = lines[i]!
      expect(verifyJournal(`${exchanged.join('\n')}\n`, rules).problem?.line).toBe(i + 1)
    }
  })

  it('forged with a whole new chain is caught at the field that does not follow', () => {
    const text = journal(true)
    const records = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const act = records.findIndex((r) => r.kind === 'act' && r.dice.length > 0)
    const found = (change: (record: Record<string, unknown>) => void, line = act) =>
      verifyJournal(forge(text, change, line), rules).problem
    expect(
      found((r) => {
        ;(r.dice as { faces: number[] }[])[0]!.faces[0]! ^= 1
      }),
    ).toMatchObject({ line: act + 1, field: 'dice[0].faces[0]' })
    expect(found((r) => Object.assign((r.events as object[])[0]!, { d20: 20 }))?.field).toMatch(
      /^events\[0\]\.d20/,
    )
    expect(found((r) => Object.assign(r, { seat: 'nobody' }))).toMatchObject({
      line: act + 1,
      field: 'command',
    })
    expect(found((r) => Object.assign(r, { command: { verb: 'parry' } }))).toMatchObject({
      line: act + 1,
      field: 'command',
    })
    expect(found((r) => Object.assign(r, { extra: 1 }))).toMatchObject({ line: act + 1, field: 'extra' })
    expect(found((r) => Object.assign(r, { seed: 'f'.repeat(64) }), records.length - 1)).toMatchObject({
      line: records.length,
      field: 'seed',
    })
    expect(found((r) => Object.assign(r, { commit: 'f'.repeat(64) }), 0)?.field).toBe('seed')
    expect(found((r) => Object.assign(r, { scenario: { hp: [9, 9], deck: [1, 1] } }), 0)?.field).toBe(
      'scenarioHash',
    )
    expect(found((r) => Object.assign(r, { format: 3 }), 0)).toMatchObject({ line: 1, field: 'format' })
    expect(found((r) => Object.assign(r, { text: 'salt' }), 4)).toMatchObject({ line: 5, field: 'kind' })
    expect(
      found(
        (r) => Object.assign(r, { options: { figures: 'open', odds: 'all', undo: 'none', rulings: 'free' } }),
        0,
      ),
    ).toMatchObject({ line: 5, field: 'kind' })
  })

  it('played by other rules is checked as far as that goes, and says so', () => {
    const older = journal(true, { ...duel, version: '0.9.0' })
    const found = verifyJournal(older, rules)
    expect(found).toMatchObject({ ok: false, verdict: 'unruled', rulesChecked: false, diceChecked: true })
    expect(found.rulesNotChecked).toMatch(/played by duel 0\.9\.0; these are the rules of version/)
    expect(verifyJournal(journal(true), undefined)).toMatchObject({
      ok: false,
      verdict: 'unruled',
      rulesChecked: false,
    })
    const records = older
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const act = records.findIndex((r) => r.kind === 'act' && r.dice.length > 0)
    const forged = forge(older, (r) => ((r.dice as { faces: number[] }[])[0]!.faces[0]! ^= 1), act)
    expect(verifyJournal(forged, rules).problem).toMatchObject({ line: act + 1, field: 'dice[0].faces[0]' })
  })

  it('X10: whose header names another version or game is found by the seals, and is never OK without its rules', () => {
    const shared = journal(true)
    const bare = Table.open(duel, { hp: [2, 2], deck: [1, 1] }, { id: 'bare', seed: seedFromText('bare') })
    bare.start()
    bare.close()
    const reveal = shared.split('\n').findIndex((line) => line.includes('"kind":"reveal"')) + 1
    for (const change of [{ version: '0.9.0' }, { ruleset: 'elsewhere' }, { module: 'f'.repeat(64) }]) {
      const forged = forge(shared, (r) => Object.assign(r, change), 0)
      for (const game of [rules, undefined]) {
        const found = verifyJournal(forged, game)
        expect(found).toMatchObject({ ok: false, verdict: 'wrong', problem: { line: reveal, field: 'kind' } })
        expect(found.problem!.message).toMatch(/This is not what was sealed/)
        expect(found.checks).toMatchObject({ dice: { state: 'broken' }, rules: { state: 'unchecked' } })
        const unsealed = verifyJournal(
          forge(bare.export(), (r) => Object.assign(r, change), 0),
          game,
        )
        expect(unsealed).toMatchObject({ ok: false, verdict: 'unruled', rulesChecked: false })
        expect(unsealed.checks.rules).toMatchObject({ state: 'unchecked', lines: 0 })
      }
    }
  })

  it('whose shares are not as they were sealed is found without the rules too', () => {
    const text = journal(true)
    const kinds = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).kind as string)
    const at = (kind: string) => kinds.indexOf(kind)
    const found = (kind: string, change: (record: Record<string, unknown>) => void) =>
      verifyJournal(forge(text, change, at(kind)), undefined)
    expect(found('reveal', (r) => Object.assign(r, { text: 'salt' })).problem?.line).toBe(at('reveal') + 1)
    expect(found('seal', (r) => Object.assign(r, { seal: 'f'.repeat(64) })).problem?.line).toBe(
      at('reveal') + 1,
    )
    expect(found('seal', (r) => Object.assign(r, { seat: 'blue' })).problem?.line).toBe(at('reveal') + 1)
  })

  it('whose blinds do not follow from the veil is caught', () => {
    const lines = journal(true).trimEnd().split('\n')
    let hash = NO_HASH
    const other = lines.map((line, n) => {
      const { hash: _, blind, ...record } = JSON.parse(line)
      const sealed = seal(hash, n === 3 ? 'f'.repeat(64) : blind, record as JournalRecord)
      hash = sealed.hash
      return sealed.line
    })
    expect(verifyJournal(`${other.join('\n')}\n`, rules).problem).toMatchObject({ line: 4, field: 'blind' })
  })

  it('that is torn at any byte of its last line holds up to that line', () => {
    const text = journal(false)
    const lastLine = text.lastIndexOf('\n', text.length - 2) + 1
    for (let end = lastLine + 1; end < text.length - 1; end++) {
      const found = verifyJournal(text.slice(0, end), rules)
      expect(found).toMatchObject({ ok: false, torn: true, problem: { field: 'text' } })
      expect(found.lines).toBe(text.trimEnd().split('\n').length - 1)
    }
    expect(verifyJournal(text.slice(0, lastLine), rules).ok).toBe(true)
  })

  it('F1: that lacks only its last newline is whole, as text and as bytes, and what is wrong in it is found all the same', () => {
    const text = journal(true).slice(0, -1)
    const whole = verifyJournal(`${text}\n`, rules)
    expect(verifyJournal(text, rules)).toEqual({ ...whole, unended: true })
    expect(verifyJournal(Buffer.from(text), rules)).toMatchObject({ ok: true, torn: false, unended: true })
    const wrong = forge(`${text}\n`, (r) => Object.assign(r, { scenario: { hp: [9, 9], deck: [1, 1] } }), 0)
    expect(verifyJournal(wrong.slice(0, -1), rules)).toEqual({
      ...verifyJournal(wrong, rules),
      unended: true,
    })
  })

  it('of nothing, or of nonsense, is refused and not guessed at', () => {
    for (const text of [
      '',
      '\n',
      '{}',
      '{}\n',
      'null\n',
      '[]\n',
      '{"kind":"header","n":0}\n',
      'x'.repeat(1000),
    ]) {
      expect(verifyJournal(text, rules)).toMatchObject({ ok: false, problem: { line: 1 } })
    }
  })

  it('has one spelling for each value', () => {
    expect(canonical({ b: [1, { d: 2, c: undefined }], a: 'ä\n' })).toBe('{"a":"ä\\n","b":[1,{"d":2}]}')
    for (const value of [
      Number.NaN,
      undefined,
      () => 1,
      1n,
      new Map(),
      new Set([1]),
      new Date(0),
      [new Map()],
    ])
      expect(() => canonical(value)).toThrow(TypeError)
  })
})
