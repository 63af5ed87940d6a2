import { describe, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { Receipt } from '../../src/kernel/journal/seen.js'
import { Table } from '../../src/kernel/table/table.js'
import { loadScenario } from '../../src/library/load.js'
import { type Checked, check } from '../../web/src/verify/check.js'
import { checksOf, headingOf, remarksOf } from '../../web/src/verify/checks.js'
import { recordsOf, sealed } from '../soak/tamper/forge.js'

const { ruleset, scenario } = await loadScenario('bx/three-reavers')

const table = Table.open(ruleset, scenario, {
  id: 'page',
  seed: seedFromText('page'),
  options: { rulings: 'free' },
})
table.start()
table.act('gm', { verb: 'damage', who: 'Harrow', points: 1, because: 'ash\u202e' } as never)
table.act('player', { verb: 'attack' } as never)
table.close()
const lines = table.export().split('\n')
const { seed } = JSON.parse(table.lastLine) as { readonly seed: string }

async function checked(text: string, receipts: readonly Receipt[] = []): Promise<Checked> {
  const found = await check(new TextEncoder().encode(text), receipts)
  if (found.kind !== 'journal') throw new Error('this is a journal')
  return found
}

const states = (found: Checked) => checksOf(found).map(({ state }) => state)

describe('the verify page', () => {
  it('ticks every check of a whole journal, prints the seed and lists the rulings', async () => {
    const receipts = table.lines.map((line) => table.notice('gm', lineOf(line)).receipt)
    const found = await checked(table.export(), receipts)
    expect(headingOf(found)).toBe('It holds')
    expect(states(found)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds'])
    expect(checksOf(found)[1]!.says).toContain(`revealed at the end as ${seed}.`)
    expect(checksOf(found)[3]!.title).toBe('Every event follows from the rules and the ruling listed below')
    expect(found.rulings).toEqual([
      { n: 3, by: '"gm"', kind: 'free', because: '"ash\\u202e"', text: 'hurt who: Harrow points: 1' },
    ])
    expect(remarksOf(found)).toEqual([
      'Earlier tables of this scenario: not counted (the opener is not known).',
    ])
  })

  it('W1: has no tick for a check that was not made, and says what came before the fault as such', async () => {
    for (const at of [1, 2, 3, 4]) {
      const found = await checked(lines.with(at, `x${lines[at]}`).join('\n'))
      expect(headingOf(found)).toBe('It does not hold')
      expect(states(found)).toEqual(['broken', 'holds', 'open', 'open', 'open'])
      const [chain, sealedSeed, dice, rules] = checksOf(found)
      expect(chain!.says).toBe(`Line ${at} does not follow. Lines 0 to ${at - 1} were checked and hold.`)
      expect(sealedSeed!.says).toContain(`revealed in the last line, behind the fault, as ${seed}.`)
      expect(dice!.title).toBe(`Dice checked up to line ${at - 1}`)
      expect(rules!.title).toBe(`Rules checked up to line ${at - 1}`)
      expect(remarksOf(found).join(' ')).not.toContain('The table was not closed')
    }
  })

  it('W1: of a changed line that can still be read, the chain is broken as well as what does not follow', async () => {
    const at = lines.findIndex((line) => line.includes('"verb":"attack"'))
    const found = await checked(lines.with(at, lines[at]!.replace(/"d20":\d+/, '"d20":77')).join('\n'))
    expect(states(found)).toEqual(['broken', 'holds', 'open', 'broken', 'open'])
    const face = await checked(lines.with(at, lines[at]!.replace(/"faces":\[\d+/, '"faces":[77')).join('\n'))
    expect(states(face)).toEqual(['broken', 'holds', 'broken', 'open', 'open'])
  })

  it('W1: does not say of a seed that was never revealed that it matches', async () => {
    const open = await checked(`${lines.slice(0, -2).join('\n')}\n`)
    expect(states(open)).toEqual(['holds', 'open', 'open', 'holds', 'open'])
    expect(headingOf(open)).toBe('It holds so far')
    expect(remarksOf(open)).toContain('The table was not closed when this was written.')
    const last = await checked(lines.with(-2, lines.at(-2)!.replace(seed, 'f'.repeat(64))).join('\n'))
    expect(states(last)).toEqual(['broken', 'broken', 'open', 'open', 'open'])
  })

  it('X10: does not tick the rules of another version, nor the whole', async () => {
    const records = recordsOf(table.lines)
    Object.assign(records[0]!, { version: '9.9.9' })
    const found = await checked(sealed(records))
    expect(headingOf(found)).toBe('Its rules were not checked')
    expect(found.verification.ok).toBe(false)
    expect(states(found)).toEqual(['holds', 'holds', 'holds', 'open', 'open'])
    expect(found.rulings[0]!.text).toBe('hurt {"points":1,"who":"Harrow"}')
  })

  it('does not count receipts that were relabelled, nor break on what is none', async () => {
    const { receipt } = table.notice('gm', lineOf(table.lines[0]!))
    const relabelled = await checked(table.export(), [{ ...receipt, seat: 'player' }])
    expect(states(relabelled).at(-1)).toBe('broken')
    expect(states(await checked(table.export(), [null as never])).at(-1)).toBe('broken')
  })

  it('shows lines that hold anything at all', async () => {
    const records = recordsOf(table.lines)
    const act = records.findIndex(({ kind }) => kind === 'act')
    for (const command of [
      {},
      { verb: 5 },
      { verb: 'damage', who: { a: 1 }, because: [] },
      { verb: '__proto__' },
    ]) {
      const found = await checked(sealed(records.with(act, { ...records[act]!, command })))
      expect(headingOf(found)).toBe('It does not hold')
      expect(JSON.parse(found.lines[act]!.says)).toEqual(command)
    }
    const roll = {
      kind: 'roll',
      n: act,
      seat: 'gm',
      text: '1d6',
      why: 'luck',
      total: 1,
      blind: records[act]!.blind,
    }
    for (const dice of [
      [null],
      [5],
      [{}],
      [{ faces: 5 }],
      [{ faces: [1], sides: null }],
      [{ faces: [{}], sides: [] }],
    ]) {
      const acted = await checked(sealed(records.with(act, { ...records[act]!, dice })))
      const rolled = await checked(sealed(records.with(act, { ...roll, dice })))
      for (const found of [acted, rolled]) expect(headingOf(found)).toBe('It does not hold')
    }
  })
})
