import { describe, expect, it } from 'vitest'
import { Course } from '../../../src/analysis/env/course.js'
import { canonical } from '../../../src/kernel/canonical.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { duel } from '../../game/duel.js'
import { soak } from '../../soak.js'
import { Batch, courseOf, courseWith, Env, playedAtRandom, QUICK, SCENARIOS } from './kit.js'

/** Games in which a few steps show whose dice they are. */
const DICE_TELL_SOON: readonly string[] = ['bx/three-reavers', 'spire/jaw-worm', 'spire/guardian']

describe.each(SCENARIOS)('%s as an environment', (name) => {
  it('ends every episode: by the rules, or at the limit of steps', async () => {
    const env = new Env(await courseOf(name))
    for (let seed = 0; seed < soak(2, 100); seed++) {
      playedAtRandom(env, seed)
      expect(env.outcome !== null).toBe(!env.truncated)
      expect(env.legalActions()).toEqual([])
      expect([...env.mask()].every((bit) => bit === 0)).toBe(true)
      expect(() => env.step(0)).toThrow('the episode is over; reset it first')
    }
  })

  it('plays the same episode for the same seed, and another for another', async () => {
    const env = new Env(await courseOf(name))
    const again = new Env(await courseWith(name, QUICK))
    const one = playedAtRandom(env, 5)
    expect(playedAtRandom(again, 5)).toBe(one)
    expect([6, 7, 8].some((seed) => playedAtRandom(env, seed) !== one)).toBe(true)
  })

  it('masks exactly what choices list, and takes nothing else', async () => {
    const course = await courseOf(name)
    const batch = new Batch(course, 1)
    const row = batch.row(0)
    const chooser = new FastDice(3, 3)
    for (let i = 0; i < soak(30, 2000); i++) {
      if (row.done) {
        batch.step([0])
        continue
      }
      const legal = row.legal()
      const listed = course.ruleset.choices(row.state, course.seats[row.asked]!)
      const offered = legal.map((action) => canonical(row.commandOf(action)!))
      // Only where more is met for the first time than there are spare numbers is something left out, and counted.
      expect(row.unlisted).toBe(listed.length - offered.length)
      if (name !== 'spire/run') expect(row.unlisted).toBe(0)
      const all = new Set(listed.map(canonical))
      expect(offered.filter((command) => !all.has(command))).toEqual([])
      expect(new Set(offered).size).toBe(offered.length)
      const before = batch.observations.slice()
      const illegal = [-1, 0.5, course.spec.actions.length, batch.masks.indexOf(0)]
      for (const action of illegal.filter((each) => each !== -1 || each === illegal[0]))
        expect(() => batch.step([action])).toThrow(/environment 0: action .* is not legal now; legal: /)
      expect(batch.observations).toEqual(before)
      batch.step([legal[chooser.die(legal.length, '') - 1]!])
    }
  })

  it('keeps every figure in its range, and says how many it has', async () => {
    const course = await courseOf(name)
    playedAtRandom(new Env(course), 11, (env) => {
      for (const seat of course.seats) {
        const figures = env.observe(seat)
        expect(figures).toHaveLength(course.spec.observation.length)
        course.spec.observation.forEach(({ name: figure, min, max }, i) => {
          const value = figures[i]!
          if (value < (min ?? value) || value > (max ?? value)) throw new Error(`${figure} is ${value}`)
        })
      }
    })
  })

  it('goes on in a copy with the same dice, or with those of a seed', async () => {
    const env = new Env(await courseOf(name))
    env.reset(4)
    const same = env.clone()
    const others = [1, 2, 3, 4, 5, 6].map((seed) => env.clone(seed))
    const rest = (one: Env) => {
      const chooser = new FastDice(8, 8)
      const steps: unknown[] = []
      for (let i = 0; i < 25 && !one.done; i++) {
        const legal = one.legalActions()
        steps.push([one.step(legal[chooser.die(legal.length, '') - 1]!), [...one.observe()]])
      }
      return JSON.stringify(steps)
    }
    const first = rest(env)
    expect(rest(same)).toBe(first)
    expect(env.spec).toBe(same.spec)
    if (DICE_TELL_SOON.includes(name)) expect(others.some((other) => rest(other) !== first)).toBe(true)
  })
})

describe('seats', () => {
  it('asks each seat in its turn and pays both sides', async () => {
    const course = await courseWith('simverse/duel-of-maneuvers', { survey: 60, steps: 400 })
    expect(course.spec.seats).toEqual([
      { name: 'isaura', side: 'isaura' },
      { name: 'rodrigo', side: 'rodrigo' },
    ])
    const env = new Env(course)
    const asked = new Set<string | null>()
    const chooser = new FastDice(1, 1)
    let last = { rewards: [0, 0] as readonly number[], outcome: null as string | null }
    for (let seed = 0; last.outcome === null; seed++)
      for (env.reset(seed); !env.done; ) {
        asked.add(env.seat)
        const legal = env.legalActions()
        last = env.step(legal[chooser.die(legal.length, '') - 1]!)
      }
    expect(asked).toEqual(new Set(['isaura', 'rodrigo']))
    expect(last.rewards).toEqual(last.outcome === 'won:isaura' ? [1, 0] : [0, 1])
  })

  it('lets a policy play the seats that do not learn', async () => {
    const env = new Env(await courseWith('simverse/duel-of-maneuvers', { seats: ['rodrigo'], survey: 30 }))
    const asked = new Set<string | null>()
    playedAtRandom(env, 2, () => asked.add(env.seat))
    expect(asked).toEqual(new Set(['rodrigo']))
  })

  it('has the seats take turns where anybody may speak', async () => {
    const env = new Env(await courseWith('adapter/chantry-siege', { survey: 20 }))
    const asked = [env.seat]
    env.step(env.legalActions()[0]!)
    asked.push(env.seat)
    expect(asked).toEqual(['Imre', 'Sade'])
  })

  it('takes only the verbs that it is told, and leaves the rest to the policy', async () => {
    const settings = ['options.endsWhenDecided=true']
    const course = await courseWith(
      'skirmish/marsh-duel',
      { verbs: ['attack', 'damage', 'turn'], survey: 100 },
      settings,
    )
    const env = new Env(course)
    const outcomes = new Set<string | null>()
    for (let seed = 0; seed < 4; seed++) {
      playedAtRandom(env, seed, () => {
        for (const { command } of env.legal()) expect(['attack', 'damage', 'turn']).toContain(command.verb)
      })
      outcomes.add(env.outcome)
    }
    expect([...outcomes].some((outcome) => outcome?.endsWith('STAND') || outcome?.endsWith('STANDS'))).toBe(
      true,
    )
  })
})

describe('what is not to be had', () => {
  const wrong: readonly [object, RegExp][] = [
    [{ seats: ['nobody'] }, /no seat "nobody".*seats: gm, player/],
    [{ seats: [] }, /at least one seat/],
    [{ seats: ['player', 'player'] }, /named twice/],
    [{ reward: { gold: 1 } }, /no measure "gold".*win, hp, turns/],
    [{ reward: { win: Number.NaN } }, /weight of "win" must be a number/],
    [{ verbs: ['sing'] }, /no verb "sing"/],
    [{ others: 'clever' }, /no policy "clever"/],
    [{ steps: 0 }, /whole number from 1 on, not 0/],
  ]
  it.each(wrong)('%j is refused with what there is', async (options, message) => {
    await expect(courseWith('spire/jaw-worm', options)).rejects.toThrow(message)
  })

  it('a scenario in which nobody is asked, and a seed that is none', async () => {
    const nothing = await courseWith('bx/tower-watch', { survey: 5 })
    expect(() => new Env(nothing)).toThrow('nobody is ever asked in this scenario')
    const env = new Env(await courseOf('spire/jaw-worm'))
    expect(() => env.reset(-1)).toThrow('a seed is a whole number from 0 on, not -1')
    expect(() => env.observe('gm')).toThrow('the learner has no seat "gm"; it plays: player')
  })
})

it('plays a game from outside that numbers nothing itself', () => {
  const env = new Env(new Course(duel, { hp: [5, 5], deck: [2, 1] }, { survey: 50 }))
  playedAtRandom(env, 1)
  expect(env.done).toBe(true)
})
