import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { adapter, loadSystemConfig, systemSummary } from '../../../src/rulesets/adapter/index.js'
import { mage, system } from './support.js'

function first(system: unknown): string {
  const loaded = loadSystemConfig(system)
  if (loaded.ok) return 'ok'
  const { code, path } = loaded.issues[0]!
  return `${code} at ${path.join('.')}`
}

function warnings(system: unknown): readonly string[] {
  return loadSystemConfig(system).warnings.map(({ code, path }) => `${code} at ${path.join('.')}`)
}

function rules(resolution: unknown, rest: object = {}): unknown {
  return { resolution_rules: { resolution, ...rest } }
}

test('without rules the system is 2d6 in bands, whatever else is written', () => {
  for (const block of [
    undefined,
    null,
    {},
    { resolution_rules: null },
    { resolution_rules: {} },
    { clock_rules: {} },
  ]) {
    const loaded = loadSystemConfig(block)
    expect(loaded.ok && loaded.config.name).toBe('default_2d6')
    expect(loaded.ok && loaded.config.resolution.method).toBe('2d6_bands')
    expect(loaded.ok && loaded.config).toEqual(system({ preset: 'default_2d6' }))
  }
})

test('R8: dice pools use d10, everything else d6', () => {
  expect(system({ resolution: { method: 'dice_pool' } }).resolution.die_type).toBe(10)
  expect(system({ resolution: { critical_on: 'natural' } }).resolution.die_type).toBe(6)
  expect(system({ resolution: { critical_on: 'natural' } }).name).toBe('default_2d6')
})

test('R7: difficulty.default beats resolution.default_difficulty, with a word about it', () => {
  expect(system({ resolution: { method: 'dice_pool', default_difficulty: 7 } }).difficulty.default).toBe(7)
  const both = rules({ method: 'dice_pool', default_difficulty: 7 }, { difficulty: { default: 8 } })
  expect(warnings(both)).toEqual(['difficulty_default_conflict at resolution_rules.difficulty.default'])
  expect(
    warnings(rules({ method: 'dice_pool', default_difficulty: 7 }, { difficulty: { default: 7 } })),
  ).toEqual([])
})

test('every fault has a code and the path of the value', () => {
  const at = 'resolution_rules.resolution'
  const faults: [unknown, string][] = [
    [rules({ method: 'percentile' }), `unknown_method at ${at}.method`],
    [rules({ method: 7 }), `unknown_method at ${at}.method`],
    [{ resolution_rules: { preset: 'vampire' } }, 'unknown_preset at resolution_rules.preset'],
    [rules({ method: 'dice_pool', die_type: 'ten' }), `bad_value at ${at}.die_type`],
    [rules({ method: 'dice_pool', die_type: 1 }), `bad_value at ${at}.die_type`],
    [rules({ min_pool: 1.5 }), `bad_value at ${at}.min_pool`],
    [rules({ botch_on_ones: 'yes' }), `bad_value at ${at}.botch_on_ones`],
    [rules({ critical_on: 'both' }), `bad_value at ${at}.critical_on`],
    [rules({ pool_outcome_thresholds: { mixed: '1' } }), `bad_value at ${at}.pool_outcome_thresholds.mixed`],
    [
      rules({ pool_outcome_thresholds: { botch: 1 } }),
      `thresholds_not_ascending at ${at}.pool_outcome_thresholds`,
    ],
    [
      rules({ pool_outcome_thresholds: { failure: 1 } }),
      `thresholds_not_ascending at ${at}.pool_outcome_thresholds`,
    ],
    [
      rules({ pool_outcome_thresholds: { critical: 1 } }),
      `thresholds_not_ascending at ${at}.pool_outcome_thresholds`,
    ],
    [rules({ bands: { failure: [2, 5] } }), `bands_not_contiguous at ${at}.bands`],
    [rules({ bands: { success: [10, 12] } }), `bands_not_contiguous at ${at}.bands`],
    [rules({ bands: { failure: [2, 'six'] } }), `bad_value at ${at}.bands.failure.1`],
    [{ resolution_rules: 'mage' }, 'bad_value at resolution_rules'],
    [
      { resolution_rules: { difficulty: { retry_penalty: 0.5 } } },
      'bad_value at resolution_rules.difficulty.retry_penalty',
    ],
    [
      { resolution_rules: { difficulty: { min: 8, max: 4 } } },
      'bad_value at resolution_rules.difficulty.max',
    ],
    [
      { resolution_rules: { willpower: { max_per_turn: 'one' } } },
      'bad_value at resolution_rules.willpower.max_per_turn',
    ],
    [{ resolution_rules: { safe_actions: 'look' } }, 'bad_value at resolution_rules.safe_actions'],
    [{ resolution_rules: { safe_actions: ['look', 3] } }, 'bad_value at resolution_rules.safe_actions.1'],
    [{ resolution_rules: { magick: { pool: 'sphere' } } }, 'bad_value at resolution_rules.magick.pool'],
    [{ resolution_rules: { paradox: { edition: 2 } } }, 'bad_value at resolution_rules.paradox.edition'],
    [
      { resolution_rules: { action_stat_map: { hack: { difficulty: '7' } } } },
      'bad_value at resolution_rules.action_stat_map.hack.difficulty',
    ],
    [
      { resolution_rules: { inventory_requirements: { shoot: { ammo: 'some' } } } },
      'bad_value at resolution_rules.inventory_requirements.shoot.ammo',
    ],
    [{ clock_rules: { cost_map: { hack: { heat: 'hot' } } } }, 'bad_value at clock_rules.cost_map.hack.heat'],
    [
      { clock_rules: { failure_severity: { streak_threshold: 0 } } },
      'bad_value at clock_rules.failure_severity.streak_threshold',
    ],
    [
      { clock_rules: { complication_clocks: { combat: [{ delta: 1 }] } } },
      'bad_value at clock_rules.complication_clocks.combat.0.id',
    ],
  ]
  for (const [block, fault] of faults) expect(first(block)).toBe(fault)
})

test('a stat that a declared schema does not have is an error; without a schema any name will do', () => {
  const map = { action_stat_map: { hack: { attribute: 'brains', ability: 'computer' } } }
  expect(first({ resolution_rules: { preset: 'mage_ascension', ...map } })).toBe(
    'unknown_trait at resolution_rules.action_stat_map.hack.attribute',
  )
  const variant = {
    preset: 'mage_ascension',
    action_stat_map: { attack: { variants: { sword: { ability: 'fencing' } } } },
  }
  expect(first({ resolution_rules: variant })).toBe(
    'unknown_trait at resolution_rules.action_stat_map.attack.variants.sword.ability',
  )
  expect(first({ resolution_rules: map })).toBe('ok')
})

test('unknown keys are kept and warned about, at every level', () => {
  expect(
    warnings({
      colour: 1,
      resolution_rules: { colour: 1, resolution: { colour: 1 }, willpower: { colour: 1 } },
    }),
  ).toEqual([
    'unknown_key at resolution_rules.resolution.colour',
    'unknown_key at resolution_rules.willpower.colour',
    'unknown_key at resolution_rules.colour',
    'unknown_key at colour',
  ])
  expect(warnings({ clock_rules: { speed: 2 } })).toEqual(['unknown_key at clock_rules.speed'])
})

test('R5: a default difficulty that no die reaches is warned about', () => {
  const far = rules({ method: 'dice_pool' }, { difficulty: { default: 11 } })
  expect(warnings(far)).toEqual(['difficulty_unreachable at resolution_rules.difficulty'])
  expect(
    warnings(rules({ method: 'dice_pool', threshold_past_9: true }, { difficulty: { default: 11 } })),
  ).toEqual([])
})

test('a descriptor is checked whole: dice, terms, outcomes, target', () => {
  const good = {
    dice: '1d20',
    add: ['attribute_mod'],
    compare: 'over',
    target: ['difficulty'],
    outcomes: [{ min: 0, outcome: 'success' }],
    else: 'failure',
  }
  const at = 'bad_method at resolution_rules.resolution.methods.m'
  const load = (change: object) => first(rules({ method: 'm', methods: { m: { ...good, ...change } } }))
  expect(load({})).toBe('ok')
  for (const change of [
    { dice: '0d6' },
    { dice: '101d6' },
    { dice: '1d1' },
    { dice: '1d1001' },
    { dice: '2d6+1' },
    { dice: undefined },
    { add: ['luck'] },
    { add: 'attribute' },
    { add: [1.5] },
    { compare: 'beside' },
    { compare: undefined },
    { target: undefined },
    { target: ['luck'] },
    { outcomes: [{ min: 0, outcome: 'glory' }] },
    { outcomes: [{ min: 'x', outcome: 'success' }] },
    { outcomes: undefined },
    { else: 'shrug' },
    { natural: { 20: 'wow' } },
    { natural: { twenty: 'critical' } },
  ]) {
    expect([change, load(change)]).toEqual([change, at])
  }
  expect(load({ compare: 'bands', target: undefined })).toBe('ok')
  expect(first(rules({ methods: { m: 'fate' } }))).toBe(at)
  expect(first(rules({ methods: { dice_pool: good } }))).toBe(
    'bad_method at resolution_rules.resolution.methods.dice_pool',
  )
})

test('the Mage preset has 9 attributes, 29 abilities, four traits and 17 mapped actions', () => {
  const { attributes, abilities, special_traits } = mage.stat_schema
  expect(Object.values(attributes).flat()).toHaveLength(9)
  expect(Object.values(abilities).map((list) => list.length)).toEqual([9, 10, 10])
  expect(special_traits).toEqual({
    arete: { min: 1, max: 10 },
    willpower: { min: 1, max: 10 },
    quintessence: { min: 0, max: 20 },
    paradox: { min: 0, max: 20 },
  })
  expect(Object.keys(mage.action_stat_map)).toHaveLength(18)
  expect(mage.action_stat_map.attack?.variants).toEqual({ melee: { ability: 'melee' } })
  expect(mage.difficulty).toEqual({
    default: 6,
    auto_success_if_pool_gte_difficulty: false,
    retry_penalty: 1,
    min: 3,
    max: null,
  })
  expect(mage.health.enabled).toBe(true)
})

test('settings lie over a preset key by key, lists replace, null takes a figure away', () => {
  const config = system({
    preset: 'mage_ascension',
    difficulty: { min: null },
    action_stat_map: { hack: { difficulty: 7 } },
    stat_schema: { attributes: { mental: ['cunning'] } },
  })
  expect(config.difficulty.min).toBeNull()
  expect(config.action_stat_map.hack).toEqual({
    attribute: 'intelligence',
    ability: 'computer',
    difficulty: 7,
  })
  expect(config.stat_schema.attributes.mental).toEqual(['cunning'])
})

test('an ellipsis in a document stands for what was left out', () => {
  const loaded = loadSystemConfig(parse('clock_rules: { ... }'))
  expect(loaded.ok && loaded.warnings).toEqual([])
})

test('a summary tells players and narrators how the system rolls', () => {
  expect(systemSummary(mage)).toEqual({
    name: 'mage_ascension',
    resolution:
      'Roll attribute + ability in d10s and count dice of 6 or more: 1 mixed, 2 success, 4 critical.',
    ones_cancel: true,
    botch_possible: true,
    willpower: true,
  })
  expect(systemSummary(system()).resolution).toBe(
    'Roll 2d6 and add: 6- fails, 7-9 is mixed, 10+ succeeds, 12+ is critical.',
  )
  const d20 = system({
    resolution: {
      method: 'm',
      methods: {
        m: {
          dice: 'd20',
          add: ['ability'],
          compare: 'over',
          target: ['difficulty'],
          outcomes: [],
          natural: { 1: 'botch' },
        },
      },
    },
  })
  expect(systemSummary(d20)).toMatchObject({
    resolution: 'Roll 1d20 + ability, at least difficulty.',
    botch_possible: true,
    willpower: false,
  })
})

test('names that maps inherit are no presets, methods or actions', () => {
  expect(first({ resolution_rules: { preset: 'constructor' } })).toBe(
    'unknown_preset at resolution_rules.preset',
  )
  expect(first(rules({ method: 'toString' }))).toBe('unknown_method at resolution_rules.resolution.method')
  expect(
    first(JSON.parse('{"resolution_rules": {"__proto__": {"preset": "x"}, "resolution": {"__proto__": 1}}}')),
  ).toBe('ok')
})

test('an action that has stats and is safe too is worth a word, where an author says both', () => {
  const mapped = (action: string, rest: object = {}) => ({
    resolution_rules: { action_stat_map: { [action]: { attribute: 'wits' } }, ...rest },
  })
  const told = ['mapped_and_safe at resolution_rules.action_stat_map.listen']
  expect(warnings(mapped('listen'))).toEqual(told)
  expect(warnings(mapped('listen', { risky_actions: ['listen'] }))).toEqual([])
  expect(warnings(mapped('listen', { safe_actions: ['wait'] }))).toEqual([])
  // The document maps these itself, for when something is risky.
  expect(warnings(mapped('search'))).toEqual([])
  expect(warnings(mapped('search', { safe_actions: ['search'] }))).toEqual([
    'mapped_and_safe at resolution_rules.action_stat_map.search',
  ])
})

test('a weapon that is used by stats which none of its bearers has is worth a word', () => {
  const armed = (stats: object) => {
    const parsed = adapter.scenario.parse({
      ruleset: 'adapter',
      system: {
        resolution_rules: {
          resolution: { method: 'dice_pool' },
          action_stat_map: { shoot: { attribute: 'dexterity', ability: 'firearms' } },
        },
      },
      weapons: [{ name: 'Bow', action: 'shoot', damage: 2 }],
      characters: [
        { name: 'Runa', stats, weapons: ['Bow'] },
        { name: 'Olaf', stats: { dexterity: 2 } },
      ],
    })
    return parsed.ok ? parsed.warnings.map(({ path, code }) => `${code} at ${path.join('.')}`) : parsed.issues
  }
  expect(armed({ strength: 2 })).toEqual(['weapon_without_stats at weapons.0.action'])
  expect(armed({ firearms: 1 })).toEqual([])
})

test('a key that stands one level too high is told where it goes', () => {
  const [found] = loadSystemConfig({ safe_actions: ['look'] }).warnings
  expect(found).toMatchObject({ path: ['safe_actions'], fix: 'write it under resolution_rules' })
})
