import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { speakerOf } from '../../src/analysis/player-of.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { readJournal } from '../../src/kernel/journal/read.js'
import { seatExport } from '../../src/kernel/journal/seat-export.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { share } from '../game/table.js'
import { told } from './run.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { ruleset, scenario } = await loadScenario('bx/three-reavers')

function open(rules: Ruleset = ruleset, chosen = false): Table {
  return Table.open(rules, scenario, { id: 'fight', seed: seedFromText('v'), chosen })
}

function played(table: Table, most = Number.POSITIVE_INFINITY): Table {
  for (let i = 0; i < most; i++) {
    const next = table.next()
    if (next.kind !== 'awaiting') break
    const speaker = speakerOf(next.seats[0]!)
    table.act(speaker, table.botChoice(speaker, Object.values(table.ruleset.policies)[0]!))
  }
  return table
}

function kept(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

function started(table: Table): Table {
  table.start()
  return table
}

describe('verify', () => {
  it('says of a closed journal everything that was and was not looked at', async () => {
    const table = open()
    share(table, { gm: 'salt' })
    played(started(table)).close()
    const { code, out } = await told('verify', kept('closed.journal', table.export()))
    expect(code).toBe(0)
    for (const line of [
      'The chain is intact.',
      `The seed matches its commitment: ${JSON.parse(table.lastLine).seed}`,
      'Every die follows from the seed.',
      'Every event follows from the rules.',
      'Table: closed',
      'Seed: drawn by the program.',
      'Added to the dice by: gm',
      'Commands taken back: 0',
      'Rulings by the game master: 0, of them 0 by a free hand',
      'Receipts: none given, so this may be another history than the seats saw.',
    ])
      expect(out).toContain(`${line}\n`)
    expect(out).toMatch(/\nOK\n$/)
  })

  it('is content with an open game as far as it goes, and counts what was taken back', async () => {
    const table = played(started(open(ruleset, true)), 1)
    table.undo('gm', 1)
    const { code, out } = await told('verify', kept('open.journal', table.export()))
    expect(code).toBe(0)
    expect(out).toContain('The dice were NOT checked, but taken as recorded: the seed is not revealed.\n')
    expect(out).toContain('Seed: chosen by the one who opened the table')
    expect(out).toContain('Commands taken back: 1\n')
    expect(out).toMatch(/OK SO FAR: .*\n$/)
  })

  it('has a code of its own for a game that is over and was never closed', async () => {
    const { code, out } = await told('verify', kept('over.journal', played(started(open())).export()))
    expect(code).toBe(3)
    expect(out).toMatch(/Outcome: .*\nOVER BUT NOT CLOSED: /)
  })

  it('has a code of its own for a fork', async () => {
    const fork = played(started(open()), 1).fork({ id: 'other', seed: seedFromText('o') })
    played(fork).close()
    const file = kept('fork.journal', fork.export())
    const { code, out } = await told('verify', file)
    expect(code).toBe(4)
    expect(out).toContain('A FORK: it goes on from line')
    expect(JSON.parse((await told('verify', file, '--json')).out)).toMatchObject({
      verdict: 'fork',
      ok: true,
    })
  })

  it('has a code of its own where the rules are not at hand', async () => {
    const elsewhere = defineRuleset({ ...ruleset, id: 'elsewhere' } as never) as unknown as Ruleset
    const table = played(started(open(elsewhere)))
    table.close()
    const { code, out } = await told('verify', kept('elsewhere.journal', table.export()))
    expect(code).toBe(5)
    expect(out).toContain('The rules were NOT checked: the game elsewhere is not at hand.')
    expect(out).toMatch(/RULES NOT CHECKED: .*\n$/)
    expect(out).not.toMatch(/\bOK\b/)
  })

  it('shows what was recorded against what was expected at the first difference', async () => {
    const table = played(started(open()))
    table.close()
    const text = table.export()
    const line = text.split('\n').findIndex((one) => /"faces":\[\d/.test(one)) + 1
    const file = kept(
      'changed.journal',
      text.replace(/"faces":\[(\d+)/, (_, face) => `"faces":[${Number(face) + 1}`),
    )
    const { code, out } = await told('verify', file)
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`changed\\.journal:${line}: dice\\[0\\]\\.faces\\[0\\]: `))
    expect(out).toMatch(/ {2}recorded \d+, expected \d+\n/)
    expect(out).toMatch(/NOT OK\n$/)
    const forged = kept('forged.journal', text.replace(/"blind":"[0-9a-f]{4}/, '"blind":"0000'))
    expect((await told('verify', forged)).out).toMatch(/recorded "[0-9a-f]{64}", expected "[0-9a-f]{64}"/)
    expect((await told('verify', kept('ok.journal', text), file)).code).toBe(1)
  })

  it('holds receipts against the journal and says how many match', async () => {
    const table = played(started(open()))
    table.close()
    const { lines } = readJournal(table.export())
    const home = kept('gm.receipts', seatExport(ruleset, table.facts, table.id, 'gm', lines))
    const journal = kept('shown.journal', table.export())
    const { code, out } = await told('verify', journal, '--receipt', home)
    expect(code).toBe(0)
    expect(out).toContain(`Receipts: ${lines.length} match, 0 do not\n`)
    const other = Table.open(ruleset, scenario, { id: 'fight', seed: seedFromText('w') })
    played(started(other)).close()
    const differs = await told('verify', kept('other.journal', other.export()), '--receipt', home)
    expect(differs.code).toBe(1)
    expect(differs.out).toMatch(
      /line 0 is not the line this seat was told of\n +recorded "[0-9a-f]{64}", expected "/,
    )
  })
})

describe('the page about journals', () => {
  it('names every exit code and verdict', () => {
    const page = readFileSync(new URL('../../docs/journal.md', import.meta.url), 'utf8')
    for (const row of [
      '| 0 | `ok`',
      '| 0 | `open`',
      '| 1 | `wrong`',
      '| 3 | `unclosed`',
      '| 4 | `fork`',
      '| 5 | `unruled`',
    ])
      expect(page).toContain(row)
  })
})
