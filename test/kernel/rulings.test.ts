import { describe, expect, it } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { reasonOf, rulingOf } from '../../src/kernel/contract/ruling.js'
import type { TableOptions } from '../../src/kernel/contract/seats.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { leavesChance, parseDice } from '../../src/kernel/dice/expression.js'
import { seal } from '../../src/kernel/journal/chain.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { HeaderRecord, JournalRecord } from '../../src/kernel/journal/record.js'
import { HOST } from '../../src/kernel/table/opening/members.js'
import { sourceOf } from '../../src/kernel/table/opening/source.js'
import { isRepeated, type Request } from '../../src/kernel/table/request.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { loadScenario } from '../../src/library/index.js'

const SEED = new Uint8Array(32).fill(11)
const VEIL = new Uint8Array(32).fill(12)

async function opened(name: string, options: Partial<TableOptions> = {}): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(`content/${name}.yaml`)
  const table = Table.open(ruleset, scenario, { id: 'rulings', seed: SEED, veil: VEIL, options })
  table.start()
  return table as unknown as Table
}

function refusalOf(act: () => unknown): { code: string; message: string } {
  try {
    act()
  } catch (error) {
    if (error instanceof Stop) return { code: error.code, message: error.message }
    throw error
  }
  return { code: 'taken', message: '' }
}

/** A journal as the program wrote it before lines were marked: no `minor`, no mark, today's refusals not asked. */
async function oldJournal(
  name: string,
  options: Partial<TableOptions>,
  requests: readonly (readonly [seat: string, request: Request])[],
): Promise<{ text: string; table: Table; ruleset: Ruleset }> {
  const today = await opened(name, options)
  const { minor: _, ...header } = today.header
  const source = sourceOf(header.dice, header.table, { seed: SEED, veil: VEIL })
  const table = Table.openFrom(today.ruleset, header as HeaderRecord, source)
  const members = lineOf(today.lines[1]!).record as JournalRecord & { kind: 'members' }
  for (const [seat, request] of [
    [members.seat, { kind: 'members', joined: members.joined }],
    [HOST, { kind: 'start' }],
    ...requests,
    [HOST, { kind: 'close' }],
  ] as readonly (readonly [string, Request])[]) {
    const proposal = table.proposeRecorded(seat, request)
    if (!isRepeated(proposal)) table.commit(proposal)
  }
  return { text: table.export(), table, ruleset: today.ruleset }
}

const act = (command: Command): Request => ({ kind: 'act', command })

/** The journal with every record changed, sealed again as somebody who has the secrets would. */
function resealed(
  table: Table,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): string {
  const source = sourceOf(table.header.dice, table.header.table, { seed: SEED, veil: VEIL })
  let before = '0'.repeat(64)
  const lines = table.lines.map((text, n) => {
    const record = change({ ...(lineOf(text).record as unknown as Record<string, unknown>) })
    const { line, hash } = seal(before, source.blind(n), record as unknown as JournalRecord)
    before = hash
    return line
  })
  return `${lines.join('\n')}\n`
}

const BREAK: Command = { verb: 'break', who: ['Reaver 1'], reason: 'he has seen enough' }
const HURT: Command = { verb: 'damage', who: 'Reaver 1', points: 1, because: 'a stone' }
const CHECK: Command = { verb: 'check', skill: 'Healing', stakes: 'infection', for: 'hp', by: 'Sable' }

describe('a table takes the rulings it was opened for', () => {
  it.each([
    ['none', 'RULINGS_NOT_ALLOWED', 'RULINGS_NOT_ALLOWED'],
    ['document', 'taken', 'RULINGS_NOT_ALLOWED'],
    ['free', 'taken', 'taken'],
  ] as const)('with rulings %s', async (rulings, discretion, free) => {
    const table = await opened('bx/three-reavers', { rulings })
    expect(refusalOf(() => table.act('gm', BREAK)).code).toBe(discretion)
    expect(refusalOf(() => table.act('gm', { ...HURT, who: 'Reaver 2' })).code).toBe(free)
    expect(refusalOf(() => table.act('gm', { verb: 'round', choice: 'ATTACK' })).code).toBe('taken')
  })

  it('says what kind it is, what the table allows and what would be legal', async () => {
    const table = await opened('bx/three-reavers', { rulings: 'none' })
    const { message } = refusalOf(() => table.act('gm', BREAK))
    expect(message).toContain('"break" is a ruling at discretion')
    expect(message).toContain("procedures of the game's document only (rulings: none)")
    expect(message).toContain('a table opened with rulings: document or free')
  })

  it('opens a campaign with document, everything else with free, unless it is told otherwise', async () => {
    const rulings = async (name: string, options = {}) => (await opened(name, options)).facts.options.rulings
    expect(await rulings('bx/ford-day')).toBe('document')
    expect(await rulings('skirmish/drowned-bell')).toBe('document')
    expect(await rulings('bx/three-reavers')).toBe('free')
    expect(await rulings('skirmish/marsh-duel')).toBe('free')
    expect(await rulings('bx/ford-day', { rulings: 'free' })).toBe('free')
  })

  it('offers a seat no ruling that it would refuse', async () => {
    for (const rulings of ['none', 'document', 'free'] as const) {
      const table = await opened('bx/ford-day', { rulings })
      for (const seat of ['gm', 'player'])
        for (const command of table.choices(seat))
          expect(table.accepts(seat, command), `${seat} ${JSON.stringify(command)}`).toBe(true)
    }
  })

  it.each(['bx/ford-day', 'skirmish/drowned-bell', 'simverse/guide-fight', 'spire/two-louses'])(
    '%s: says that a verb may not be used only where no command with it is taken, and says it of some',
    async (name) => {
      for (const rulings of ['none', 'document', 'free'] as const) {
        const table = await opened(name, { rulings })
        const known = ['gm', ...table.seats.map(({ name }) => name)].flatMap((seat) => table.choices(seat))
        const barred = new Set<string>()
        for (const { seat } of table.members)
          for (const command of known) {
            const says = `${seat} at a table with ${rulings}: ${JSON.stringify(command)}`
            if (table.mayUse(seat, command.verb)) continue
            barred.add(`${seat} ${command.verb}`)
            expect(table.accepts(seat, command), says).toBe(false)
          }
        const [player] = table.members.filter(({ seat }) => seat !== 'gm')
        if (table.choices('gm').some(({ verb }) => table.ruleset.verbs[verb]!.role === 'gm'))
          expect([...barred].filter((one) => one.startsWith(player!.seat))).not.toEqual([])
        expect(table.mayUse('nobody', known[0]!.verb)).toBe(false)
        expect(table.mayUse(player!.seat, 'dance')).toBe(false)
      }
    },
  )
})

describe('H1: players give themselves no figure', () => {
  it('no modifier to a check, a save, a reaction or a use, with a reason or without', async () => {
    const table = await opened('bx/ford-day', { rulings: 'free' })
    const mod = { mod: 50, reason: 'I am good' }
    for (const command of [
      { ...CHECK, ...mod },
      { verb: 'use', skill: 'Tracking', ...mod },
      { verb: 'save', ...mod },
      { verb: 'reaction', ...mod },
    ])
      expect(refusalOf(() => table.act('player', command)).code, command.verb).toBe('GM_ONLY')
    table.act('player', CHECK)
    expect(refusalOf(() => table.act('gm', { ...CHECK, mod: 50 })).code).toBe('UNDECLARED_MODIFIER')
    table.act('gm', { ...CHECK, ...mod })
    table.close()
    expect(verifyJournal(table.export(), table.ruleset).rulings).toMatchObject([
      { by: 'gm', kind: 'discretion', because: 'I am good', command: { mod: 50 } },
    ])
  })
})

describe('H2: at a table without rulings nothing is left to judgment', () => {
  it('no modifier, no care, nobody who breaks', async () => {
    const table = await opened('bx/ford-day', { rulings: 'none' })
    const reason = 'because I want it'
    for (const command of [
      { verb: 'modify', who: 'Harrow', stat: 'AC', value: 30, source: reason },
      { verb: 'modify', who: 'Harrow', stat: 'Dmg', value: 50, source: reason },
      { verb: 'care', who: 'Harrow', amount: 999, reason },
      { verb: 'venom', who: 'Harrow', reason },
      { verb: 'treat', who: 'Harrow', by: reason },
      { ...CHECK, mod: 1, reason },
    ])
      expect(refusalOf(() => table.act('gm', command)).code, command.verb).toBe('RULINGS_NOT_ALLOWED')
    table.act('gm', { verb: 'day', reason: 'rain' })
  })
})

describe('H3: the document sets no limit to checks, so the board counts them', () => {
  it('by person and skill, until the day is over', async () => {
    const table = await opened('bx/ford-day')
    const counted = () => (table.view('player') as unknown as { checksToday: unknown }).checksToday
    const board = () => table.ruleset.render(table.view('player')).join('\n')
    table.act('player', CHECK)
    expect(counted()).toBeUndefined()
    table.act('player', CHECK)
    table.act('player', CHECK)
    expect(counted()).toEqual([{ who: 'Sable', skill: 'Healing', count: 3 }])
    expect(board()).toContain('Checks today: Sable Healing 3 times')
    table.act('player', { verb: 'rest' })
    expect(counted()).toBeUndefined()
  })
})

describe('H4: a roll leaves something to chance', () => {
  it.each([
    '20',
    '1d1+19',
    '0d6',
    '1d20mi20',
    '1d6*0+20',
    'max(1d4,20)',
    '{20,1d4}kh1',
    '1d6/100',
    '(1d20)>=1',
    '3-3+(7)',
  ])('%s does not', (text) => expect(leavesChance(parseDice(text))).toBe(false))

  it.each(['1d2', '1d20', '1dF', '4d6kh3', '1d6!', '1d20>=20', '1d6-1d6', '5d10>=6', 'min(1d4,3)', '20-1d2'])(
    '%s does',
    (text) => expect(leavesChance(parseDice(text))).toBe(true),
  )

  it('in the open, and by the verb of a game', async () => {
    const table = await opened('skirmish/marsh-duel')
    for (const text of ['20', '1d1+19']) {
      const rolled = () => table.change('gm', { kind: 'roll', text, why: 'luck' })
      expect(refusalOf(rolled).code).toBe('NO_CHANCE')
      expect(refusalOf(() => table.act('gm', { verb: 'roll', dice: text })).code).toBe('NO_CHANCE')
    }
    table.change('gm', { kind: 'roll', text: '1d20', why: 'luck' })
    table.act('gm', { verb: 'roll', dice: '1d20' })
  })
})

describe('a journal line says what kind of ruling it is', () => {
  async function ruled(): Promise<Table> {
    const table = await opened('bx/three-reavers')
    table.act('gm', BREAK)
    table.act('gm', { ...HURT, who: 'Reaver 2' })
    table.undo('gm')
    table.act('gm', { verb: 'round', choice: 'ATTACK' })
    table.close()
    return table
  }

  it('and verify lists them one by one, by the rules or by the marks alone', async () => {
    const table = await ruled()
    const listed = [
      { n: 3, by: 'gm', kind: 'discretion', command: BREAK, because: 'he has seen enough' },
      { n: 4, by: 'gm', kind: 'free', because: 'a stone', undone: true },
    ]
    for (const ruleset of [table.ruleset, undefined]) {
      const { ok, rulings } = verifyJournal(table.export(), ruleset)
      expect(ok).toBe(ruleset !== undefined)
      expect(rulings).toMatchObject(listed)
      expect(rulings?.some(({ refusedToday }) => refusedToday)).toBe(false)
    }
  })

  it.each([
    ['stripped', 3, undefined],
    ['changed', 3, 'free'],
    ['put where it does not belong', 6, 'free'],
  ] as const)('a mark that was %s is found out', async (_, n, mark) => {
    const table = await ruled()
    const text = resealed(table, ({ ruling, ...record }) => ({
      ...record,
      ...(record.n === n ? mark && { ruling: mark } : ruling !== undefined && { ruling }),
    }))
    expect(verifyJournal(text, table.ruleset).problem).toMatchObject({ line: n + 1, field: 'ruling' })
  })

  it('a ruling that its table does not allow is a fault of the journal', async () => {
    const table = await ruled()
    const text = resealed(table, (record) =>
      record.kind === 'header'
        ? { ...record, options: { ...(record.options as object), rulings: 'none' } }
        : record,
    )
    expect(verifyJournal(text, table.ruleset).problem).toMatchObject({ line: 4, field: 'command' })
  })

  it('a minor that this program does not know is refused', async () => {
    const table = await ruled()
    const text = resealed(table, (record) => (record.kind === 'header' ? { ...record, minor: 2 } : record))
    expect(verifyJournal(text, table.ruleset).problem).toMatchObject({ line: 1, field: 'minor' })
  })
})

describe('an old journal replays as it was written', () => {
  it('and verify lists what would be refused today', async () => {
    const { text, ruleset } = await oldJournal('bx/ford-day', { rulings: 'none' }, [
      ['player', act({ ...CHECK, mod: 50, reason: 'I am good' })],
      ['gm', act({ verb: 'care', who: 'Harrow', amount: 999, reason: 'I want it' })],
      ['gm', { kind: 'roll', text: '20', why: 'luck' }],
    ])
    expect(text).not.toContain('"minor"')
    expect(text).not.toContain('"ruling":"')
    const { ok, rulings } = verifyJournal(text, ruleset)
    expect(ok).toBe(true)
    expect(rulings).toMatchObject([
      { by: 'player', kind: 'discretion', because: 'I am good', refusedToday: true },
      { by: 'gm', kind: 'discretion', command: { verb: 'care' }, refusedToday: true },
      { by: 'gm', kind: 'free', command: { verb: 'roll', dice: '20' }, refusedToday: true },
    ])
    expect(verifyJournal(text, undefined).rulings).toBeUndefined()
  })

  it('but a free ruling at a table without them was refused then, and is a fault now', async () => {
    const { table, ruleset } = await oldJournal('bx/three-reavers', { rulings: 'free' }, [['gm', act(HURT)]])
    const text = resealed(table, (record) =>
      record.kind === 'header'
        ? { ...record, options: { ...(record.options as object), rulings: 'none' } }
        : record,
    )
    expect(verifyJournal(text, ruleset)).toMatchObject({ ok: false, problem: { field: 'command' } })
  })
})

describe('the reason', () => {
  it('is asked for where the game’s own rules do not ask', async () => {
    const table = await opened('bx/three-reavers')
    const command: Command = { ...BREAK, reason: ' ' }
    expect(refusalOf(() => table.act('gm', command)).code).toBe('REASON_MISSING')
    expect(table.accepts('gm', command)).toBe(false)
    expect(table.accepts('gm', BREAK)).toBe(true)
  })

  it('is because or reason, whichever the verb has', async () => {
    const table = await opened('bx/three-reavers')
    const { reason: _, ...broken } = BREAK
    table.act('gm', { ...broken, because: 'the fiction' } as Command)
    const { command } = lineOf(table.lastLine).record as JournalRecord & { kind: 'act' }
    expect(reasonOf(table.ruleset.verbs, command)).toBe('the fiction')
    expect(command).toMatchObject({ reason: 'the fiction' })
  })

  it('of a foe that the host directs stands in its group', async () => {
    const { ruleset } = await opened('bx/three-reavers')
    const foe = [{ foe: 'Reaver 2', on: 'Harrow', reason: 'cut off' }]
    const command: Command = { verb: 'round', choice: 'ATTACK', foe }
    expect([rulingOf(ruleset.verbs, command), reasonOf(ruleset.verbs, command)]).toEqual([
      'discretion',
      'cut off',
    ])
  })
})
