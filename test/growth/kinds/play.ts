import { parseDice } from '../../../src/kernel/dice/expression.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { lineOf } from '../../../src/kernel/journal/read.js'
import { readSeatExport, seatExport } from '../../../src/kernel/journal/seat-export.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { complete } from '../../../src/language/complete.js'
import { parseLine } from '../../../src/language/parse.js'
import { printCommand } from '../../../src/language/print.js'
import { loadScenario, loadScenarioText } from '../../../src/library/load.js'
import { adapter } from '../../../src/rulesets/adapter/ruleset.js'
import { bx } from '../../../src/rulesets/bx/ruleset.js'
import { skirmish } from '../../../src/rulesets/skirmish/ruleset.js'
import { patchedJson } from '../../../src/store/json-patch.js'
import { memoryStore } from '../../../src/store/memory/memory-store.js'
import type { Kind, Work } from '../measure.js'
import { many } from './documents.js'

async function openTable(name: string): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(name)
  return tableOf({ ruleset, scenario })
}

function tableOf({
  ruleset,
  scenario,
}: Pick<Awaited<ReturnType<typeof loadScenario>>, 'ruleset' | 'scenario'>): Table {
  const table: Table = Table.open(ruleset, scenario, { id: 'growth', seed: seedFromText('growth') })
  table.start()
  return table
}

/** A kind of line, read by the language with a game's verbs. */
function lineKind(
  name: string,
  n: number,
  verbs: Parameters<typeof parseLine>[1],
  line: (n: number) => string,
): Kind {
  return {
    name,
    n,
    prepare(size): Work {
      const text = line(size)
      return () => parseLine(text, verbs)
    },
  }
}

/** Dice texts read so far: the notation remembers those it has read, and none is to be read twice. */
let texts = 0

const LANGUAGE_KINDS: readonly Kind[] = [
  lineKind('words of a line', 5_000, bx.verbs, (n) => `roll ${many(n, (i) => `word${i}`, ' ')}`),
  lineKind('names of an and: list', 5_000, skirmish.verbs, (n) => {
    return `encounter start with: ${many(n, (i) => `imp${i}`, ' and: ')}`
  }),
  lineKind('names of a party', 5_000, bx.verbs, (n) => `fight with: ${many(n, (i) => `foe ${i}`, ' and: ')}`),
  lineKind('clauses that are not there', 4_000, bx.verbs, (n) => `attack ${many(n, (i) => `x${i}: y`, ' ')}`),
  lineKind('blanks', 500_000, bx.verbs, (n) => `attack${' '.repeat(n)}: x`),
  lineKind('quotes', 5_000, bx.verbs, (n) => `narrate ${'"a" '.repeat(n)}`),
  lineKind('colons', 5_000, bx.verbs, (n) => `attack ${': '.repeat(n)}`),
  lineKind(
    'words where an option is due',
    5_000,
    skirmish.verbs,
    (n) => `encounter ${many(n, () => 'start', ' ')}`,
  ),
  lineKind('words of an action', 5_000, adapter.verbs, (n) => `act ${many(n, (i) => `word${i}`, ' ')}`),
  {
    name: 'a command printed',
    n: 10_000,
    prepare(size) {
      const command = { verb: 'fight', with: Array.from({ length: size }, (_, i) => `foe ${i}`) }
      return () => printCommand(command, bx.verbs)
    },
  },
  {
    name: 'choices to complete from',
    n: 3_000,
    prepare(size) {
      const choices = Array.from({ length: size }, (_, i) => ({ verb: 'attack', by: 'Al', to: `Foe ${i}` }))
      return () => complete('attack ', { verbs: bx.verbs, choices })
    },
  },
  {
    name: 'terms of a dice text, as often as it takes',
    n: 400,
    prepare(size) {
      // A text of dice has at most 256 characters: many texts, each as long as it may be.
      const text = many(50, () => '1d6', '+')
      return () => {
        for (let i = 0; i < size; i++) parseDice(`${text}+${texts++}`)
      }
    },
  },
]

/** A journal with `n` lines more than it needs, each made by this request. */
async function journalOf(
  n: number,
  scenario: string,
  each: (table: Table, i: number) => void,
): Promise<Table> {
  const table = await openTable(scenario)
  for (let i = 0; i < n; i++) each(table, i)
  table.close()
  return table
}

function journalKind(
  name: string,
  n: number,
  scenario: string,
  each: (table: Table, i: number) => void,
): Kind {
  return {
    name,
    n,
    async prepare(size) {
      const table = await journalOf(size, scenario, each)
      const text = table.export()
      const { ruleset } = table
      return () => {
        const { ok, problem } = verifyJournal(text, ruleset)
        if (!ok) throw new Error(`a journal that was just played is not right: ${problem?.message}`)
      }
    },
  }
}

function request(table: Table, seat: string, asked: Parameters<Table['propose']>[1]): void {
  const made = table.propose(seat, asked)
  table.commit(made as Parameters<Table['commit']>[0])
}

const JOURNAL_KINDS: readonly Kind[] = [
  journalKind('lines of talk, verified', 80, 'bx/three-reavers', (table, i) =>
    request(table, 'gm', { kind: 'say', text: `line ${i}` }),
  ),
  journalKind('dice in the open, verified', 50, 'bx/three-reavers', (table) =>
    request(table, 'gm', { kind: 'roll', text: '3d6', why: 'growth' }),
  ),
  journalKind('rulings, verified', 50, 'skirmish/drowned-bell', (table, i) =>
    request(table, 'gm', { kind: 'act', command: { verb: 'roll', dice: `1d20+${i % 10}` } }),
  ),
  journalKind('commands taken back, verified', 50, 'skirmish/drowned-bell', (table) => {
    request(table, 'gm', { kind: 'act', command: { verb: 'roll', dice: '1d20' } })
    request(table, 'gm', { kind: 'undo', count: 1 })
  }),
  journalKind('people who come and go, verified', 50, 'bx/three-reavers', (table, i) => {
    request(table, 'gm', { kind: 'members', joined: [{ seat: `guest ${i}`, role: 'spectator' }], left: [] })
  }),
  {
    name: 'receipts held against a journal',
    n: 80,
    async prepare(size) {
      const table = await journalOf(size, 'bx/three-reavers', (at, i) =>
        request(at, 'gm', { kind: 'say', text: `line ${i}` }),
      )
      const lines = table.lines.map(lineOf)
      const text = table.export()
      const kept = seatExport(table.ruleset, table.facts, table.id, 'gm', lines)
      return () => {
        const { receipts, problem } = readSeatExport(kept)
        const found = verifyJournal(text, table.ruleset, { receipts })
        if (problem || found.receipts?.matched !== receipts.length) throw new Error('receipts do not match')
      }
    },
  },
]

const ENCOUNTER_KINDS: readonly Kind[] = [
  {
    name: 'skirmish: arrivals of one command, with their initiative',
    n: 250,
    async prepare(size) {
      const table = await openTable('skirmish/drowned-bell')
      const command = { verb: 'encounter', action: 'start', with: Array(size).fill('cinder-imp') }
      return () => table.propose('gm', { kind: 'act', command })
    },
  },
]

/** A save of a campaign, with `n` people and `n` clocks. */
function saveOf(n: number, hp: (i: number) => number): Record<string, unknown> {
  const range = Array.from({ length: n }, (_, i) => i)
  return {
    npcs: Object.fromEntries(range.map((i) => [`n${i}`, { name: `N ${i}`, bx_hp: hp(i) }])),
    clocks: Object.fromEntries(range.map((i) => [`c${i}`, { name: `C ${i}`, progress: 1, max_progress: 4 }])),
  }
}

const STORE_KINDS: readonly Kind[] = [
  {
    name: 'people of a save, all changed',
    n: 250,
    prepare(size) {
      const text = JSON.stringify(saveOf(size, () => 5))
      const after = saveOf(size, (i) => 6 + i)
      return () => patchedJson(text, after)
    },
  },
  {
    name: 'people of a save, half of them new',
    n: 250,
    prepare(size) {
      const text = JSON.stringify(
        saveOf(size, () => 5),
        null,
        2,
      )
      const after = saveOf(2 * size, (i) => (i % 2 === 0 ? 5 : i))
      return () => patchedJson(text, after)
    },
  },
  {
    name: 'tables in a listing',
    n: 5_000,
    async prepare(size) {
      const store = memoryStore()
      const at = '2026-01-01T00:00:00.000Z'
      for (let i = 0; i < size; i++) {
        const id = `bx-${i.toString(16).padStart(16, '0')}`
        const card = {
          id,
          game: 'bx',
          version: '1',
          title: id,
          status: 'playing' as const,
          opened: at,
          touched: at,
          length: 1,
        }
        await store.create({ card, lines: ['{}'], links: [] })
      }
      return async () => await store.list({ most: 500 })
    },
  },
]

/** A fight with many people, opened and looked at. */
const COMMAND_KINDS: readonly Kind[] = [
  {
    name: 'bx: views of a fight with many foes',
    n: 60,
    async prepare(size) {
      const block = 'AC: 20, HD: 1, hp: 60/60, AT: +0, Dmg: 1d2, ML: 12'
      const foes = many(size, (i) => `- {Name: Foe ${i}, ${block}}`)
      const hero = `{Name: Al, AC: 25, HD: 3, hp: 9000/9000, AT: +3, Dmg: 1d8, ML: 9}`
      const loaded = await loadScenarioText(`ruleset: bx\npc: ${hero}\nfoes:\n${foes}\n`, 'growth.yaml')
      return () => {
        const table = tableOf(loaded)
        for (const seat of table.seats) table.view(seat.name)
      }
    },
  },
  {
    name: 'simverse: views of a fight with many people',
    n: 6,
    async prepare(size) {
      const people = many(size, (i) => `- {name: P${i}, side: s${i % 2}, weapons: [dagger]}`)
      const loaded = await loadScenarioText(`ruleset: simverse\ncombatants:\n${people}\n`, 'growth.yaml')
      return () => {
        const table = tableOf(loaded)
        table.view('gm')
      }
    },
  },
]

export const PLAY_KINDS: readonly Kind[] = [
  ...LANGUAGE_KINDS,
  ...JOURNAL_KINDS,
  ...ENCOUNTER_KINDS,
  ...STORE_KINDS,
  ...COMMAND_KINDS,
]
