import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../src/library/documents/documents.js'
import { type CheckPlace, checkText, fixesIn } from '../../src/library/text/check-text.js'
import { edited } from '../../src/library/text/fixes.js'
import { findRuleset } from '../../src/rulesets/registry.js'

const PLACE: CheckPlace = {
  ruleset: findRuleset,
  library: async () => ({ sources: new Map(), read: () => undefined, list: () => [] }),
}
const TEMPLATE = readFileSync('content/bx/template/scenario.yaml', 'utf8')
const SLIP = TEMPLATE.replace(
  'AT: 1, Dmg: 1d6, ML: 7 }\n  - { Name: Toll-taker 2',
  'AT: 1, Dmgg: 1d6, ML: 7 }\n  - { Name: Toll-taker 2',
)

describe('a scenario checked as a text', () => {
  it('is a scenario, or has its faults between two places each', async () => {
    expect(await checkText(TEMPLATE, PLACE)).toMatchObject({ game: 'bx', faults: [] })
    const { faults, scenario } = await checkText(SLIP, PLACE)
    expect(scenario).toBeUndefined()
    const slip = faults.find(({ message }) => /no "Dmgg"/.test(message))!
    expect(SLIP.slice(slip.from, slip.to)).toBe('Dmgg')
    expect(SLIP.split('\n')[slip.line - 1]!.slice(slip.column - 1)).toMatch(/^Dmgg/)
  })

  it('offers changes that mend: a key, a word, an entry that means nothing', async () => {
    const slipped = [
      [SLIP, TEMPLATE],
      [TEMPLATE.replace('threatSwitch:', 'threatSwich:'), TEMPLATE],
      [TEMPLATE.replace('ML: 7 }', 'Side: PC, ML: 7 }'), TEMPLATE],
      [TEMPLATE.replace('ML: 7 }', 'ML: 7, Side: PC }'), TEMPLATE],
      [
        'ruleset: bx\npc: { Name: A, AC: 10, HD: 1, hp: 3, AT: 0, Dmg: 1d6, ML: 7 }\nfoes:\n  - Name: B\n    Side: PC\n    AC: 12\n    HD: 1\n    hp: 3\n    AT: 0\n    Dmg: 1d6\n    ML: 7\n',
        undefined,
      ],
    ] as const
    for (const [text, whole] of slipped) {
      const [fault] = (await fixesIn(text, PLACE)).filter(({ fix }) => fix !== undefined)
      const mended = edited(text, fault!.fix!.edit)
      if (whole !== undefined) expect(mended).toBe(whole)
      const before = (await checkText(text, PLACE)).faults.length
      expect((await checkText(mended, PLACE)).faults.length).toBeLessThan(before)
    }
  })

  it('says where YAML ends and what names no game', async () => {
    const [open] = (await checkText('ruleset: bx\npc: { Name: A\n', PLACE)).faults
    expect(open).toMatchObject({ line: 3, message: expect.stringMatching(/flow|map/i) })
    const [none] = (await checkText('title: x\n', PLACE)).faults
    expect(none!.message).toMatch(/"ruleset" is missing.*known games: adapter, bx/s)
    const [list] = (await checkText('- a\n', PLACE)).faults
    expect(list!.message).toMatch(/begins with "ruleset: <game>"/)
  })

  it('tells what is missing at the thing that lacks it', async () => {
    const text = TEMPLATE.replace("  - 'Bridge Warden", "  - { Name: Cur }\n  - 'Bridge Warden")
    const { faults } = await checkText(text, PLACE)
    expect(faults.length).toBeGreaterThan(0)
    for (const { line } of faults) expect(text.split('\n')[line - 1]).toContain('Cur')
  })
})
