import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { speakerOf } from '../../src/analysis/speaker.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { verifyJournal } from '../../src/kernel/journal/verify.js'
import { sealOf } from '../../src/kernel/table/opening/entropy.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'

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
const MOST_COMMANDS = 40
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
  for (let i = 0; i < MOST_COMMANDS; i++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const speaker = speakerOf(next.seats[0]!)
    table.act(speaker, table.botChoice(speaker, policy))
  }
  if (closed) table.close()
  expect(verifyJournal(table.export(), ruleset).ok).toBe(true)
  return table.export()
}

function check(journal: string): { code: number | null; out: string } {
  const file = join(folder, 'game.journal')
  writeFileSync(file, journal)
  const { status, stdout, stderr } = spawnSync('python3', [CHECKER, file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return { code: status, out: stdout.replace(`${folder}/`, '') }
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
