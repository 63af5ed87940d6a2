import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { RulesFault, Stop } from '../../src/kernel/contract/stops.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { veilFromSeed } from '../../src/kernel/journal/chain.js'
import { Table } from '../../src/kernel/table/table.js'
import { resumeTable, verifyJournal } from '../../src/kernel/verify/verify.js'
import { type DuelCommand, type DuelScenario, duel } from '../game/duel.js'
import { share, turnOf } from '../game/table.js'

const scenario: DuelScenario = { hp: [6, 6], deck: [2, 2, 1] }
const seed = seedFromText('a table for tests')
const secrets = { seed, veil: veilFromSeed(seed) }
const rules = duel as Ruleset

function open() {
  return Table.open(duel, scenario, { id: 'duel-1', seed })
}

/** Plays the first legal command, or the last, in turn. */
function play(table: ReturnType<typeof open>, most = 200): void {
  if (!table.isStarted) table.start()
  for (let i = 0; i < most && table.next().kind === 'awaiting'; i++) {
    const choices = table.choices('gm')
    table.act(turnOf(table), choices[i % 3 === 2 ? choices.length - 1 : 0]!)
  }
}

function stopOf(act: () => unknown): Stop {
  try {
    act()
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
  throw new Error('nothing stopped it')
}

describe('a table', () => {
  it('plays to the end and its journal verifies, dice included, once it is closed', () => {
    const table = open()
    play(table)
    expect(table.next().kind).toBe('over')
    expect(verifyJournal(table.export(), rules)).toMatchObject({
      ok: true,
      diceChecked: false,
      closed: false,
    })
    table.close()
    expect(verifyJournal(table.export(), rules)).toMatchObject({ ok: true, diceChecked: true, closed: true })
  })

  it('replays bit for bit', () => {
    const table = open()
    share(table, { red: 'correct horse', blue: 'battery staple' })
    play(table)
    const again = resumeTable(table.export(), rules, secrets).table
    expect(again.export()).toBe(table.export())
    expect(again.state).toEqual(table.state)
    for (const each of [table, again]) each.close()
    expect(again.export()).toBe(table.export())
  })

  it('gives other dice to other entropy and other seeds', () => {
    const plain = open()
    const salted = open()
    share(salted, { red: 'salt' })
    const other = Table.open(duel, scenario, { id: 'duel-1', seed: seedFromText('another') })
    for (const table of [plain, salted, other]) play(table)
    const faces = [plain, salted, other].map((t) =>
      t
        .export()
        .match(/"faces":\[\d+\]/g)!
        .join(),
    )
    expect(new Set(faces).size).toBe(3)
  })

  it('freezes entropy before the first die', () => {
    const table = open()
    table.start()
    expect(stopOf(() => table.change('red', { kind: 'seal', seal: 'a'.repeat(64) })).code).toBe(
      'ENTROPY_FROZEN',
    )
  })

  it('leaves state, dice and journal alone when it refuses', () => {
    const table = open()
    table.start()
    const before = table.export()
    const stop = stopOf(() => table.act('red', { verb: 'parry' }))
    expect(stop).toMatchObject({ kind: 'Refused', code: 'WRONG_MOMENT' })
    expect(stop.legal).toEqual([{ verb: 'strike' }, { verb: 'wait' }])
    expect(stopOf(() => table.act('blue', { verb: 'strike' })).code).toBe('NOT_YOUR_CHOICE')
    expect(stopOf(() => table.act('red', { verb: 'dance' } as unknown as DuelCommand)).code).toBe(
      'UNKNOWN_VERB',
    )
    expect(stopOf(() => table.act('red', { verb: 'strike', to: 'blue' } as DuelCommand)).code).toBe(
      'UNKNOWN_CLAUSE',
    )
    expect(table.export()).toBe(before)
    const untroubled = open()
    untroubled.start()
    untroubled.act('red', { verb: 'strike' })
    table.act('red', { verb: 'strike' })
    expect(table.export()).toBe(untroubled.export())
  })

  it('lets a seat speak for itself only, and keeps the verbs of the game master for the game master', () => {
    const by = { label: 'by', kind: 'name', summary: 'who acts', speaker: true } as const
    const spoken: typeof duel = {
      ...duel,
      verbs: {
        ...duel.verbs,
        strike: { ...duel.verbs.strike!, clauses: [by] },
        wait: { ...duel.verbs.wait!, role: 'gm' },
      },
    }
    const table = Table.open(spoken, scenario, { id: 'duel-1', seed })
    table.start()
    expect(stopOf(() => table.act('red', { verb: 'strike', by: 'blue' })).code).toBe('NOT_YOURS')
    expect(stopOf(() => table.act('red', { verb: 'wait' })).code).toBe('GM_ONLY')
    table.act('red', { verb: 'strike' })
    expect(JSON.parse(table.lines.at(-1)!).command).toEqual({ verb: 'strike', by: 'red' })
    table.undo('gm')
    table.act('gm', { verb: 'wait' })
  })

  it('treats a stop after a die as a fault of the rules, and spends nothing', () => {
    const greedy: typeof duel = {
      ...duel,
      decide(state, seat, command, dice, tell) {
        if (command.verb === 'parry') dice.die(6, 'too early')
        duel.decide(state, seat, command, dice, tell)
      },
    }
    const table = Table.open(greedy, scenario, { id: 'duel-1', seed })
    table.start()
    expect(() => table.act('red', { verb: 'parry' })).toThrow(RulesFault)
    table.act('red', { verb: 'wait' })
    const q = [...table.export().matchAll(/"q":(\d+)/g)].map((m) => Number(m[1]))
    expect(q).toEqual(q.map((_, i) => i + 1))
  })

  it('can be undone to the start after every step, and the dice never go back', () => {
    const table = open()
    table.start()
    const start = JSON.stringify(table.state)
    for (let steps = 1; steps <= 8; steps++) {
      for (let i = 0; i < steps && table.next().kind === 'awaiting'; i++) play(table, 1)
      table.undo('gm', table.undoable)
      expect(JSON.stringify(table.state)).toBe(start)
    }
    const q = [...table.export().matchAll(/"q":(\d+)/g)].map((m) => Number(m[1]))
    expect(q).toEqual(q.map((_, i) => i + 1))
    expect(stopOf(() => table.undo('gm')).code).toBe('NOTHING_TO_UNDO')
    table.close()
    expect(verifyJournal(table.export(), rules).ok).toBe(true)
  })

  it('undoes one command at a time to exactly the state before it', () => {
    const table = open()
    table.start()
    const states = [JSON.stringify(table.state)]
    for (let i = 0; i < 10; i++) {
      play(table, 1)
      states.push(JSON.stringify(table.state))
    }
    for (let i = 9; i >= 0; i--) {
      table.undo('gm')
      expect(JSON.stringify(table.state)).toBe(states[i])
    }
  })

  it('forks into a table with dice of its own; both journals verify', () => {
    const table = open()
    play(table, 4)
    const before = table.export()
    const fork = table.fork({ id: 'duel-1b', seed: seedFromText('fork') })
    expect(fork.state).toEqual(table.state)
    play(fork)
    expect(table.export()).toBe(before)
    play(table)
    for (const each of [table, fork]) {
      each.close()
      expect(verifyJournal(each.export(), rules)).toMatchObject({ ok: true, diceChecked: true })
    }
    expect(JSON.parse(fork.lines[0]!).from).toMatchObject({ table: 'duel-1', n: 6 })
  })

  it('takes nothing more once it is closed', () => {
    const table = open()
    table.close()
    for (const act of [
      () => table.act('red', { verb: 'wait' }),
      () => table.undo('gm'),
      () => table.close(),
      () => table.start(),
    ]) {
      expect(stopOf(act).code).toBe('TABLE_CLOSED')
    }
  })

  it('shows a seat only its own card', () => {
    const table = open()
    table.start()
    expect(table.view('red').card).toBeDefined()
    expect(table.view('blue').card).toBeUndefined()
    expect(table.view('spectator').card).toBeUndefined()
  })

  it('goes on after a crash in the middle of a write', () => {
    const table = open()
    play(table, 5)
    const whole = table.export()
    play(table, 1)
    const torn = table.export().slice(0, whole.length + 20)
    const { table: again, cut } = resumeTable(torn, rules, secrets)
    expect(again.export()).toBe(whole)
    expect(cut).toHaveLength(20)
    expect(() => resumeTable(whole, rules, { ...secrets, seed: seedFromText('not it') })).toThrow(
      /not the seed/,
    )
  })
})
