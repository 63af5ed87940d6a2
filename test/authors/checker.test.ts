import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { speakerOf } from '../../src/analysis/player-of.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { lineOf, readJournal } from '../../src/kernel/journal/read.js'
import { seatExport } from '../../src/kernel/journal/seat-export.js'
import { sealOf } from '../../src/kernel/table/opening/entropy.js'
import { Table } from '../../src/kernel/table/table.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { loadScenario } from '../../src/library/load.js'
import { recordsOf, sealed } from '../soak/tamper/forge.js'

const CHECKER = fileURLToPath(new URL('../../examples/checker/check_journal.py', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ludex-checker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const GAMES = {
  adapter: 'adapter/burgled-study',
  bx: 'bx/three-reavers',
  simverse: 'simverse/guide-fight',
  skirmish: 'skirmish/marsh-duel',
  spire: 'spire/jaw-worm',
}
const MAX_COMMANDS = 40
const NONCE = 'ab'.repeat(32)
const SHARE = 'mine, too: ä'

/** A game of bots with a share of the game master's in its dice, closed or left open. */
async function journalOf(scenario: string, closed = true): Promise<string> {
  const loaded = await loadScenario(scenario)
  const { ruleset } = loaded
  const table = Table.open(ruleset, loaded.scenario, { id: 'checked', seed: seedFromText(scenario) })
  const { line0 } = table
  table.change('gm', { kind: 'seal', seal: sealOf(line0, 'gm', NONCE, SHARE) })
  table.change('gm', { kind: 'freeze' })
  table.change('gm', { kind: 'reveal', nonce: NONCE, text: SHARE })
  table.start()
  const policy = Object.values(ruleset.policies)[0]!
  for (let i = 0; i < MAX_COMMANDS; i++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const speaker = speakerOf(next.seats[0]!)
    table.act(speaker, table.botChoice(speaker, policy))
  }
  if (closed) table.close()
  expect(verifyJournal(table.export(), ruleset).ok).toBe(true)
  return table.export()
}

function check(
  journal: string | Uint8Array,
  receipts?: string | Uint8Array,
): { code: number | null; out: string } {
  const file = join(folder, 'game.journal')
  const kept = join(folder, 'kept.receipts')
  writeFileSync(file, journal)
  if (receipts !== undefined) writeFileSync(kept, receipts)
  const { status, stdout, stderr } = spawnSync(
    'python3',
    [CHECKER, file, ...(receipts === undefined ? [] : ['--receipt', kept])],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return { code: status, out: stdout.replaceAll(`${folder}/`, '') }
}

/** A closed fight with two rulings, of which one is taken back, and what the game master was given of it. */
async function ruledTable(): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(GAMES.bx)
  const table = Table.open(ruleset, scenario, {
    id: 'ruled',
    seed: seedFromText('ruled'),
    options: { rulings: 'free', undo: 'gm' },
  })
  table.start()
  const hurt = (because: string) =>
    table.act('gm', { verb: 'damage', who: 'Harrow', points: 1, because } as never)
  hurt('ash')
  hurt('ice"\nOK')
  table.undo('gm', 1)
  table.close()
  return table
}

/** The journal with one line changed. */
function changed(journal: string, n: number, change: (line: string) => string): string {
  const lines = journal.split('\n')
  const before = lines[n]!
  lines[n] = change(before)
  expect(lines[n]).not.toBe(before)
  return lines.join('\n')
}

describe.each(Object.entries(GAMES))('the checker in Python, and a journal of %s', (_, scenario) => {
  it('finds that every line, blind and die follows', async () => {
    const { code, out } = check(await journalOf(scenario))
    expect(out).toMatch(
      /^game\.journal: \d+ lines and [1-9]\d* rolls: chain, blinds, commitment and every face/,
    )
    expect(code).toBe(0)
  })

  it('says of an open one what cannot be checked', async () => {
    const { code, out } = check(await journalOf(scenario, false))
    expect(out).toContain('the table is still open')
    expect(code).toBe(3)
  })

  it('names the line that somebody changed', async () => {
    const journal = await journalOf(scenario)
    const n = journal.split('\n').findIndex((line) => /"faces":\[\d/.test(line))
    const face = changed(journal, n, (line) =>
      line.replace(/"faces":\[(\d+)/, (_all, f) => `"faces":[${+f + 1}`),
    )
    expect(check(face)).toMatchObject({
      code: 1,
      out: expect.stringMatching(`^game.journal:${n + 1}: the hash`),
    })
    const gone = journal.split('\n').toSpliced(n, 1).join('\n')
    expect(check(gone)).toMatchObject({ code: 1, out: expect.stringMatching(`^game.journal:${n + 1}: `) })
    const cut = check(journal.slice(0, -20))
    expect(cut).toMatchObject({ code: 1, out: expect.stringContaining('never finished') })
  })
})

describe('the checker in Python', () => {
  it('L7: prints the seed, lists rulings by their marks, and says that the rules were not checked', async () => {
    const table = await ruledTable()
    const { seed } = JSON.parse(table.lastLine) as { readonly seed: string }
    const { code, out } = check(table.export())
    expect(code).toBe(0)
    expect(out).toContain(`seed, as line 1 committed to it: ${seed}\n`)
    expect(out).toMatch(/the rules of "bx" "[\d.]+" were NOT checked here/)
    expect(out).toContain('which only the rules can check: 2\n')
    expect(out).toMatch(/line 4, by "gm", "free", because "ash": \{"points": 1, "verb": "damage"/)
    expect(out).toMatch(/line 5, taken back, by "gm", "free", because "ice\\"\\nOK": /)
    const records = recordsOf(table.lines)
    for (const record of records) delete record.ruling
    delete records[0]!.minor
    expect(check(sealed(records)).out).toContain('bear no marks; without the rules they cannot be listed')
  })

  it('X10: refuses a header of another version or game where a share was sealed, as the library does', async () => {
    const records = recordsOf((await journalOf(GAMES.bx)).trimEnd().split('\n'))
    for (const change of [{ version: '9.9.9' }, { ruleset: 'elsewhere' }]) {
      const forged = sealed(records.with(0, { ...records[0]!, ...change }))
      expect(check(forged)).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^game\.journal:5: what "gm"/),
      })
      expect(verifyJournal(forged, undefined).problem?.line).toBe(5)
    }
  })

  it('X7, X8: holds receipts of one strict shape, once each, bound to their seat', async () => {
    const table = await ruledTable()
    const journal = table.export()
    const receipts = table.lines.map((line) => table.notice('gm', lineOf(line)).receipt)
    const text = (list: readonly unknown[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('')
    const [first] = receipts
    expect(check(journal, text([...receipts, ...receipts]))).toMatchObject({
      code: 0,
      out: expect.stringContaining(`receipts: ${receipts.length} match, 0 do not`),
    })
    for (const seat of ['player', 'mallory'])
      expect(check(journal, text([{ ...first, seat }]))).toMatchObject({
        code: 1,
        out: expect.stringContaining('receipts: 0 match, 1 do not'),
      })
    const { ruleset } = table
    const home = seatExport(ruleset, table.facts, table.id, 'player', readJournal(journal).lines)
    expect(check(journal, home).out).toContain(`receipts: ${receipts.length} match, 0 do not`)
    expect(check(journal, home.replaceAll('"seat":"player"', '"seat":"gm"')).code).toBe(1)
    const { issued: _, ...older } = first!
    expect(check(journal, text([older])).out).toContain('nothing binds them to their seat: 1')
    for (const bad of [
      '',
      'null',
      '[]',
      '{}',
      text([{ ...first, n: '0' }]),
      text([{ ...first, n: true }]),
      '\n\nx',
    ])
      expect(check(journal, bad)).toMatchObject({
        code: 2,
        out: expect.stringMatching(/^kept\.receipts:\d+: .*a receipt is one line like/),
      })
  })

  it('answers anything with a code and a line of words, never with a stack trace', async () => {
    const journal = await journalOf(GAMES.spire)
    const records = recordsOf(journal.trimEnd().split('\n'))
    const acts = records.findIndex(({ kind }) => kind === 'act')
    for (const other of [
      'null\n',
      '[]\n',
      '{}\n',
      '\n',
      '',
      '{"a":1}garbage\n',
      journal.replace('}\n', '} \n'),
      journal.replace('}\n', '}{"x":1}\n'),
      Buffer.from([0xff, 0x0a]),
      sealed(records.with(acts, { ...records[acts]!, dice: [{ faces: [1], sides: 2 ** 40, q: 1 }] })),
      sealed(records.with(acts, { ...records[acts]!, dice: [{ faces: [1], sides: 0, q: 1 }] })),
      sealed(records.with(-1, { ...records.at(-1)!, seed: 5 })),
      sealed([...records, { ...records.at(-1)!, n: records.length }]),
      sealed(records.with(0, { ...records[0]!, scenario: {} })),
    ]) {
      const { code, out } = check(other)
      expect(out).toMatch(/^game\.journal:\d+: /)
      expect([1, 2]).toContain(code)
    }
  })

  it('finds a face that somebody changed who also made the chain anew', async () => {
    const journal = await journalOf(GAMES.bx)
    const rechained = spawnSync(
      'python3',
      ['-c', readFileSync(new URL('rechain.py', import.meta.url), 'utf8'), CHECKER],
      { encoding: 'utf8', input: journal },
    )
    expect(rechained.stderr).toBe('')
    const { code, out } = check(rechained.stdout)
    expect(out).toMatch(/^game\.journal:\d+: roll \d+ shows \[.*\]; the seed gives \[/)
    expect(code).toBe(1)
    expect(verifyJournal(rechained.stdout, undefined)).toMatchObject({ ok: false })
  })
})
