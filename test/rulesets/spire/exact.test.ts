import { describe, expect, it } from 'vitest'
import { evaluate, evaluateIn } from '../../../src/analysis/evaluate.js'
import { rationals } from '../../../src/analysis/field.js'
import { simulate } from '../../../src/analysis/simulate.js'
import { solve } from '../../../src/analysis/solve.js'
import { toNumber } from '../../../src/kernel/rational.js'
import { type SpireScenario, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { soak } from '../../soak.js'
import { encounter } from './scenarios.js'

const random = { '*': spire.policies.random! }
const seats = spire.seats(encounter('cultist'))
const forHp = { seats, objective: { measure: 'hp' } } as const
const forWin = { seats, objective: { outcome: 'win' } } as const

const { spell: _, atBest: __, ...speed } = spire.speed!
const unspelled = { ...spire, speed }

/** The same rules with a key that leaves out only what grows for ever: slower, and surely sound. */
const plain = {
  ...unspelled,
  key: ({ fight: _, turn: __, exhausted: ___, sums: ____, monsters, die, ...rest }: SpireState) => {
    const moved = monsters.map((m) => ({ ...m, moves: Math.min(m.moves, 1) }))
    return JSON.stringify({ ...rest, monsters: moved, band: Math.ceil(die / 2) })
  },
}

/** Fights short enough to be solved with the plain key, one for each option and what goes with it. */
const worm = [{ id: 'jaw_worm', hp: 2 }]
const few = { Strike: 2, Defend: 2, Bash: 1 }
const green = { id: 'green_louse', hp: 1, curlUp: 0, behavior: '1W2' }
const lice = { hp: 1, deck: few, monsters: [{ id: 'red_louse', hp: 2, strength: 7 }, green] }
const short: [string, SpireScenario][] = [
  ['jaw-worm', encounter('jaw-worm', { hp: 2, deck: few, monsters: worm })],
  ['jaw-worm turnStart', encounter('jaw-worm', { hp: 2, deck: few, dieTiming: 'turnStart', monsters: worm })],
  ['two-louses', encounter('two-louses', lice)],
  ['two-louses allFirst', encounter('two-louses', { ...lice, monsterBlockReset: 'allFirst' })],
  ['cultist endOfRound', encounter('cultist', { hp: 5, ritualTiming: 'endOfRound' })],
  ['small slimes', encounter('small-slimes', { preset: 'seed', hp: 1, deck: { Strike: 3, Defend: 2 } })],
]

/** Fights in which much may be passed over by best play, or in which something forbids it. */
const strong = [{ id: 'jaw_worm', hp: 3, strength: 1 }]
const weak = { hp: 3, deck: { Strike: 3, Defend: 3 }, monsters: strong }
const passed: [string, SpireScenario][] = [
  ['few Strikes', encounter('jaw-worm', weak)],
  ['Bash', encounter('jaw-worm', { ...weak, deck: { Strike: 2, Defend: 3, Bash: 1 } })],
  ['an attack that gives block', encounter('jaw-worm', { ...weak, deck: { IronWave: 3, Defend: 2 } })],
  [
    'an early die that gives block',
    encounter('jaw-worm', { ...weak, dieTiming: 'turnStart', dieRelic: true }),
  ],
  ['a late die that hurts', encounter('jaw-worm', { ...weak, relics: ['MercuryHourglass'] })],
  ['a die that weakens', encounter('jaw-worm', { ...weak, relics: ['RedMask'] })],
  [
    'a card that weakens',
    encounter('jaw-worm', { ...weak, hp: 2, deck: { Clothesline: 1, Strike: 1, Defend: 5 } }),
  ],
  ['cards that cost nothing', encounter('jaw-worm', { ...weak, deck: { Anger: 1, Strike: 2, Defend: 3 } })],
  [
    'Ritual',
    encounter('cultist', { hp: 3, deck: { Strike: 3, Defend: 3 }, monsters: [{ id: 'cultist', hp: 5 }] }),
  ],
  [
    'an attack that is struck back',
    encounter('jaw-worm', { ...weak, monsters: [{ ...strong[0], sharpHide: 1 }] }),
  ],
  ['spores', encounter('fungi-beasts', { preset: 'seed', hp: 1, deck: { Strike: 3, Defend: 2 } })],
]

describe('best play', () => {
  it('against the Cultist wins always and keeps 8.2360323759 HP on average', () => {
    const hp = solve(spire, spire.begin(encounter('cultist')), forHp)
    expect(hp.value).toBeCloseTo(8.2360323759, 10)
    expect(hp.bestFirst.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
    expect(hp.bestFirst.reduce((sum, { chance, value }) => sum + chance * value, 0)).toBeCloseTo(hp.value, 12)
    expect(solve(spire, spire.begin(encounter('cultist')), forWin).value).toBeCloseTo(1, 12)
  })

  it('never does worse for knowing the die early, and never better for less HP', () => {
    const value = (set: Record<string, unknown>) =>
      solve(spire, spire.begin(encounter('jaw-worm', set)), forHp).value
    const larger = [{ id: 'jaw_worm', hp: 5 }]
    const late = value({ hp: 3, monsters: larger })
    expect(value({ hp: 3, dieTiming: 'turnStart', monsters: larger })).toBeGreaterThan(late)
    expect(value({ hp: 2, monsters: larger })).toBeLessThan(late)
  })

  it.each(short)('is the same with a key that leaves nothing out: %s', (_, scenario) => {
    const merged = solve(spire, spire.begin(scenario), forHp)
    const whole = solve(plain, spire.begin(scenario), forHp)
    expect(merged.value).toBeCloseTo(whole.value, 11)
    expect(merged.states).toBeLessThan(whole.states)
  })
})

describe('what best play passes over', () => {
  it.each(passed.slice(0, soak(6, passed.length)))(
    'can be reached without it, for every aim: %s',
    (_, scenario) => {
      for (const objective of [{ measure: 'hp' }, { outcome: 'win' }, { outcome: 'loss' }]) {
        const merged = solve(spire, spire.begin(scenario), { seats, objective })
        const whole = solve(plain, spire.begin(scenario), { seats, objective })
        expect(whole.value).toBeGreaterThan(0)
        expect(merged.value).toBeCloseTo(whole.value, 11)
        expect(merged.bestFirst.map(({ value }) => value.toFixed(9)).sort()).toEqual(
          whole.bestFirst.map(({ value }) => value.toFixed(9)).sort(),
        )
      }
    },
  )

  it('is passed over by nobody who goes by a policy', () => {
    const [, scenario] = passed[0]!
    const random = solve(spire, spire.begin(scenario), {
      ...forHp,
      players: { player: spire.policies.random! },
    })
    const whole = evaluate(plain, spire.begin(scenario), { players: { '*': spire.policies.random! } })
    expect(random.value).toBeCloseTo(whole.measures.hp!, 11)
  })

  it('is passed over from the start of a turn on only: block that is there already is no sign', () => {
    const state = spire.begin(encounter('jaw-worm', weak))
    expect(spire.speed!.atBest!(state)).toBeDefined()
    state.phase = 'player'
    expect(spire.speed!.atBest!(state)).toBeUndefined()
  })
})

describe('the random player, exactly', () => {
  it.each([...short.slice(0, 3), ...passed.filter(([name]) => name.includes('die'))])(
    'is the same with a key that leaves nothing out: %s',
    (_, scenario) => {
      const merged = evaluate(spire, spire.begin(scenario), { players: random })
      const whole = evaluate(plain, spire.begin(scenario), { players: random })
      for (const [name, share] of Object.entries(whole.outcomes))
        expect(merged.outcomes[name]).toBeCloseTo(share, 11)
      for (const name of ['hp', 'turns']) expect(merged.measures[name]).toBeCloseTo(whole.measures[name]!, 10)
    },
  )

  it('has the same chances whenever the die is rolled: it cannot use the early roll', () => {
    for (const [name, set] of [
      ['cultist', {}],
      ['jaw-worm', { hp: 2, monsters: worm }],
      ['two-louses', lice],
    ] as const) {
      const of = (dieTiming: string) =>
        evaluate(spire, spire.begin(encounter(name, { ...set, dieTiming })), { players: random })
      const late = of('afterPlayer')
      const early = of('turnStart')
      expect(early.outcomes.win).toBeCloseTo(late.outcomes.win!, 12)
      expect(early.measures.hp).toBeCloseTo(late.measures.hp!, 12)
    }
  })

  it('agrees with exact fractions, and they add up to 1', () => {
    const start = spire.begin(encounter('cultist', { hp: 2, deck: { Strike: 3, Defend: 3 } }))
    const exact = evaluateIn(rationals, spire, start, { players: random })
    const doubles = evaluate(spire, start, { players: random })
    expect(doubles.outcomes.loss).toBeCloseTo(toNumber(exact.outcomes.loss!), 13)
    expect(Object.values(exact.outcomes).reduce((sum, p) => sum + toNumber(p), 0)).toBeCloseTo(1, 13)
  })

  it.each([
    ['jaw-worm', 0.17216514687884854],
    ['cultist', 0.15183631117659804],
    ['two-louses', 0.8689016933015142],
  ])('wins %s as often as the exact figure says, within four standard errors', (name, exact) => {
    const { outcomes } = simulate(spire, spire.begin(encounter(name, { turnLimit: 200 })), {
      players: random,
      runs: 20_000,
      seed: 5,
    })
    const { mean, error } = outcomes.win!
    expect(Math.abs(mean - exact)).toBeLessThan(4 * error)
  })
})
