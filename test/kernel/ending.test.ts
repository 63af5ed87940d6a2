import { describe, expect, it } from 'vitest'
import { endingSentence } from '../../src/kernel/words/label.js'
import { adapter } from '../../src/rulesets/adapter/ruleset.js'
import { bx } from '../../src/rulesets/bx/ruleset.js'
import { skirmish } from '../../src/rulesets/skirmish/ruleset.js'
import { spire } from '../../src/rulesets/spire/ruleset.js'

describe('how a game ended', () => {
  it.each([bx, skirmish, spire])(
    'is a sentence for every outcome of $id, without the rules’ own word',
    (rules) => {
      const { outcomes = [], ending } = rules
      expect(outcomes.length).toBeGreaterThan(2)
      for (const outcome of outcomes) {
        const said = endingSentence({ ending: (one: string) => ending?.(one, {} as never) }, {}, outcome)
        expect(said).toMatch(/^[A-Z][a-z].+ .+\.$/)
        expect(said.toLowerCase()).not.toContain(outcome.toLowerCase())
      }
    },
  )

  it('is the sentence of the scenario where it wrote one, else the outcome’s own word', () => {
    const scenario = { endings: [{ outcome: 'warded', text: 'They cannot remember why they came.' }] }
    const rules = { ending: (one: string) => adapter.ending?.(one, scenario as never) }
    expect(endingSentence(rules, scenario, 'warded')).toBe('They cannot remember why they came.')
    expect(endingSentence(rules, scenario, 'SEAL_BROKEN')).toBe('Seal broken.')
    expect(endingSentence({}, {}, 'constructor')).toBe('Constructor.')
  })
})
