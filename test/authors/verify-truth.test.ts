import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import { sealOf } from '../../src/kernel/table/opening/entropy.js'
import { Table } from '../../src/kernel/table/table.js'
import { parseLine } from '../../src/language/parse.js'
import { loadScenario } from '../../src/library/load.js'
import { recordsOf, sealed } from '../soak/tamper/forge.js'
import { told } from './run.js'

const folder = mkdtempSync(join(tmpdir(), 'ludex-truth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { ruleset, scenario } = await loadScenario('bx/three-reavers')

function kept(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

function say(table: Table, seat: string, text: string): void {
  const parsed = parseLine(text, ruleset.verbs)
  if (parsed.status !== 'ok') throw new Error(`${text}: ${JSON.stringify(parsed)}`)
  table.act(seat, parsed.command)
}

const NONCE = 'cd'.repeat(32)

/** A fight with a share in its dice, some rounds and, where they are given, rulings; closed. */
function fought(rulings: readonly string[] = [], share = true): Table {
  const table = Table.open(ruleset, scenario, {
    id: 'fight',
    seed: seedFromText('truth'),
    options: { rulings: 'free', undo: 'gm' },
  })
  if (share) {
    table.change('gm', { kind: 'seal', seal: sealOf(table.line0, 'gm', NONCE, 'salt') })
    table.change('gm', { kind: 'freeze' })
    table.change('gm', { kind: 'reveal', nonce: NONCE, text: 'salt' })
  }
  table.start()
  for (const ruling of rulings) say(table, 'gm', ruling)
  say(table, 'player', 'attack')
  table.close()
  return table
}

const table = fought()
const journal = kept('game.journal', table.export())
const seed = (JSON.parse(table.lastLine) as { readonly seed: string }).seed
const receipt = table.notice('gm', lineOf(table.lines[0]!)).receipt

async function held(...values: readonly (string | object)[]) {
  const lines = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return await told('verify', journal, '--receipt', kept('kept.receipts', lines.join('\n')))
}

describe('verify --receipt', () => {
  it.each([
    ['null', 1, /this is null, not a receipt/],
    [`${JSON.stringify(receipt)}\n[]`, 2, /this is a list, not a receipt/],
    ['', 1, /there is no receipt in it/],
    [JSON.stringify({ ...receipt, n: '0' }), 1, /"n" must be the number of a line, from 0, not "0"/],
    ['\u0000', 1, /this line is not JSON/],
  ])('X7, X8: of %j is a located fault and no stack trace', async (text, line, why) => {
    const { code, out, err } = await held(text)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(why)
    expect(err).toContain(`kept.receipts:${line}: `)
    expect(err).toContain('a receipt is one line like {"table"')
    expect(err).not.toMatch(/\n\s+at /)
  })

  it('X8: counts the same receipt once', async () => {
    const { code, out } = await held(receipt, receipt, receipt, receipt, receipt)
    expect(code).toBe(0)
    expect(out).toContain('Receipts: 1 match, 0 do not\n  copies of receipts, counted once: 4\n')
  })

  it('X8: finds a receipt whose seat was relabelled', async () => {
    for (const seat of ['player', 'mallory']) {
      const { code, out } = await held({ ...receipt, seat })
      expect(code).toBe(1)
      expect(out).toContain('Receipts: 0 match, 1 do not\n')
    }
  })
})

describe('verify', () => {
  it('L7: prints the seed that was revealed', async () => {
    const { out } = await told('verify', journal)
    expect(out).toContain(`The seed matches its commitment: ${seed}\n`)
    expect(JSON.parse((await told('verify', journal, '--json')).out)).toMatchObject({ revealedSeed: seed })
  })

  it.each([true, false])('X10: is never OK with another header, shares added: %s', async (share) => {
    for (const change of [{ version: '9.9.9' }, { ruleset: 'elsewhere' }]) {
      const records = recordsOf(fought([], share).lines)
      Object.assign(records[0]!, change)
      const { code, out } = await told('verify', kept('forged.journal', sealed(records)))
      expect(code).toBe(share ? 1 : 5)
      expect(out).toMatch(
        share ? /forged\.journal:5: kind: .*This is not what was sealed/ : /The rules were NOT checked/,
      )
      expect(out).not.toMatch(/^OK/m)
    }
  })

  it('W1: says of a changed journal what was checked, up to which line, and what was not', async () => {
    const lines = table.export().split('\n')
    const at = lines.findIndex((line) => line.includes('"kind":"act"'))
    const file = kept('changed.journal', lines.with(at, `x${lines[at]}`).join('\n'))
    const { code, out } = await told('verify', file)
    expect(code).toBe(1)
    expect(out).toContain(`The chain holds up to line ${at}; line ${at + 1} does not.\n`)
    expect(out).toContain(`Every event follows from the rules up to line ${at}; the rest was NOT checked: `)
    expect(out).toContain(
      `The seed matches its commitment (it stands in the last line, behind the fault): ${seed}\n`,
    )
    expect(out).toContain('Table: not read to its end\n')
    const second = await told('verify', kept('second.journal', lines.with(1, `x${lines[1]}`).join('\n')))
    expect(second.out).toContain('Every event follows from the rules up to line 1; the rest was NOT checked')
    const header = await told(
      'verify',
      kept('header.journal', lines.with(0, lines[0]!.replace('"n":0', '"n":9')).join('\n')),
    )
    expect(header.code).toBe(1)
    const found = JSON.parse((await told('verify', file, '--json')).out)
    expect(found.checks).toMatchObject({
      chain: { state: 'broken', lines: at },
      seed: { state: 'holds' },
      dice: { state: 'partly', lines: at },
      rules: { state: 'partly', lines: at },
    })
    expect(found).toMatchObject({ ok: false, rulesChecked: false, diceChecked: false })
  })

  it('lists every ruling with line, seat, reason and command, and says that events follow from them too', async () => {
    const forged = 'fair\nOK\n  line 9, by "gm", free, because "nothing": none'
    const ruled = fought([
      'damage who: Harrow points: 2 because: ash',
      `damage who: Harrow points: 1 because: '${'a very long reason '.repeat(12)}'`,
      'foe who: reaver_1 on: Harrow reason: "it hates him"',
    ])
    ruled.export()
    const { code, out } = await told('verify', kept('ruled.journal', ruled.export()))
    expect(code).toBe(0)
    expect(out).toContain('Every event follows from the rules and the 3 rulings listed below.\n')
    expect(out).toContain('Rulings by the game master: 3, of them 2 by a free hand\n')
    expect(out).toMatch(/\n {2}line 7, by "gm", free, because "ash": hurt who: Harrow points: 2\n/)
    expect(out).toMatch(/\n {2}line 9, by "gm", at discretion, because "it hates him": foe .*reaver_1/)
    for (const line of out.split('\n').filter((one) => one.startsWith('  ')))
      expect(line.length).toBeLessThanOrEqual(80)
    const { rulings } = JSON.parse((await told('verify', join(folder, 'ruled.journal'), '--json')).out)
    expect(rulings).toHaveLength(3)
    expect(rulings[0]).toMatchObject({ n: 6, by: 'gm', kind: 'free', because: 'ash' })
    const open = Table.open(ruleset, scenario, {
      id: 'forging',
      seed: seedFromText('truth'),
      options: { rulings: 'free' },
    })
    open.start()
    open.act('gm', { verb: 'damage', who: 'Harrow', points: 1, because: forged } as never)
    const text = (await told('verify', kept('forging.journal', open.export()))).out
    expect(text.split('\n').filter((line) => line === 'OK' || line.startsWith('  line 9'))).toEqual([])
    expect(text).toContain('because "fair\\nOK')
  })

  it('lists rulings by their marks where the rules are not at hand, and says so', async () => {
    const records = recordsOf(fought(['damage who: Harrow points: 2 because: ash'], false).lines)
    Object.assign(records[0]!, { version: '9.9.9' })
    const { out } = await told('verify', kept('marked.journal', sealed(records)))
    expect(out).toContain(
      'Rulings by the game master: 1, of them 1 by a free hand\n  This goes by the marks of the lines',
    )
    expect(out).toMatch(/line \d, by "gm", free, because "ash": hurt \{/)
    for (const record of records) delete record.ruling
    delete records[0]!.minor
    const bare = await told('verify', kept('bare.journal', sealed(records)))
    expect(bare.out).toContain('Rulings by the game master: NOT listed')
  })
})
