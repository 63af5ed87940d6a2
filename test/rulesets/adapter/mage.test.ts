import { describe, expect, test } from 'vitest'
import {
  damage,
  extended,
  initiative,
  type MagickInput,
  magick,
  resisted,
  type SystemConfig,
  soak,
  takeDamage,
} from '../../../src/rulesets/adapter/index.js'
import { mage, refusal, scripted, system } from './support.js'

const forces: MagickInput = {
  arete: 3,
  spheres: { Forces: 3, prime: 1 },
  effect: { forces: 3 },
  mode: 'vulgar',
  paradox: 0,
}

function cast(input: Partial<MagickInput>, ...faces: number[]) {
  return scripted(faces, (dice) => magick(mage, { ...forces, ...input }, dice))
}

function refused(input: Partial<MagickInput>, config: SystemConfig = mage): string {
  return refusal((dice) => magick(config, { ...forces, ...input }, dice))
}

describe('magick', () => {
  test('rank and Arete must reach each sphere used; Arete stays in its range', () => {
    expect(refused({ effect: { forces: 3, prime: 2 } })).toBe('sphere_too_low')
    expect(refused({ effect: { mind: 1 } })).toBe('sphere_too_low')
    expect(refused({ arete: 2 })).toBe('arete_too_low')
    expect(refused({ arete: 11 })).toBe('trait_out_of_range')
    expect(refused({ effect: {} })).toBe('no_sphere')
  })

  test('difficulty is the highest rank + 3, 4 or 5, modifiers stop at 3 either way, never under 3', () => {
    const difficulty = (input: Partial<MagickInput>) =>
      cast({ effect: { forces: 2 }, arete: 3, paradox: 0, ...input }, 2, 3, 2).difficulty
    expect(difficulty({ mode: 'coincidental' })).toBe(5)
    expect(difficulty({ mode: 'vulgar' })).toBe(6)
    expect(difficulty({ mode: 'vulgar_witnessed' })).toBe(7)
    expect(difficulty({ mode: 'vulgar', difficulty_modifier: 9 })).toBe(9)
    expect(difficulty({ mode: 'coincidental', difficulty_modifier: -9 })).toBe(3)
    expect(
      difficulty({
        mode: 'vulgar',
        difficulty_modifier: 4,
        quintessence: { spend: 2, available: 3, avatar: 2 },
      }),
    ).toBe(8)
  })

  test('duration and direct damage follow the successes', () => {
    const lasting = (count: number) => {
      const faces = [...new Array(count).fill(10), ...new Array(6 - count).fill(2)]
      const { duration, direct_damage } = cast(
        { arete: 6, spheres: { forces: 1 }, effect: { forces: 1 }, mode: 'coincidental' },
        ...faces,
      )
      return `${duration} ${direct_damage}`
    }
    expect([0, 1, 2, 3, 4, 5, 6].map(lasting)).toEqual([
      'none 0',
      'turn 2',
      'scene 4',
      'day 6',
      'story 8',
      'six_months 10',
      'lasting 12',
    ])
  })

  test('R13: willpower makes an effect that cannot botch', () => {
    const result = cast({ willpower: { spend: 1, available: 1 } }, 1, 1, 1)
    expect(result).toMatchObject({ outcome: 'mixed', successes: 1, paradox_gained: 3 })
    expect(refused({ willpower: { spend: 2, available: 5 } })).toBe('willpower_limit')
  })

  test('quintessence: what is held, then what the Avatar passes; spent even when swallowed', () => {
    expect(refused({ quintessence: { spend: 4, available: 3, avatar: 1 } })).toBe('quintessence_insufficient')
    expect(refused({ quintessence: { spend: 2, available: 3, avatar: 1 } })).toBe('quintessence_rate')
    expect(
      cast({ quintessence: { spend: 5, available: 6, avatar: 5 }, mode: 'coincidental' }, 2, 2, 2),
    ).toMatchObject({ difficulty: 3, quintessence_after: 1 })
  })

  test('paradox gained by mode and by botch', () => {
    const gained = (mode: MagickInput['mode'], botched: boolean) => {
      const rank1 = { arete: 1, spheres: { mind: 1 }, effect: { mind: 1 }, mode }
      const pool = botched ? { coincidental: 1, vulgar: 2, vulgar_witnessed: 4 }[mode] : 0
      return cast(rank1, botched ? 1 : 2, ...new Array(pool).fill(2)).paradox_gained
    }
    expect([
      gained('coincidental', false),
      gained('vulgar', false),
      gained('vulgar_witnessed', false),
    ]).toEqual([0, 1, 2])
    expect([gained('coincidental', true), gained('vulgar', true), gained('vulgar_witnessed', true)]).toEqual([
      1, 2, 4,
    ])
    const m20 = system({ preset: 'mage_ascension', paradox: { edition: 'm20' } })
    const modern = (mode: MagickInput['mode']) =>
      scripted([7, 8, 9], (dice) => magick(m20, { ...forces, mode }, dice)).paradox_gained
    expect([modern('vulgar'), modern('vulgar_witnessed'), modern('coincidental')]).toEqual([1, 4, 0])
  })

  test('backlash: from 5 on after a gain; a botch of it lets everything go', () => {
    const quiet = cast({ mode: 'coincidental', paradox: 9 }, 7, 7, 7)
    expect(quiet.backlash).toBeNull()
    expect(cast({ paradox: 1 }, 8, 8, 8).backlash).toBeNull()
    const gone = cast({ paradox: 2 }, 8, 8, 8, 1, 2, 2, 2, 2)
    expect(gone).toMatchObject({
      paradox_total: 0,
      backlash: { pool: 5, discharged: 5, damage: 0, damage_type: null, severity: 'none' },
    })
    const burnt = cast({ paradox: 2 }, 8, 8, 8, 6, 6, 6, 1, 2)
    expect(burnt).toMatchObject({
      paradox_total: 3,
      backlash: { successes: 2, discharged: 2, damage: 2, damage_type: 'bashing', severity: 'trivial' },
    })
  })

  test('each band of a backlash burns in its own way', () => {
    const wide = system({
      preset: 'mage_ascension',
      stat_schema: { special_traits: { paradox: { min: 0, max: 40 } } },
    })
    const burn = (successes: number) => {
      const pool = 30
      const faces = [8, 8, 8, ...new Array(successes).fill(6), ...new Array(pool - successes).fill(2)]
      const { backlash } = scripted(faces, (dice) => magick(wide, { ...forces, paradox: pool - 3 }, dice))
      return `${backlash!.damage} ${backlash!.damage_type} ${backlash!.severity} ${backlash!.permanent_paradox}`
    }
    expect([0, 1, 5, 6, 10, 11, 15, 16, 20, 21, 24].map(burn)).toEqual([
      '0 null none 0',
      '1 bashing trivial 0',
      '5 bashing trivial 0',
      '6 bashing minor 0',
      '10 bashing minor 0',
      '11 lethal significant 0',
      '15 lethal significant 0',
      '16 lethal severe 1',
      '20 lethal severe 1',
      '10 aggravated drastic 2',
      '12 aggravated drastic 2',
    ])
  })

  test('the wheel: paradox pushes quintessence out, permanent paradox keeps its boxes', () => {
    const faces = [8, 2, 2, ...new Array(17).fill(2)]
    const quintessence = { spend: 0, available: 10, avatar: 3 }
    expect(cast({ paradox: 14, quintessence }, ...faces)).toMatchObject({
      paradox_total: 17,
      quintessence_after: 3,
    })
    expect(cast({ paradox: 14, permanent_paradox: 2, quintessence }, ...faces)).toMatchObject({
      paradox_total: 17,
      quintessence_after: 1,
    })
    const full = [8, 2, 2, ...new Array(19).fill(2)]
    expect(cast({ paradox: 18, permanent_paradox: 1 }, ...full).paradox_total).toBe(19)
  })

  test('R27: the option adds the lowest own rank among the spheres used; wounds take dice', () => {
    const option = system({ preset: 'mage_ascension', magick: { pool: 'arete_plus_sphere' } })
    const pool = (config: SystemConfig, input: Partial<MagickInput>, faces: number) =>
      scripted(new Array(faces).fill(2), (dice) =>
        magick(config, { ...forces, mode: 'coincidental', ...input }, dice),
      ).pool
    expect(pool(option, { effect: { forces: 2, prime: 1 } }, 4)).toBe(4)
    expect(pool(mage, { health: { bashing: 4, lethal: 0, aggravated: 0 } }, 1)).toBe(1)
    expect(refused({ health: { bashing: 0, lethal: 7, aggravated: 0 } })).toBe('incapacitated')
  })
})

describe('health, damage, soak', () => {
  const none = { bashing: 0, lethal: 0, aggravated: 0 }

  test('each box has its level and penalty', () => {
    const levels = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
      const { level, penalty } = takeDamage(none, 'lethal', n)
      return `${level} ${penalty}`
    })
    expect(levels).toEqual([
      'healthy 0',
      'bruised 0',
      'hurt -1',
      'injured -1',
      'wounded -2',
      'mauled -2',
      'crippled -5',
      'incapacitated null',
    ])
  })

  test('a full track turns boxes, and with nothing left to turn it kills', () => {
    expect(takeDamage({ bashing: 7, lethal: 0, aggravated: 0 }, 'bashing', 2)).toMatchObject({
      bashing: 5,
      lethal: 2,
      level: 'incapacitated',
    })
    expect(takeDamage({ bashing: 1, lethal: 6, aggravated: 0 }, 'lethal', 2)).toMatchObject({
      bashing: 0,
      lethal: 7,
      level: 'dead',
      penalty: null,
    })
    expect(takeDamage({ bashing: 0, lethal: 0, aggravated: 7 }, 'aggravated', 1)).toMatchObject({
      aggravated: 7,
      level: 'dead',
    })
    expect(takeDamage({ bashing: 1, lethal: 5, aggravated: 1 }, 'aggravated', 7)).toMatchObject({
      bashing: 0,
      lethal: 0,
      aggravated: 7,
      level: 'dead',
    })
  })

  test('damage needs a success; its pool is weapon + successes - 1; ones cancel without a botch', () => {
    const roll = (weapon: number, attack_successes: number, ...faces: number[]) =>
      scripted(faces, (dice) => damage(mage, { weapon, attack_successes, type: 'lethal' }, dice))
    expect(roll(4, 0)).toMatchObject({ pool: 0, levels: 0 })
    expect(roll(2, 2, 6, 1, 2)).toMatchObject({ pool: 3, levels: 0, type: 'lethal' })
    expect(roll(0, 1)).toMatchObject({ pool: 0 })
  })

  test('soak: Stamina for bashing, armour for all, Stamina for lethal where configured', () => {
    const pool = (config: SystemConfig, type: 'bashing' | 'lethal' | 'aggravated', faces: number) =>
      scripted(new Array(faces).fill(6), (dice) =>
        soak(config, { type, stamina: 3, armor: 1, levels: 9 }, dice),
      ).soaked
    expect([pool(mage, 'bashing', 4), pool(mage, 'lethal', 1), pool(mage, 'aggravated', 1)]).toEqual([
      4, 1, 1,
    ])
    const tough = system({ preset: 'mage_ascension', health: { stamina_soaks_lethal: true } })
    expect([pool(tough, 'lethal', 4), pool(tough, 'aggravated', 1)]).toEqual([4, 1])
  })
})

describe('initiative, extended, resisted', () => {
  test('initiative: ties by Dexterity + Wits, then by listing', () => {
    const combatants = [
      { id: 'a', dexterity: 2, wits: 2 },
      { id: 'b', dexterity: 3, wits: 3, wound_penalty: -1 },
      { id: 'c', dexterity: 2, wits: 2 },
    ]
    expect(scripted([6, 5, 6], (dice) => initiative(combatants, dice))).toEqual({
      order: ['b', 'a', 'c'],
      scores: { a: 10, b: 10, c: 10 },
    })
  })

  test('extended: complete, failed, botched', () => {
    const run = (needed: number, max_rolls: number, ...faces: number[]) =>
      scripted(faces, (dice) => extended(mage, { pool: 2, difficulty: 6, needed, max_rolls }, dice))
    expect(run(3, 3, 6, 7, 8, 2)).toEqual({ accumulated: 3, rolls_used: 2, status: 'complete' })
    expect(run(3, 2, 6, 2, 2, 2)).toEqual({ accumulated: 1, rolls_used: 2, status: 'failed' })
    expect(run(9, 9, 6, 6, 1, 2)).toEqual({ accumulated: 0, rolls_used: 2, status: 'botched' })
    expect(refusal((dice) => extended(mage, { pool: 2, difficulty: 6, needed: 0, max_rolls: 1 }, dice))).toBe(
      'bad_value',
    )
  })

  test('resisted: the net decides, a botch stays one, the sign names the winner', () => {
    const contest = (actor: number, opponent: number, ...faces: number[]) =>
      scripted(faces, (dice) =>
        resisted(
          mage,
          { actor: { pool: actor, difficulty: 6 }, opponent: { pool: opponent, difficulty: 6 } },
          dice,
        ),
      )
    expect(contest(4, 1, 6, 6, 6, 6, 2)).toMatchObject({ net: 4, outcome: 'critical', winner: 'actor' })
    expect(contest(1, 1, 6, 6)).toMatchObject({ net: 0, outcome: 'failure', winner: 'none' })
    expect(contest(1, 2, 1, 6, 6)).toMatchObject({ net: -2, outcome: 'botch', winner: 'opponent' })
    expect(contest(1, 1, 6, 1)).toMatchObject({ net: 1, outcome: 'mixed', opponent_successes: 0 })
    expect(contest(0, 0)).toMatchObject({ net: 0, outcome: 'failure', winner: 'none' })
  })
})
