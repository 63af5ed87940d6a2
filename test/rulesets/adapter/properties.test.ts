import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { add, ONE, toNumber, ZERO } from '../../../src/kernel/rational.js'
import { OUTCOMES } from '../../../src/rulesets/adapter/config/outcomes.js'
import {
  loadSystemConfig,
  oddsOf,
  type RollInput,
  resolveTurn,
  rollAction,
  type SystemConfig,
  systemSummary,
} from '../../../src/rulesets/adapter/index.js'
import { soak } from '../../soak.js'
import { RandomSystem } from './random-system.js'
import { readContent, system } from './support.js'

const CONFIGURATIONS = soak(5_000, 100_000)

/** The path leads into the document: every step but the last is there. */
function isLocated(document: unknown, path: readonly (string | number)[]): boolean {
  let here: unknown = document
  for (const step of path.slice(0, -1)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return false
    here = (here as Record<string | number, unknown>)[step]
  }
  return true
}

/** What a loaded configuration means: it rolls, and every roll has an outcome. */
function use(config: SystemConfig, dice: FastDice): void {
  const input = {
    action: 'sneak',
    stats: { dexterity: 3, stealth: 2, wits: 2, alertness: 1 },
    modifier: 1,
    failed_attempts: 1,
  }
  try {
    const { outcome } = rollAction(config, input, dice)
    if (!OUTCOMES.includes(outcome)) throw new Error(`no outcome: ${outcome}`)
    const clocks = { heat: { value: 2, max: 4, triggers: { 3: 'x' } } }
    const turn = resolveTurn(
      config,
      { actions: [input, { action: 'hack' }], risk_flags: ['dangerous'], clocks, tension_move: 'fire' },
      dice,
    )
    const { heat } = turn.clocks_after
    if (!(heat! >= 0 && heat! <= 4)) throw new Error(`heat is ${heat}`)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
}

test(`${CONFIGURATIONS} random configurations either load and mean something, or are refused with a place; none crashes`, () => {
  const dice = new FastDice(20_260)
  let loaded = 0
  for (let i = 0; i < CONFIGURATIONS; i++) {
    const block = new RandomSystem(dice, i % 2 === 0 ? 100_000 : 12).make()
    const result = loadSystemConfig(block)
    for (const { path, message } of [...result.warnings, ...(result.ok ? [] : result.issues)]) {
      if (!isLocated(block, path) || message === '')
        throw new Error(`${path.join('.')} is no place in ${JSON.stringify(block)}`)
    }
    if (!result.ok) continue
    loaded++
    if (i % 5 < 2) use(result.config, dice)
    if (i % 50 === 0) expect(systemSummary(result.config).name).toBe(result.config.name)
  }
  expect(loaded).toBeGreaterThan(CONFIGURATIONS / 4)
  expect(loaded).toBeLessThan((CONFIGURATIONS * 3) / 4)
}, 120_000)

test('anything at all may stand where a system should, and nothing crashes', () => {
  fc.assert(
    fc.property(
      fc.anything({ withNullPrototype: true, maxDepth: 4 }),
      fc.constantFrom('resolution_rules', 'clock_rules', 'resolution', 'methods'),
      (value, key) => {
        const block =
          key === 'resolution'
            ? { resolution_rules: { resolution: value } }
            : key === 'methods'
              ? { resolution_rules: { resolution: { methods: value } } }
              : { [key]: value }
        for (const system of [value, block]) expect(typeof loadSystemConfig(system).ok).toBe('boolean')
      },
    ),
    { seed: 6, numRuns: 2000 },
  )
})

describe('exact odds', () => {
  const methods: [string, SystemConfig][] = [
    ['2d6_bands', system()],
    ['2d6_bands, natural criticals', system({ resolution: { critical_on: 'natural' } })],
    ['dice_pool', system({ resolution: { method: 'dice_pool' } })],
    ['mage_ascension', system({ preset: 'mage_ascension' })],
    [
      'mage by the books',
      system({ preset: 'mage_ascension', resolution: { botch_requires_no_successes: true, target_cap: 9 } }),
    ],
    ...['d20_target', '3d6_under', '2d6_stat', 'percentile'].map((name): [string, SystemConfig] => {
      const loaded = loadSystemConfig(readContent(`systems/${name}`))
      if (!loaded.ok) throw new Error(name)
      return [name, loaded.config]
    }),
  ]
  const inputs = fc.record({
    action: fc.constantFrom('sneak', 'persuade', 'juggle'),
    stats: fc.record({
      dexterity: fc.nat(14),
      stealth: fc.nat(5),
      cool: fc.nat(3),
      wits: fc.nat(4),
      power: fc.nat(80),
    }),
    difficulty: fc.integer({ min: 3, max: 12 }),
    modifier: fc.integer({ min: -3, max: 3 }),
    failed_attempts: fc.nat(2),
  })

  for (const [name, config] of methods) {
    test(`${name}: sum to 1 and agree with simulation`, () => {
      fc.assert(
        fc.property(inputs, fc.nat(1), (input, spend) => {
          const pool = config.willpower.enabled && config.resolution.method === 'dice_pool'
          const asked: RollInput = pool ? { ...input, willpower: { spend, available: 1 } } : input
          const rows = oddsOf((dice) => rollAction(config, asked, dice).outcome)
          expect(rows.reduce((sum, row) => add(sum, row.probability), ZERO)).toEqual(ONE)
          const runs = 2000
          const counts = new Map<string, number>()
          const dice = new FastDice(7)
          for (let i = 0; i < runs; i++) {
            const { outcome } = rollAction(config, asked, dice)
            counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
          }
          for (const { outcome, probability } of rows) {
            const p = toNumber(probability)
            const error = 5 * Math.sqrt((p * (1 - p)) / runs) + 1e-9
            expect(Math.abs((counts.get(outcome) ?? 0) / runs - p)).toBeLessThan(error)
          }
          expect([...counts.keys()].every((outcome) => rows.some((row) => row.outcome === outcome))).toBe(
            true,
          )
        }),
        { seed: 11, numRuns: 15 },
      )
    })
  }

  test('R13: a point of willpower leaves no botch and no failure under the default thresholds', () => {
    const mage = methods[3]![1]
    const outcomes = oddsOf(
      (dice) =>
        rollAction(
          mage,
          { action: 'sneak', stats: { dexterity: 5 }, willpower: { spend: 1, available: 1 } },
          dice,
        ).outcome,
    )
    expect(outcomes.map((row) => row.outcome).sort()).toEqual(['critical', 'mixed', 'success'])
  })
})
