import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { veilFromSeed } from '../../src/kernel/journal/chain.js'
import { lineOf, readJournal } from '../../src/kernel/journal/read.js'
import type { HeaderRecord } from '../../src/kernel/journal/record.js'
import { readSeatExport, seatExport } from '../../src/kernel/journal/seat-export.js'
import type { Notice } from '../../src/kernel/table/notice.js'
import type { TableSetup } from '../../src/kernel/table/opening/header.js'
import { liveSource } from '../../src/kernel/table/opening/source.js'
import { EarlierLinesNeeded } from '../../src/kernel/table/position.js'
import { isRepeated, type Proposal } from '../../src/kernel/table/request.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { type DuelScenario, duel } from '../game/duel.js'
import { share, turnOf } from '../game/table.js'

const scenario: DuelScenario = { hp: [6, 6], deck: [2, 2, 1] }
const seed = seedFromText('seats')
const secrets = { seed, veil: veilFromSeed(seed) }
const rules = duel as Ruleset
const SEATS = [
  { seat: 'red', role: 'player' },
  { seat: 'blue', role: 'player' },
] as const

type DuelTable = ReturnType<typeof open>

function open(more: Partial<TableSetup> = {}, start = true) {
  const table = Table.open(duel, scenario, { id: 'seats', seed, ...more })
  if (start) table.start()
  return table
}

function play(table: DuelTable, most: number): void {
  for (let i = 0; i < most && table.next().kind === 'awaiting'; i++)
    table.act(turnOf(table), table.choices('gm').at(i % 3 === 2 ? -1 : 0)!)
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

function proposed(table: DuelTable, seat: string, verb: 'strike' | 'wait', sending = {}): Proposal {
  const answer = table.propose(seat, { kind: 'act', command: { verb } }, sending)
  if (isRepeated(answer)) throw new Error('repeated')
  return answer
}

const headerOf = (table: DuelTable) => lineOf(table.lines[0]!).record as HeaderRecord

describe('members', () => {
  it('are the only ones who speak; spectators watch', () => {
    const table = open({
      members: [
        { seat: 'red', role: 'player' },
        { seat: 'Ann', role: 'spectator' },
      ],
    })
    expect(codeOf(() => table.act('blue', { verb: 'strike' }))).toBe('NOT_A_MEMBER')
    expect(codeOf(() => table.act('gm', { verb: 'strike' }))).toBe('NOT_A_MEMBER')
    expect(codeOf(() => table.act('Ann', { verb: 'strike' }))).toBe('WATCHES_ONLY')
    // The same words for a name that is one and for one that is many.
    expect(() => table.act('Ann', { verb: 'strike' })).toThrow('Ann: watching, not playing.')
    expect(codeOf(() => table.act('constructor', { verb: 'strike' }))).toBe('NOT_A_MEMBER')
    table.act('red', { verb: 'wait' })
  })

  it('come and go as lines, each on a seat that is free', () => {
    const table = open({ members: [{ seat: 'gm', role: 'gm' }, SEATS[0]] })
    const join = (seat: string, role: 'player' | 'spectator' | 'gm' | 'bot') => () =>
      table.change('gm', { kind: 'members', joined: [{ seat, role }] })
    expect(codeOf(join('red', 'player'))).toBe('SEAT_TAKEN')
    expect(codeOf(join('green', 'player'))).toBe('NO_SUCH_SEAT')
    expect(codeOf(join('blue', 'spectator'))).toBe('NO_SUCH_SEAT')
    expect(codeOf(join('(host)', 'spectator'))).toBe('NO_SUCH_SEAT')
    expect(codeOf(() => table.change('red', { kind: 'members', left: ['gm'] }))).toBe('GM_ONLY')
    join('blue', 'bot')()
    expect(table.members.map(({ seat, role }) => `${seat} ${role}`)).toEqual([
      'gm gm',
      'red player',
      'blue bot',
    ])
    table.change('gm', { kind: 'members', left: ['red'] })
    expect(codeOf(() => table.act('red', { verb: 'wait' }))).toBe('NOT_A_MEMBER')
    table.close()
    expect(verifyJournal(table.export(), rules).ok).toBe(true)
  })
})

describe('a proposal', () => {
  it('changes nothing until it is committed, and a discarded one leaves no trace', () => {
    const table = open()
    const before = JSON.stringify([table.export(), table.state, table.view('red')])
    const first = proposed(table, 'red', 'strike')
    proposed(table, 'red', 'wait')
    expect(proposed(table, 'red', 'strike').line).toBe(first.line)
    expect(JSON.stringify([table.export(), table.state, table.view('red')])).toBe(before)
    table.commit(first)
    expect(table.lines.at(-1)).toBe(first.line)
    expect(() => table.commit(first)).toThrow(/does not follow/)
  })

  it('with the number of a line that is taken is late', () => {
    const table = open()
    const expect3 = { expect: table.length }
    table.act('red', { verb: 'wait' }, expect3)
    expect(codeOf(() => table.act('blue', { verb: 'wait' }, expect3))).toBe('LATE')
  })

  it('sent twice under one id is done once, and answered with its line even after an undo', () => {
    const table = open()
    const { n } = table.act('red', { verb: 'wait' }, { id: 'a' })
    expect(table.act('red', { verb: 'wait' }, { id: 'a' })).toEqual({ events: [], n, repeated: true })
    table.undo('gm', 1, { id: 'u' })
    table.undo('gm', 1, { id: 'u' })
    expect(table.act('red', { verb: 'wait' }, { id: 'a' })).toMatchObject({ n, repeated: true })
    expect(codeOf(() => table.act('red', { verb: 'strike' }, { id: 'a' }))).toBe('ID_REUSED')
    expect(table.act('red', { verb: 'wait' }, { id: 'b' }).n).toBe(n! + 2)
    expect(table.act('blue', { verb: 'wait' }, { id: 'a' }).repeated).toBeUndefined()
    table.close()
    expect(verifyJournal(table.export(), rules).ok).toBe(true)
  })

  it('is remembered for the last 256 ids of a seat', () => {
    const table = open({ members: [...SEATS, { seat: 'gm', role: 'gm' }] })
    for (let i = 0; i < 300; i++) {
      table.act('red', { verb: 'wait' }, { id: `r${i}` })
      table.act('blue', { verb: 'wait' })
    }
    expect(table.act('red', { verb: 'wait' }, { id: 'r44' }).repeated).toBe(true)
    expect(table.act('red', { verb: 'wait' }, { id: 'r43' }).repeated).toBeUndefined()
  })
})

describe('what a table hands out', () => {
  it('cannot change the game', () => {
    const table = open()
    const before = JSON.stringify([table.state, table.export()])
    const { events } = { events: table.view('gm').people as unknown as { hp: number }[] }
    events[0]!.hp = 99
    ;(table.state as { hp: number[] }).hp[0] = 99
    ;(table.members as unknown as unknown[]).pop()
    ;(table.choices('red') as unknown as { verb: string }[])[0]!.verb = 'dance'
    expect(() => ((table.scenario as unknown as { hp: number[] }).hp[0] = 99)).toThrow(TypeError)
    const heard: Notice[] = []
    table.subscribe('red', (notice) => {
      heard.push(notice as Notice)
      for (const { event } of notice.rows) Object.assign(event, { type: 'Forged', after: 0 })
    })
    expect(JSON.stringify([table.state, table.export()])).toBe(before)
    const plain = open()
    for (const each of [table, plain]) play(each, 6)
    expect(table.export()).toBe(plain.export())
    expect(heard).toHaveLength(6)
  })

  it('reaches a subscriber as that seat may see it', () => {
    const table = open()
    const heard: Record<string, Notice[]> = { red: [], blue: [], gm: [], Ann: [] }
    for (const seat of Object.keys(heard))
      table.subscribe(seat, (notice) => heard[seat]!.push(notice as Notice))
    table.act('red', { verb: 'wait' })
    const drawn = (seat: string) => heard[seat]![0]!.rows.find(({ event }) => event.type === 'Drawn')!
    for (const seat of ['blue', 'gm']) {
      expect((drawn(seat).event as unknown as { card: number }).card).toBeGreaterThanOrEqual(0)
      expect(drawn(seat).dice).toHaveLength(1)
    }
    for (const seat of ['red', 'Ann']) {
      expect((drawn(seat).event as unknown as { card: number }).card).toBe(-1)
      expect(drawn(seat).dice).toEqual([])
    }
  })
})

describe('every die', () => {
  it('belongs to the event told after it', () => {
    const table = open()
    play(table, 12)
    let rolls = 0
    for (const { record } of readJournal(table.export()).lines) {
      if (record.kind !== 'act' && record.kind !== 'start') continue
      for (const { for: purpose, event } of record.dice) {
        const made = { card: 'Drawn', strike: 'Struck', parry: 'Parried', damage: 'Hurt' }[purpose]
        expect(record.events[event]!.type).toBe(made)
        rolls++
      }
    }
    expect(rolls).toBeGreaterThan(12)
  })

  it('that nobody tells is a fault of the rules', () => {
    const loose: typeof duel = {
      ...duel,
      decide(state, seat, command, dice, tell) {
        duel.decide(state, seat, command, dice, tell)
        dice.die(6, 'for nothing')
      },
    }
    const table = Table.open(loose, scenario, { id: 'loose', seed })
    table.start()
    expect(() => table.act('red', { verb: 'wait' })).toThrow(/"for nothing" belongs to no event/)
  })
})

describe('undo', () => {
  it('is the game master’s', () => {
    const table = open()
    play(table, 3)
    expect(codeOf(() => table.undo('red'))).toBe('UNDO_NOT_ALLOWED')
    expect(codeOf(() => table.change('red', { kind: 'ask-undo' }))).toBe('UNDO_NOT_ALLOWED')
    table.undo('gm')
  })

  it('by consent needs every other person, and any act ends the request', () => {
    const members = [...SEATS, { seat: 'gm', role: 'gm' as const }]
    const table = open({ options: { undo: 'consent' }, members })
    table.act('red', { verb: 'wait' })
    const before = JSON.stringify(table.state)
    table.act('blue', { verb: 'wait' })
    expect(codeOf(() => table.undo('gm'))).toBe('UNDO_NOT_ALLOWED')
    table.change('red', { kind: 'ask-undo' })
    expect(codeOf(() => table.change('red', { kind: 'agree-undo' }))).toBe('UNDO_NOT_ASKED')
    table.change('blue', { kind: 'agree-undo' })
    table.act('red', { verb: 'wait' })
    expect(codeOf(() => table.change('gm', { kind: 'agree-undo' }))).toBe('UNDO_NOT_ASKED')
    table.change('blue', { kind: 'ask-undo', count: 2 })
    table.change('red', { kind: 'agree-undo' })
    table.change('gm', { kind: 'agree-undo' })
    expect(JSON.stringify(table.state)).toBe(before)
    table.close()
    expect(verifyJournal(table.export(), rules)).toMatchObject({
      ok: true,
      undone: { times: 1, commands: 2 },
    })
  })

  it('of a person alone among bots is done at once, and can be ruled out', () => {
    const members = [SEATS[0], { seat: 'blue', role: 'bot' as const }]
    const table = open({ options: { undo: 'consent' }, members })
    table.act('red', { verb: 'wait' })
    table.change('red', { kind: 'ask-undo' })
    expect(table.undoable).toBe(0)
    const strict = open({ options: { undo: 'none' } })
    strict.act('red', { verb: 'wait' })
    expect(codeOf(() => strict.undo('gm'))).toBe('UNDO_NOT_ALLOWED')
  })

  it('reaches further back than the table remembers, from the journal', () => {
    const kept = open()
    const states: string[] = []
    for (let i = 0; i < 300; i++) {
      kept.act(turnOf(kept), { verb: 'wait' })
      states.push(JSON.stringify(kept.state))
    }
    kept.undo('gm', 250)
    expect(JSON.stringify(kept.state)).toBe(states[49])
    const bare = open({ keepLines: false })
    const lines: string[] = []
    for (let i = 0; i < 300; i++) {
      const proposal = bare.propose(turnOf(bare), { kind: 'act', command: { verb: 'wait' } })
      if (isRepeated(proposal)) throw new Error('repeated')
      lines[proposal.n] = proposal.line
      bare.commit(proposal)
    }
    expect(() => bare.lines).toThrow(/a store has them/)
    let needed: EarlierLinesNeeded | undefined
    try {
      bare.propose('gm', { kind: 'undo', count: 250 })
    } catch (error) {
      needed = error as EarlierLinesNeeded
    }
    expect(needed).toBeInstanceOf(EarlierLinesNeeded)
    const past = (from: number, to: number) => lines.slice(from, to + 1)
    const proposal = bare.propose('gm', { kind: 'undo', count: 250 }, {}, past)
    if (isRepeated(proposal)) throw new Error('repeated')
    bare.commit(proposal)
    expect(JSON.stringify(bare.state)).toBe(states[49])
  })
})

describe('another process', () => {
  it('follows lines, undo included, and goes on with the dice that would have fallen', () => {
    const table = open()
    play(table, 5)
    table.undo('gm', 2)
    play(table, 3)
    const other = Table.openFrom(duel, headerOf(table), liveSource('seats', secrets))
    other.follow(table.lines.slice(1))
    expect(other.head).toBe(table.head)
    for (const each of [table, other]) play(each, 2)
    expect(other.export()).toBe(table.export())
  })

  it('takes up a snapshot, which is dropped on any mismatch', () => {
    const table = open()
    play(table, 5)
    const snapshot = JSON.parse(JSON.stringify(table.snapshot()))
    play(table, 4)
    const other = Table.restore(duel, headerOf(table), liveSource('seats', secrets), snapshot)!
    other.follow(table.lines.slice(other.length))
    expect(other.head).toBe(table.head)
    expect(other.state).toEqual(table.state)
    expect(codeOf(() => other.act(turnOf(other), { verb: 'strike' }, { expect: 0 }))).toBe('LATE')
    const source = liveSource('seats', secrets)
    expect(Table.restore({ ...duel, version: '9' }, headerOf(table), source, snapshot)).toBeUndefined()
    expect(Table.restore(duel, { ...headerOf(table), table: 'x' }, source, snapshot)).toBeUndefined()
  })

  it('refuses a line that does not follow, and stays as it was', () => {
    const table = open()
    play(table, 3)
    const other = Table.openFrom(duel, headerOf(table), liveSource('seats', secrets))
    other.follow(table.lines.slice(1, 3))
    const before = other.head
    expect(() => other.follow([table.lines[4]!])).toThrow(/line number 3/)
    expect(() => other.follow([table.lines[3]!.replace('"n":3', '"n":3 ')])).toThrow(/spelling/)
    expect(other.head).toBe(before)
  })

  it('lets bots draw on the secret and on the line, never on the game’s own dice', () => {
    const table = open()
    const other = open({ seed: seedFromText('another') })
    const draws = (each: DuelTable) =>
      each.botChoice('red', (_, __, dice) => ({ verb: dice.die(1000, '') as never })).verb
    expect(draws(table)).toBe(draws(open()))
    expect(draws(table)).not.toBe(draws(other))
    table.act('red', { verb: 'wait' })
    other.act('red', { verb: 'wait' })
    expect(draws(table)).not.toBe(draws(open()))
  })
})

describe('shares in the dice', () => {
  it('are sealed, frozen and opened; what nobody opens is struck', () => {
    const table = open({}, false)
    const nonce = 'ab'.repeat(32)
    const lie = () => table.change('red', { kind: 'reveal', nonce, text: 'not it' })
    table.change('red', { kind: 'seal', seal: 'cd'.repeat(32) })
    expect(codeOf(() => table.change('red', { kind: 'seal', seal: 'cd'.repeat(32) }))).toBe('ENTROPY_GIVEN')
    expect(codeOf(lie)).toBe('ENTROPY_NOT_FROZEN')
    expect(codeOf(() => table.start())).toBe('ENTROPY_PENDING')
    expect(codeOf(() => table.change('red', { kind: 'freeze' }))).toBe('GM_ONLY')
    table.change('gm', { kind: 'freeze' })
    expect(codeOf(() => table.change('blue', { kind: 'seal', seal: 'cd'.repeat(32) }))).toBe('ENTROPY_FROZEN')
    expect(codeOf(lie)).toBe('ENTROPY_MISMATCH')
    table.change('gm', { kind: 'strike' })
    table.start()
    table.close()
    expect(verifyJournal(table.export(), rules)).toMatchObject({
      ok: true,
      entropy: { opened: [], struck: ['red'] },
    })
  })

  it('change the dice, and are named by verify', () => {
    const table = open({}, false)
    share(table, { red: 'salt' })
    table.start()
    table.close()
    expect(verifyJournal(table.export(), rules).entropy.opened).toEqual(['red'])
    expect(table.lines.at(-2)).not.toContain(JSON.stringify(JSON.parse(open().lines.at(-1)!).dice))
  })
})

describe('what a seat takes home', () => {
  const seatText = (table: DuelTable, seat: string) =>
    seatExport(rules, table.facts, table.id, seat, readJournal(table.export()).lines)

  it('holds every line’s hash and none of its secrets, and matches the whole journal later', () => {
    const table = open()
    play(table, 10)
    const taken = seatText(table, 'red')
    expect(taken).not.toContain('"scenario')
    expect(taken).not.toContain('"blind"')
    const { receipts, problem } = readSeatExport(taken)
    expect(problem).toBeUndefined()
    play(table, 3)
    table.close()
    expect(verifyJournal(table.export(), rules, { receipts })).toMatchObject({
      ok: true,
      receipts: { matched: receipts.length, mismatches: [] },
    })
  })

  it('shows when another history, or another view of it, was handed out', () => {
    const table = open()
    play(table, 6)
    const { receipts } = readSeatExport(seatText(table, 'red'))
    const other = open()
    other.act('red', { verb: 'wait' })
    other.close()
    const found = verifyJournal(other.export(), rules, { receipts })
    expect(found.ok).toBe(false)
    expect(found.receipts!.mismatches[0]!.message).toMatch(/not the line this seat was told of/)
    table.close()
    const lied = receipts.map((receipt) => ({ ...receipt, seat: receipt.n === 2 ? 'blue' : receipt.seat }))
    const shown = verifyJournal(table.export(), rules, { receipts: lied })
    expect(shown.receipts!.mismatches.map(({ message }) => message)).toEqual([
      'blue was shown something else of line 2',
    ])
  })

  it('is caught when its own chain was changed', () => {
    const taken = seatText(open(), 'red').split('\n')
    expect(readSeatExport([taken[0], taken[2]].join('\n')).problem?.line).toBe(2)
    expect(readSeatExport(taken.join('\n').replace(/"digest":"./, '"digest":"g')).problem?.line).toBe(1)
  })
})
