import { describe, expect, it } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import { isRepeated } from '../../src/kernel/table/request.js'
import { Table } from '../../src/kernel/table/table.js'
import { firstDifference } from '../../src/kernel/verify/difference.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { parseLine } from '../../src/language/parse.js'
import { duel } from '../game/duel.js'
import { turnOf } from '../game/table.js'

const seed = seedFromText('faults')
const open = () => Table.open(duel, { hp: [4, 4], deck: [2, 2] }, { id: 'faults', seed })

/** Changes everything in it that can be changed. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const inner of Object.values(value)) spoil(inner, seen)
  if (Object.isFrozen(value)) return
  if (Array.isArray(value)) value.splice(0, value.length, 'spoiled')
  else for (const key of Object.keys(value)) Object.assign(value, { [key]: 99 })
}

function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof Stop) return error.code
    throw error
  }
  return 'nothing stopped it'
}

describe('what a table hands out', () => {
  it('F5: is nobody’s way into the game: everything of it can be spoiled', () => {
    const table = open()
    const plain = open()
    const handed = (): unknown[] => [
      table.view('red'),
      table.view('gm'),
      table.state,
      table.choices('gm'),
      table.lines,
      table.scenario,
      table.header,
      table.facts,
      table.seats,
      table.members,
      table.entropy,
      table.next(),
      table.undoAsked,
      table.snapshot(),
      table.documents(),
      table.suggest('red', { verb: 'strike' }, 'to'),
      table.notice('red', lineOf(table.lastLine)),
      table.propose('gm', { kind: 'close' }),
    ]
    spoil(table.start())
    plain.start()
    for (let i = 0; i < 8 && plain.next().kind === 'awaiting'; i++) {
      for (const thing of handed()) spoil(thing)
      const command = plain.choices('gm')[0]!
      const given = { ...command }
      const proposal = table.propose(turnOf(plain), { kind: 'act', command: given })
      if (isRepeated(proposal)) throw new Error('repeated')
      spoil(given)
      spoil(proposal)
      table.commit(proposal)
      spoil(plain.act(turnOf(plain), command))
      expect(table.export()).toBe(plain.export())
      expect(table.state).toEqual(plain.state)
    }
    for (const each of [table, plain]) each.close()
    expect(verifyJournal(table.export(), duel as Ruleset)).toMatchObject({ ok: true, diceChecked: true })
  })

  it('F5: members that were let in are copies too', () => {
    const table = open()
    const ann = { seat: 'Ann', role: 'spectator' as const }
    table.change('gm', { kind: 'members', joined: [ann] })
    Object.assign(ann, { role: 'gm', seat: 'gm' })
    expect(table.members.at(-1)).toEqual({ seat: 'Ann', role: 'spectator' })
  })

  it('F5: a proposal of another table is not committed', () => {
    const table = open()
    const foreign = open().propose('gm', { kind: 'start' })
    if (isRepeated(foreign)) throw new Error('repeated')
    expect(() => table.commit(foreign)).toThrow(/not proposed by this table/)
    expect(() => table.commit({ ...foreign })).toThrow(/not proposed by this table/)
  })
})

describe('words that every object knows', () => {
  const INHERITED = ['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf']

  it.each(INHERITED)('F6: "%s" is no verb, no clause, no seat, and no word of the language', (word) => {
    const table = open()
    table.start()
    const before = table.export()
    expect(codeOf(() => table.act('red', { verb: word } as never))).toBe('UNKNOWN_VERB')
    const clause = JSON.parse(`{"verb":"strike","${word}":"x"}`) as never
    expect(codeOf(() => table.act('red', clause))).toBe('UNKNOWN_CLAUSE')
    expect(codeOf(() => table.act(word, { verb: 'strike' }))).toBe('NOT_A_MEMBER')
    expect(parseLine(word, duel.verbs).status).toBe('error')
    expect(parseLine(`strike ${word}: x`, duel.verbs).status).toBe('error')
    expect(table.export()).toBe(before)
  })

  it('F6: a field that only looks inherited is a difference', () => {
    const odd = JSON.parse('{"a":1,"__proto__":{}}')
    expect(firstDifference({ a: 1 }, odd)).toBe('__proto__')
    expect(firstDifference(odd, { a: 1 })).toBe('__proto__')
    expect(firstDifference({ a: {} }, { a: {} })).toBeUndefined()
  })
})

describe('who may do what', () => {
  it('F11: an unknown seat does not act, undo, start or close', () => {
    const table = open()
    expect(codeOf(() => table.start('mallory'))).toBe('NOT_A_MEMBER')
    table.start()
    table.act('red', { verb: 'wait' })
    const before = table.export()
    for (const act of [
      () => table.act('mallory', { verb: 'wait' } as Command as never),
      () => table.undo('mallory'),
      () => table.change('mallory', { kind: 'ask-undo' }),
      () => table.change('mallory', { kind: 'members', joined: [{ seat: 'mallory', role: 'gm' }] }),
      () => table.close('mallory'),
    ])
      expect(['NOT_A_MEMBER', 'UNDO_NOT_ALLOWED']).toContain(codeOf(act))
    expect(table.export()).toBe(before)
  })

  it('F11: a player does not roll again by undo; the game master’s undos are counted, and give other dice', () => {
    const table = open()
    table.start()
    table.act('red', { verb: 'strike' })
    expect(codeOf(() => table.undo('red'))).toBe('UNDO_NOT_ALLOWED')
    for (let i = 0; i < 3; i++) {
      table.undo('gm')
      table.act('red', { verb: 'strike' })
    }
    table.close()
    expect(verifyJournal(table.export(), duel as Ruleset)).toMatchObject({
      ok: true,
      undone: { times: 3, commands: 3 },
    })
    const q = [...table.export().matchAll(/"q":(\d+)/g)].map((match) => Number(match[1]))
    expect(q).toEqual(q.map((_, i) => i + 1))
  })

  it('F12: a refused first command starts nothing: start is explicit, and its events are answered', () => {
    const table = open()
    const before = table.export()
    expect(codeOf(() => table.act('red', { verb: 'strike' }))).toBe('NOT_STARTED')
    expect(codeOf(() => table.act('red', { verb: 'dance' } as never))).toBe('UNKNOWN_VERB')
    expect(table.isStarted).toBe(false)
    expect(table.export()).toBe(before)
    expect(table.start().map(({ type }) => type)).toEqual(['Drawn'])
    expect(codeOf(() => table.start())).toBe('STARTED')
  })
})

describe('characters that act on a screen', () => {
  it.each(['a\nb', 'a\u001b[2J', 'a\u202eb', 'a\u2028b', 'a\u0085b'])(
    'F9: are refused in names: %j',
    (name) => {
      const table = open()
      expect(
        codeOf(() => table.change('gm', { kind: 'members', joined: [{ seat: name, role: 'spectator' }] })),
      ).toBe('NO_SUCH_SEAT')
      const by = { label: 'by', kind: 'name', summary: 'who acts' } as const
      const why = { label: 'why', kind: 'text', summary: 'a reason' } as const
      const named: typeof duel = {
        ...duel,
        verbs: { ...duel.verbs, wait: { ...duel.verbs.wait!, clauses: [by, why] } },
      }
      const other = Table.open(named, { hp: [4, 4], deck: [2, 2] }, { id: 'faults', seed })
      other.start()
      expect(codeOf(() => other.act('red', { verb: 'wait', by: name }))).toBe('BAD_CLAUSE')
      other.act('red', { verb: 'wait', why: name })
      expect(JSON.parse(other.lastLine).command.why).toBe(name)
    },
  )
})
