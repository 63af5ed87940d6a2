import { describe, expect, it } from 'vitest'
import { loadScenario } from '../../src/library/load.js'
import { SharedParts, wholeScenario } from '../../web/playground/shared-parts.js'

const FIGHTS = ['spire/jaw-worm', 'spire/cultist', 'spire/two-louses']

describe('scenarios that share parts', () => {
  it('are whole again, to the last letter, and shorter meanwhile', async () => {
    const read = await Promise.all(FIGHTS.map((name) => loadScenario(name)))
    const scenarios = read.map(({ scenario }) => JSON.parse(JSON.stringify(scenario)) as unknown)
    const shared = new SharedParts(scenarios)
    const texts = scenarios.map((scenario) => shared.shortText(scenario))
    expect(texts.map((text) => JSON.stringify(wholeScenario(text, shared.parts)))).toEqual(
      scenarios.map((scenario) => JSON.stringify(scenario)),
    )
    const written = texts.join('').length + JSON.stringify(shared.parts).length
    expect(written).toBeLessThan(JSON.stringify(scenarios).length * 0.6)
  })

  it('keep what only one of many has', () => {
    const rare = {
      name: 'a card that one deck has',
      effects: ['one hit', 'another hit', 'a third hit', 'rest'],
    }
    const common = {
      name: 'a card of every deck',
      effects: ['one hit', 'another hit', 'a third hit', 'rest'],
    }
    const shared = new SharedParts(
      [1, 2, 3, 4].map((n) => ({ n, cards: n === 1 ? { rare, common } : { common } })),
    )
    expect(JSON.parse(shared.shortText({ n: 1, cards: { rare, common } }))).toEqual({
      n: 1,
      cards: { rare, common: '\uE0000' },
    })
    expect(shared.parts).toEqual([common])
  })

  it('refuses a scenario that has its mark', () => {
    expect(() => new SharedParts([{ title: '\uE0001' }])).toThrow('mark')
  })
})
