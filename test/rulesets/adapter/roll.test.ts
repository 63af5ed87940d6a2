import { describe, expect, test } from 'vitest'
import { toText } from '../../../src/kernel/rational.js'
import { oddsOf, type RollInput, rollAction, type SystemConfig } from '../../../src/rulesets/adapter/index.js'
import { mage, refusal, scripted, system } from './support.js'

const five: RollInput = { action: 'sneak', stats: { dexterity: 3, stealth: 2 } }

function roll(config: SystemConfig, input: RollInput, ...faces: number[]) {
  return scripted(faces, (dice) => rollAction(config, input, dice))
}

function odds(config: SystemConfig, input: RollInput): Record<string, string> {
  const rows = oddsOf((dice) => rollAction(config, input, dice).outcome)
  return Object.fromEntries(rows.map(({ outcome, probability }) => [outcome, toText(probability)]))
}

describe('dice pools', () => {
  test('R1, R4: ones cancel, the net is floored, a net of 0 with a one is a botch', () => {
    expect(roll(mage, five, 8, 1, 1, 1, 9)).toMatchObject({
      outcome: 'botch',
      successes: 0,
      raw_successes: 2,
      ones: 3,
    })
    expect(roll(mage, five, 8, 1, 2, 2, 9)).toMatchObject({ outcome: 'mixed', successes: 1 })
    const books = system({ preset: 'mage_ascension', resolution: { botch_requires_no_successes: true } })
    expect(roll(books, five, 8, 1, 2, 2, 2)).toMatchObject({ outcome: 'failure', successes: 0 })
    expect(roll(books, five, 2, 1, 2, 2, 2)).toMatchObject({ outcome: 'botch' })
  })

  test('the odds of one die, exactly', () => {
    const one = { action: 'sneak', stats: { dexterity: 1 } }
    expect(odds(mage, one)).toEqual({ botch: '1/10', failure: '2/5', mixed: '1/2' })
    const spent = { ...one, willpower: { spend: 1, available: 1 } }
    expect(odds(mage, spent)).toEqual({ mixed: '1/2', success: '1/2' })
  })

  test('R1: a botch threshold under 0 switches botches off', () => {
    const never = system({ preset: 'mage_ascension', resolution: { pool_outcome_thresholds: { botch: -1 } } })
    expect(roll(never, { action: 'sneak' }, 1)).toMatchObject({ outcome: 'failure' })
  })

  test('R5: past 9 the target stops at its cap and each point costs a success', () => {
    const eleven = { ...five, difficulty: 11 }
    expect(roll(mage, eleven, 10, 10, 10, 9, 2)).toMatchObject({ target: 10, successes: 1, difficulty: 11 })
    const cap9 = system({ preset: 'mage_ascension', resolution: { target_cap: 9 } })
    expect(roll(cap9, eleven, 10, 9, 9, 3, 2)).toMatchObject({ target: 9, successes: 1 })
    const off = system({ preset: 'mage_ascension', resolution: { threshold_past_9: false } })
    expect(roll(off, eleven, 10, 10, 10, 10, 10)).toMatchObject({
      target: 11,
      successes: 0,
      outcome: 'failure',
    })
    expect(odds(off, { ...eleven, willpower: { spend: 1, available: 1 } })).toEqual({ mixed: '1/1' })
  })

  test('R9: missing stats count 0, and no penalty takes the last die', () => {
    expect(roll(mage, { action: 'sneak' }, 7)).toMatchObject({ dice: '1d10', pool: 1 })
    expect(roll(mage, { ...five, dice_modifier: -40 }, 7)).toMatchObject({ pool: 1 })
    const two = system({ preset: 'mage_ascension', resolution: { min_pool: 2 } })
    expect(roll(two, { action: 'sneak' }, 7, 3)).toMatchObject({ pool: 2 })
    const none = system({ preset: 'mage_ascension', resolution: { min_pool: 0 } })
    expect(roll(none, { action: 'sneak' })).toMatchObject({ pool: 0, successes: 0, outcome: 'failure' })
  })

  test('R10, R12: base, modifier, merits and retries are summed, then clamped, then tested', () => {
    const merit = { id: 'keen', difficulty: -1 }
    const hard = { ...five, difficulty: 7, difficulty_modifier: 1, merits_flaws: [merit], failed_attempts: 2 }
    expect(roll(mage, hard, 9, 9, 8, 8, 2)).toMatchObject({ difficulty: 9, raw_successes: 2 })
    const capped = system({ preset: 'mage_ascension', difficulty: { max: 8 } })
    expect(roll(capped, hard, 8, 9, 7, 7, 2)).toMatchObject({ difficulty: 8 })
    expect(roll(mage, { ...five, difficulty: -5 }, 3, 2, 2, 2, 2)).toMatchObject({ difficulty: 3, target: 3 })
    const open = system({ resolution: { method: 'dice_pool' } })
    expect(refusal((dice) => rollAction(open, { ...five, difficulty: 1 }, dice))).toBe('bad_difficulty')
    expect(refusal((dice) => rollAction(open, { ...five, difficulty: 6.5 }, dice))).toBe('bad_difficulty')
    const pair = { stats_pair: ['dexterity', 'stealth'] }
    expect(roll(open, { ...five, ...pair, difficulty: 2 }, 1, 1, 1, 1, 2)).toMatchObject({
      target: 2,
      raw_successes: 1,
      ones: 4,
    })
  })

  test('R11: a big pool in calm needs no dice, unless somebody declines or spends', () => {
    const auto = system({
      preset: 'mage_ascension',
      difficulty: { auto_success_if_pool_gte_difficulty: true },
    })
    const six = { action: 'sneak', stats: { dexterity: 4, stealth: 2 } }
    expect(roll(auto, six)).toMatchObject({
      dice: 'auto',
      auto: true,
      outcome: 'success',
      successes: 2,
      faces: [],
    })
    const faces = [6, 6, 6, 6, 6, 6]
    for (const change of [
      { decline_auto: true },
      { threat: true },
      { risk_flags: ['Pursuit'] },
      { willpower: { spend: 1, available: 1 } },
    ]) {
      expect(roll(auto, { ...six, ...change }, ...faces).auto).toBe(false)
    }
    expect(roll(auto, { ...six, risk_flags: ['noisy'] }).auto).toBe(true)
    expect(roll(auto, { ...six, difficulty: 7 }, ...faces).auto).toBe(false)
  })

  test('R14: willpower is refused in the order of the ruling', () => {
    const spend = (config: SystemConfig, willpower: RollInput['willpower'] & object) =>
      refusal((dice) => rollAction(config, { ...five, willpower }, dice))
    expect(spend(system(), { spend: 9, available: 0 })).toBe('willpower_disabled')
    expect(spend(system({ willpower: { enabled: true } }), { spend: 9, available: 0 })).toBe(
      'willpower_needs_pool',
    )
    expect(spend(mage, { spend: 2, available: 0 })).toBe('willpower_limit')
    expect(spend(mage, { spend: 1, available: 5, spent_this_turn: 1 })).toBe('willpower_limit')
    expect(spend(mage, { spend: 1, available: 0 })).toBe('willpower_insufficient')
    expect(roll(system(), { ...five, willpower: { spend: 0 } }, 6, 6)).toMatchObject({ outcome: 'critical' })
  })

  test('R28: variants, and a pair outright', () => {
    const stats = { strength: 3, brawl: 1, melee: 2 }
    expect(roll(mage, { action: 'attack', variant: 'Melee', stats }, 6, 7, 8, 2, 3).stat_pair).toBe(
      'strength+melee',
    )
    expect(
      roll(mage, { action: 'attack', stats_pair: ['Strength', 'Melee'], stats }, 6, 7, 8, 2, 3).pool,
    ).toBe(5)
    expect(refusal((dice) => rollAction(mage, { action: 'attack', variant: 'psychic' }, dice))).toBe(
      'unknown_variant',
    )
    expect(refusal((dice) => rollAction(mage, { action: 'sneak', variant: 'melee' }, dice))).toBe(
      'unknown_variant',
    )
  })

  test('R29: names compare in lower case, with underscores', () => {
    const stats = { Dexterity: 2, 'Martial Arts': 1 }
    const config = system({
      preset: 'mage_ascension',
      action_stat_map: { 'High Kick': { attribute: 'dexterity', ability: 'martial_arts' } },
    })
    expect(roll(config, { action: 'HIGH-KICK', stats }, 6, 2, 2).stat_pair).toBe('dexterity+martial_arts')
  })

  test('R31: ratings outside their range are refused', () => {
    for (const stats of [{ arete: 11 }, { Willpower: 0 }, { paradox: 21 }, { quintessence: -1 }]) {
      expect(refusal((dice) => rollAction(mage, { action: 'sneak', stats }, dice))).toBe('trait_out_of_range')
    }
  })

  test('an entry without stats uses the default pair; null means no stat', () => {
    const config = system({
      resolution: { method: 'dice_pool' },
      action_stat_map: { hack: { difficulty: 7 }, run: { attribute: 'legs', ability: null } },
    })
    expect(roll(config, { action: 'hack', stats: { wits: 1 } }, 7)).toMatchObject({
      stat_pair: 'wits+alertness',
      difficulty: 7,
    })
    expect(roll(config, { action: 'run', stats: { legs: 2 } }, 7, 2)).toMatchObject({
      stat_pair: 'legs',
      pool: 2,
    })
    expect(roll(config, { action: 'juggle', stats: { alertness: 2 } }, 7, 2)).toMatchObject({
      stat_pair: 'wits+alertness',
    })
  })
})

describe('specialties, merits, wounds', () => {
  test('a specialty is one die: said, or found by a shared tag on a stat good enough', () => {
    const tags = { specialties: { Stealth: ['Shadows'] }, tags: ['shadows'] }
    expect(roll(mage, { ...five, ...tags }, 6, 7, 4, 4, 4, 2).pool).toBe(6)
    expect(roll(mage, { ...five, ...tags, specialty: true }, 6, 7, 4, 4, 4, 2).pool).toBe(6)
    expect(
      roll(mage, { ...five, specialties: { melee: ['shadows'] }, tags: ['shadows'] }, 6, 7, 4, 4, 4).pool,
    ).toBe(5)
    const four = system({ preset: 'mage_ascension', specialty: { min_rating: 4 } })
    expect(roll(four, { ...five, ...tags }, 6, 7, 4, 4, 4).pool).toBe(5)
    expect(roll(four, { ...five, specialty: true }, 6, 7, 4, 4, 4, 4).pool).toBe(6)
  })

  test('merits and flaws apply by action, stat or tag, or always, and add up', () => {
    const merits_flaws = [
      { id: 'a', applies_to: { actions: ['Sneak'] }, dice: 1 },
      { id: 'b', applies_to: { stats: ['dexterity'] }, difficulty: 1 },
      { id: 'c', applies_to: { tags: ['night'] }, auto_successes: 1 },
      { id: 'd', applies_to: { actions: ['climb'], tags: ['day'] }, dice: 9 },
      { id: 'e', dice: 1 },
    ]
    const record = roll(mage, { ...five, tags: ['Night'], merits_flaws }, 7, 6, 6, 6, 6, 6, 2)
    expect(record).toMatchObject({
      pool: 7,
      difficulty: 7,
      raw_successes: 1,
      successes: 2,
      auto_successes: 1,
    })
  })

  test('wounds cost dice; incapacitated is no roll, in any method', () => {
    expect(roll(mage, { ...five, health: { bashing: 6, lethal: 0, aggravated: 0 } }, 6).pool).toBe(1)
    const out = { bashing: 7, lethal: 0, aggravated: 0 }
    expect(refusal((dice) => rollAction(mage, { ...five, health: out }, dice))).toBe('incapacitated')
    expect(refusal((dice) => rollAction(system(), { ...five, health: out }, dice))).toBe('incapacitated')
  })
})

describe('2d6 in bands', () => {
  test('each total falls into its band, open at both ends', () => {
    const bands = Array.from(
      { length: 16 },
      (_, i) => roll(system(), { action: 'sneak', modifier: i - 2 }, 1, 1).outcome,
    )
    expect(bands.join(' ')).toBe(
      'failure failure failure failure failure failure failure mixed mixed mixed success success critical critical critical critical',
    )
    expect(odds(system(), { action: 'sneak' })).toEqual({
      failure: '5/12',
      mixed: '5/12',
      success: '5/36',
      critical: '1/36',
    })
  })

  test('R12: each failed attempt takes the retry penalty off the total', () => {
    const config = system({ difficulty: { retry_penalty: 2 } })
    expect(roll(config, { action: 'sneak', failed_attempts: 2 }, 5, 5)).toMatchObject({
      total: 6,
      outcome: 'failure',
      margin: 1,
    })
  })

  test('R16: natural criticals need both top faces and the success floor', () => {
    const natural = system({ resolution: { critical_on: 'natural' } })
    expect(roll(natural, { action: 'x', modifier: 3 }, 5, 6).outcome).toBe('success')
    expect(roll(natural, { action: 'x', modifier: -2 }, 6, 6).outcome).toBe('critical')
    expect(roll(natural, { action: 'x', modifier: -3 }, 6, 6).outcome).toBe('mixed')
  })

  test('R17: own bands and margins', () => {
    const own = system({
      resolution: { bands: { failure: [2, 5], mixed: [6, 8], success: [9, 10], critical: [11, 12] } },
    })
    expect(roll(own, { action: 'x' }, 5, 6)).toMatchObject({ outcome: 'critical', margin: 2 })
    expect(roll(own, { action: 'x' }, 1, 1)).toMatchObject({ outcome: 'failure', margin: 4 })
    expect(roll(own, { action: 'x' }, 3, 3)).toMatchObject({ outcome: 'mixed', margin: 0 })
  })

  test('gives the outcomes of the same method written as a descriptor', () => {
    const pbta = system({
      resolution: {
        method: 'pbta',
        methods: {
          pbta: {
            dice: '2d6',
            add: ['modifier', 'retry'],
            compare: 'bands',
            outcomes: [
              { min: 7, outcome: 'mixed' },
              { min: 10, outcome: 'success' },
              { min: 12, outcome: 'critical' },
            ],
          },
        },
      },
      difficulty: { retry_penalty: 1 },
    })
    const bands = system({ difficulty: { retry_penalty: 1 } })
    for (const modifier of [-3, 0, 1, 4]) {
      const input = { action: 'x', modifier, failed_attempts: 1 }
      expect(odds(pbta, input)).toEqual(odds(bands, input))
    }
  })
})

describe('methods by configuration alone', () => {
  const d20 = (change: object = {}) =>
    system({
      resolution: {
        method: 'd20',
        methods: {
          d20: {
            dice: '1d20',
            add: ['attribute_mod', 'ability', 'modifier', 'specialty', 2],
            compare: 'over',
            target: ['difficulty'],
            outcomes: [
              { min: -2, outcome: 'mixed' },
              { min: 10, outcome: 'critical' },
              { min: 0, outcome: 'success' },
            ],
            else: 'failure',
            natural: { 20: 'critical', 1: 'botch' },
          },
        },
      },
      difficulty: { default: 15, ...change },
    })
  const stats = { wits: 7, alertness: 3 }

  test('over: terms add up, the best min reached wins, naturals come last', () => {
    const input = { action: 'x', stats, modifier: 1, specialty: true }
    expect(roll(d20(), input, 10)).toMatchObject({
      total: 15,
      target: 15,
      margin: 0,
      outcome: 'success',
      pool: 0,
    })
    expect(roll(d20(), input, 8)).toMatchObject({ total: 13, margin: -2, outcome: 'mixed' })
    expect(roll(d20(), input, 7)).toMatchObject({ outcome: 'failure' })
    expect(roll(d20(), { ...input, modifier: 30 }, 1)).toMatchObject({ outcome: 'botch' })
    expect(roll(d20(), { ...input, modifier: -30 }, 20)).toMatchObject({ outcome: 'critical' })
  })

  test('difficulty is the call, its modifier and the clamp; no retry, no lower limit', () => {
    const input = { action: 'x', difficulty: 1, difficulty_modifier: -3, failed_attempts: 4 }
    expect(roll(d20({ retry_penalty: 2 }), input, 10).target).toBe(-2)
    expect(roll(d20({ min: 5 }), input, 10).target).toBe(5)
  })

  test('willpower has nothing to add to', () => {
    const on = system({
      resolution: { method: 'm', methods: { m: { dice: '1d6', compare: 'bands', outcomes: [] } } },
      willpower: { enabled: true },
    })
    expect(
      refusal((dice) => rollAction(on, { action: 'x', willpower: { spend: 1, available: 1 } }, dice)),
    ).toBe('willpower_needs_pool')
  })
})
