import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitDamage, presets } from '../../../src/rulesets/spire/index.js'

const { seed, mod } = presets
const figure = fc.integer({ min: 0, max: 20 })
const token = fc.integer({ min: 0, max: 4 })

describe('the damage of one hit', () => {
  it.each([
    [3, 0, 1, 1, 2, 3],
    [5, 0, 1, 1, 3, 5],
    [0, 0, 1, 1, 1, 0],
    [1, 0, 1, 1, 1, 1],
    [2, 0, 3, 1, 2, 2],
    [1, 2, 0, 2, 6, 6],
    [2, 8, 0, 1, 20, 20],
    [0, 0, 1, 0, 0, 0],
  ])(
    'base %i, Strength %i, Weak %i, Vulnerable %i: %i as written, %i in the mod (R3)',
    (base, strength, weak, vulnerable, literal, cancel) => {
      expect(hitDamage(seed, base, strength, weak, vulnerable)).toBe(literal)
      expect(hitDamage(mod, base, strength, weak, vulnerable)).toBe(cancel)
    },
  )

  it('is a whole number, never negative, and does not depend on how many tokens there are', () => {
    fc.assert(
      fc.property(figure, figure, token, token, fc.boolean(), (base, strength, weak, vulnerable, literal) => {
        const damage = hitDamage(literal ? seed : mod, base, strength, weak, vulnerable)
        expect(Number.isInteger(damage) && damage >= 0).toBe(true)
        expect(damage).toBe(
          hitDamage(literal ? seed : mod, base, strength, Math.min(1, weak), Math.min(1, vulnerable)),
        )
      }),
      { seed: 4 },
    )
  })

  it('is doubled by Vulnerable alone and lowered by one by Weak alone', () => {
    fc.assert(
      fc.property(figure, figure, (base, strength) => {
        expect(hitDamage(seed, base, strength, 0, 1)).toBe(2 * (base + strength))
        expect(hitDamage(seed, base, strength, 1, 0)).toBe(Math.max(0, base + strength - 1))
      }),
      { seed: 4 },
    )
  })
})
