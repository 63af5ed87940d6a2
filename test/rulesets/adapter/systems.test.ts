import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/analysis/evaluate.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { adapter } from '../../../src/rulesets/adapter/index.js'
import { d6, d8, d20, d100 } from '../../../src/testing/dice.js'
import { contentScenario, Game, scenarioOf, types } from './support.js'

/** Systems that configuration alone describes fight, resist, extend and bleed as the documents' own does. */
describe('a d20 system', () => {
  /** Teodora, Wend, Rope Marten, Little Marten. */
  const INITIATIVE = d20(20, 15, 5, 1)
  const ford = () => new Game(contentScenario('salt-ford'))

  it('fights: initiative by its own die, a guard to beat, dice of damage, armour without a roll', () => {
    const game = ford()
    expect(game.say('fight', INITIATIVE)[0]).toMatchObject({
      scores: { Teodora: 21, Wend: 17, 'Rope Marten': 5, 'Little Marten': 2 },
    })
    const struck = game.say('attack Rope', d20(10), d8(5))
    expect(struck.flatMap((event) => [...adapter.mech(event)])).toEqual([
      'ATTACK Teodora on Rope Marten with falchion: 1d20 [10] = 10, might modifier +2, blades +4, total 16 vs 11 (difficulty 11) -> SUCCESS',
      'DAMAGE Teodora on Rope Marten: 1d8 [5] +2 = 7 points',
      'SOAK Rope Marten: 1 without a roll, soaks 1, 6 go through',
      'HEALTH Rope Marten takes 6 (falchion): 4 of 10 left',
    ])
  })

  it('halves the damage of a mixed outcome and doubles that of a critical one', () => {
    const half = ford()
    half.say('fight', INITIATIVE)
    expect(half.say('attack Rope', d20(4), d8(5))).toContainEqual(expect.objectContaining({ levels: 3 }))
    const twice = ford()
    twice.say('fight', INITIATIVE)
    expect(twice.say('attack Rope', d20(20), d8(5))).toContainEqual(expect.objectContaining({ levels: 14 }))
  })

  it('resists: the better outcome wins, of equal ones the better margin; who does not win fails', () => {
    const game = ford()
    const [own, other] = [d20(12), d20(11)]
    const [, won] = game.say('try haggle to: Rope Marten by: Teodora', own, other)
    expect(won).toMatchObject({
      roll: { total: 16, outcome: 'success', winner: 'actor', opponent: { total: 11 } },
    })
    const [, lost] = game.say('try haggle to: Rope Marten by: Teodora', d20(12), d20(19))
    expect(lost).toMatchObject({ roll: { outcome: 'failure', winner: 'opponent' } })
  })

  it('a dodge is a contest of the traits that it names', () => {
    const game = ford()
    game.say('fight', INITIATIVE)
    game.say('attack Little', d20(2))
    const dodged = game.as('Wend', 'dodge', d20(15), d8(1), d20(2))
    expect(dodged[0]).toMatchObject({ stats: 'speed+sneaking' })
  })

  it('extends: an outcome is worth what the system says', () => {
    const game = ford()
    // Every roll pays as the project's action does, before it falls.
    const [paid, moved, begun] = game.say('extend a raft by: Teodora', d20(20))
    expect([paid, moved]).toMatchObject([
      { type: 'action_announced', action: 'climb' },
      { type: 'clock_moved', clock: 'rain', source: 'cost' },
    ])
    expect(begun).toMatchObject({ successes: 4, accumulated: 4 })
    const done = game.say('extend a raft by: Teodora', d20(10))
    expect(done[2]).toMatchObject({ accumulated: 6, status: 'complete' })
    expect(types(done).at(-1)).toBe('game_ended')
  })

  it('spends luck on a roll, and luck comes back with the next scene', () => {
    const scenario = contentScenario('salt-ford')
    const game = new Game(scenarioOf({ ...scenario, scenes: [{ name: 'bank' }, { name: 'far bank' }] }))
    const tried = game.say('try watch by: Wend spend: luck', d20(8))
    expect(tried[0]).toMatchObject({ roll: { total: 15 } })
    expect(tried.at(-1)).toMatchObject({ type: 'resource_changed', delta: -1, after: 2 })
    expect(game.refused('try watch by: Wend spend: luck 2')).toBe('resource_limit')
    expect(game.say('scene far bank')).toContainEqual(
      expect.objectContaining({
        type: 'resource_changed',
        resource: 'luck',
        delta: 1,
        reason: 'a new scene',
      }),
    )
  })

  it('odds are exact, and hidden from players until the guard has been tried', () => {
    const game = ford()
    game.say('fight', INITIATIVE)
    expect(() => game.odds('attack Rope', 'Teodora')).toThrow('stays hidden')
    const hits = game.chance('attack Rope', (events) => events.some(({ type }) => type === 'damage_rolled'))
    // 5 + 4 + 2 on a d20: 11 is reached from 5 on, mixed from 3 on, a 1 is a botch.
    expect(hits).toBe('9/10')
  })

  it('a fight comes out alike exactly and by simulation', () => {
    const duel = scenarioOf({
      ...contentScenario('salt-ford'),
      characters: [{ name: 'Ada', stats: { might: 10, speed: 10, brawling: 2 }, hp: 4 }],
      npcs: [{ name: 'Bo', hostile: true, stats: { might: 10, speed: 10 }, hp: 3 }],
      reserves: [],
      clocks: [],
      projects: [],
      targets: [],
      weapons: [],
      endings: [
        { outcome: 'won', when: { foes: 'down' } },
        { outcome: 'lost', when: { characters: 'down' } },
      ],
    })
    const players = { '*': adapter.policies.steady! }
    const exact = evaluate(adapter, adapter.begin(duel), { players })
    const tried = simulate(adapter, adapter.begin(duel), { players, runs: 4000, seed: 3 })
    expect(exact.outcomes.won! + exact.outcomes.lost!).toBeCloseTo(1, 9)
    expect(Math.abs(tried.outcomes.won!.mean - exact.outcomes.won!)).toBeLessThan(0.03)
  })
})

describe('a percentile system', () => {
  const locker = () => new Game(contentScenario('deep-locker'))

  it('has a track of its own length, whose wounds slow every roll', () => {
    const game = locker()
    game.say('damage who: Ferro points: 2 because: the stairs')
    expect(game.view('Ferro').people[0]).toMatchObject({ hp: 3, max: 5, status: ['bleeding'] })
    const [, rolled] = game.say('try sneak to: the camera', d100(60))
    expect(rolled).toMatchObject({ roll: { target: 60, outcome: 'success' } })
    game.say('damage who: Ferro points: 3 because: the stairs')
    expect(game.view('Ferro').people[0]!.status).toEqual(['out'])
  })

  it('fights: d100 for initiative, skills to roll under, levels of damage', () => {
    const game = locker()
    expect(game.say('fight', d100(90, 10))[0]).toMatchObject({
      order: ['Ferro', 'the man with the crossword'],
    })
    const shot = game.say('attack crossword', d100(30), { sides: 3, value: 3 }, d100(90))
    expect(shot.flatMap((event) => [...adapter.mech(event)])).toEqual([
      'ATTACK Ferro on the man with the crossword with snub pistol: 1d100 [30] = 30 vs 50 (pistols 50) -> SUCCESS',
      'AMMO Ferro round: 4 left',
      'DAMAGE Ferro on the man with the crossword: 1d3 [3] = 3 lethal',
      'SOAK the man with the crossword: 0 without a roll, soaks 0, 3 go through',
      'HEALTH the man with the crossword takes 3 lethal (snub pistol): bad, -20 to sums',
      // His fists 45 less 20, and 90 is far above it.
      'ATTACK the man with the crossword on Ferro with sap: 1d100 [90] = 90 vs 25 (fists 45, modifier -20) -> FAILURE',
      'ROUND 2',
    ])
  })

  it('extends, resists and pays with nerve', () => {
    const game = locker()
    expect(
      game.say('extend tin box spend: nerve 2', d100(90)).find(({ type }) => type === 'project_advanced'),
    ).toMatchObject({
      successes: 2,
      roll: { target: 95 },
    })
    const [, bluffed] = game.say('try bluff to: crossword', d100(35), d100(20))
    expect(bluffed).toMatchObject({ roll: { winner: 'opponent', outcome: 'failure' } })
  })
})

describe('lists from the configuration', () => {
  it('spheres, the trait of magick and the pool are the system’s own', () => {
    const game = new Game(
      scenarioOf({
        system: {
          resolution_rules: {
            resolution: { method: 'dice_pool', die_type: 6, botch_on_ones: true },
            difficulty: { default: 5 },
            stat_schema: {
              attributes: { all: ['grace'] },
              special_traits: {
                gift: { min: 0, max: 6 },
                quintessence: { min: 0, max: 20 },
                paradox: { min: 0, max: 20 },
              },
            },
            action_stat_map: { _default: { attribute: 'grace', ability: null } },
            magick: { trait: 'gift', spheres: ['ember', 'tide'] },
          },
        },
        characters: [{ name: 'Ada', stats: { gift: 3 }, spheres: { ember: 2 } }],
      }),
    )
    expect(game.say('cast spheres: ember 2', d6(5, 5, 2))[0]).toMatchObject({
      effect: { ember: 2 },
      result: { pool: 3, difficulty: 5, successes: 2 },
    })
    expect(game.stop('cast spheres: embr 2').message).toContain('Did you mean "ember"?')
    expect(game.refused('cast forces: 2')).toBe('unknown_name')
    expect(game.refused('cast spheres: ember')).toBe('bad_value')
    expect(game.refused('cast spheres: ember 3')).toBe('sphere_too_low')
  })

  it('what the wrong kind of roll would never read is refused at load', () => {
    const fault = (rules: object) => {
      const parsed = adapter.scenario.parse({ system: { resolution_rules: rules } })
      return parsed.ok ? [] : parsed.issues.map(({ code, path }) => `${code} at ${path.slice(2).join('.')}`)
    }
    const pool = { resolution: { method: 'dice_pool' }, stat_schema: { special_traits: { luck: {} } } }
    expect(fault({ ...pool, resources: { luck: { modifier: 2 } } })).toEqual([
      'modifier_not_read at resources.luck.modifier',
    ])
    expect(fault({ ...pool, resources: { lukc: { dice: 2 } } })).toEqual(['unknown_trait at resources.lukc'])
    expect(fault({ conditions: { dazed: { dice: -2 } } })).toEqual(['dice_not_read at conditions.dazed.dice'])
    expect(fault({ health: { points: [4] } })).toEqual(['bad_value at health.points'])
    expect(fault({ health: { kind: 'points', levels: [{ name: 'x' }] } })).toEqual([
      'bad_value at health.levels',
    ])
    expect(fault({ fight: { initiative: { dice: 'many' } } })).toEqual(['bad_value at fight.initiative.dice'])
    expect(fault({ ...pool, fight: { bare_hands: '1d3' } })).toEqual(['bad_value at fight.bare_hands'])
  })
})
