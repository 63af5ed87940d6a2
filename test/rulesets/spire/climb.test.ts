import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { climb, momentOf, Signs } from '../../../bench/worth/explore.js'
import { chance, regression } from '../../../bench/worth/fit.js'
import { policyNamed } from '../../../src/analysis/players.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { factsOf } from '../../../src/kernel/contract/seats.js'
import type { Dice } from '../../../src/kernel/dice/dice.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { climber } from '../../../src/rulesets/spire/policies/climb/climb.js'
import { tellSigns } from '../../../src/rulesets/spire/policies/climb/signs.js'
import { COLUMNS, WEIGHTS } from '../../../src/rulesets/spire/policies/climb/weights.js'
import { moveWorth, runWorth } from '../../../src/rulesets/spire/policies/climb/worth.js'
import { type Room, roomOf } from '../../../src/rulesets/spire/state/run.js'
import { soak } from '../../soak.js'
import { SEAT, scenarioOf } from './scenarios.js'

const scenario = scenarioOf({ preset: 'mod', run: { map: 'A', acts: 1 } })
const long = scenarioOf({ preset: 'mod', run: { map: 'A', acts: 3 } })

/** A run that stands on the board, in a room or before the first. */
function standing(
  fields: Partial<NonNullable<SpireState['run']>> = {},
  hp = 10,
  room: Partial<Room> & { kind: Room['kind'] } = { kind: 'event' },
): SpireState {
  const state = spire.begin(scenario)
  settle(spire, state, new FastDice(1, 1), telling(spire, state))
  const { kind, ...parts } = room
  state.run = { ...state.run!, neow: '', todo: [], at: '4-4', room: roomOf(kind, parts), ...fields }
  state.phase = 'room'
  state.choice = null
  state.player.hp = hp
  return state
}

const untouchable = new Proxy({} as Dice, {
  get: () => {
    throw new Error("the table's dice were used")
  },
})

describe('the table of weights', () => {
  it('has a figure for every act, with and without another behind it', () => {
    expect(COLUMNS).toEqual(['1', '1+', '2', '2+', '3'])
    for (const [name, weights] of Object.entries(WEIGHTS)) {
      expect(weights, name).toHaveLength(COLUMNS.length)
      expect(weights.every(Number.isFinite), name).toBe(true)
    }
    for (const column of COLUMNS.keys())
      expect(Object.values(WEIGHTS).filter((weights) => weights[column] !== 0).length).toBeGreaterThan(100)
  })

  it('weighs only signs that are told, and every sign of HP, way and purse', () => {
    const told = new Set<string>()
    const book = spire.begin(scenario).run!.book
    for (const card of Object.keys(book.cards)) told.add(`card ${card}`).add(`upgraded ${card}`)
    for (const relic of Object.keys(book.relics)) told.add(`relic ${relic}`)
    const general = new Set<string>()
    for (const symbol of ['M', 'E', '?', '$', 'R', 'T', 'B', ''])
      for (const spoils of ['monster', 'elite', ''])
        for (const fresh of [false, true])
          for (const space of ['4-4', '11-2'])
            tellSigns(
              standing({ deck: ['Strike', 'Regret'] }),
              { space, entering: symbol, spoils, fresh },
              (name) => general.add(name),
            )
    for (const name of general) told.add(name)
    expect(Object.keys(WEIGHTS).filter((name) => !told.has(name))).toEqual([])
    const unweighed = [...general].filter(
      (name) => !/^(card|upgraded|relic) /.test(name) && !(name in WEIGHTS),
    )
    expect(unweighed).toEqual([])
  })

  it('names cards and relics that there are', () => {
    const data = (name: string): object =>
      parseYaml(
        readFileSync(new URL(`../../../content/spire/data/${name}.yaml`, import.meta.url), 'utf8'),
      ) as object
    const [cards, relics] = [data('cards'), data('relics')]
    for (const name of Object.keys(WEIGHTS)) {
      const [kind, ...rest] = name.split(' ')
      if (kind === 'card' || kind === 'upgraded') expect(cards).toHaveProperty(rest.join(' '))
      if (kind === 'relic') expect(relics).toHaveProperty(rest.join(' '))
    }
  })

  it('values what everybody values: HP, relics, a better deck, no curse', () => {
    const deck = ['Strike', 'Strike', 'Strike', 'Defend', 'Defend', 'Bash']
    const now = runWorth(standing({ deck }, 5))
    expect(now).toBeGreaterThan(0)
    expect(now).toBeLessThan(1)
    expect(runWorth(standing({ deck }, 9))).toBeGreaterThan(now)
    expect(runWorth(standing({ deck }, 1))).toBeLessThan(now)
    expect(runWorth(standing({ deck: [...deck, 'Regret'] }, 5))).toBeLessThan(now)
    expect(runWorth(standing({ deck: [...deck.slice(0, -1), 'Bash+'] }, 5))).toBeGreaterThan(now)
  })

  it('values the first act alike, whether another one follows or not', () => {
    const longer = standing({ book: spire.begin(long).run!.book }, 6)
    expect(runWorth(longer)).toBe(runWorth(standing({}, 6)))
    const second = standing({ book: spire.begin(long).run!.book, act: 2 }, 6)
    expect(runWorth(second)).not.toBe(runWorth(longer))
  })

  it('knows a run that is won behind its last boss, and one that is not', () => {
    const boss = { kind: 'boss', done: true } as const
    expect(runWorth(standing({ at: '12-3' }, 1, boss))).toBe(1)
    const state = standing({ at: '12-3', book: spire.begin(long).run!.book }, 1, boss)
    expect(runWorth(state)).toBeLessThan(1)
    expect(moveWorth(standing(), '5-4')).toBeGreaterThan(0)
  })
})

describe('climber', () => {
  it('plays whole runs by legal commands, asks the dice of the table for nothing, and answers alike every time', () => {
    for (let seed = 1; seed <= soak(2, 50); seed++) {
      const state = spire.begin(long)
      const dice = new FastDice(seed, 9)
      const tell = telling(spire, state)
      for (let moment = 0; ; moment++) {
        settle(spire, state, dice, tell)
        if (spire.next(state).kind === 'over') break
        const command = climber(state)
        if (state.phase === 'room') {
          expect(spire.choices(state, SEAT)).toContainEqual(command)
          if (moment % 5 === 0) expect(spire.policies.climber!(state, SEAT, untouchable)).toEqual(command)
        }
        spire.decide(state, SEAT, command, dice, tell)
      }
    }
  })

  it('does not know what lies in which order, nor who the boss will be: what is unseen may lie as it likes', () => {
    const state = standing({}, 5, { kind: 'campfire' })
    const { run } = state
    const other = {
      ...state,
      run: { ...run!, decks: { ...run!.decks, bosses: { shuffled: ['hexaghost'], known: [] } } },
    }
    expect(climber(other)).toEqual(climber(state))
  })

  it('rests when it is nearly dead, and not when it is whole', () => {
    const deck = ['Strike+', 'Strike+', 'Defend+', 'Defend+', 'Bash+', 'Clash']
    expect(climber(standing({ at: '4-4', deck }, 2, { kind: 'campfire' }))).toEqual({ verb: 'rest' })
    expect(climber(standing({ at: '4-4', deck }, 10, { kind: 'campfire' }))).toEqual({
      verb: 'smith',
      card: 'Clash',
    })
  })

  it('takes gold first, and of three cards the one that the table likes best, or none', () => {
    const cards = ['Clash', 'Havoc', 'Entrench'].map((name) => ({ name, base: name, deck: 'cards' as const }))
    const state = standing({}, 8, { kind: 'monster', done: true, rewards: [{ gold: 2 }, { cards }] })
    expect(climber(state)).toEqual({ verb: 'take', what: 'gold' })
    const worths = cards.map(({ name }) => runWorth(standing({ deck: [...state.run!.deck, name] }, 8)))
    const without = standing({}, 8, { kind: 'monster', done: true, rewards: [{ cards }] })
    const best = Math.max(...worths)
    const expected =
      best > runWorth(without) ? { verb: 'take', what: cards[worths.indexOf(best)]!.name } : { verb: 'move' }
    expect(climber(without)).toMatchObject(expected)
  })

  it('is the hand by which search plays the board', () => {
    const search = policyNamed(spire, factsOf(scenario), 'search')
    for (const state of [standing({}, 3, { kind: 'campfire' }), standing({ at: '' }, 10)])
      expect(search(state, SEAT, untouchable)).toEqual(climber(state))
  })
})

describe('the script that learns the table', () => {
  it('finds the weights behind a chance', () => {
    const dice = new FastDice(3, 3)
    const lessons = Array.from({ length: 4000 }, () => {
      const [a, b] = [dice.die(5, '') - 3, dice.die(5, '') - 3]
      const moment = { signs: [0, 1, 2], amounts: [1, a, b] }
      const likely = 1 / (1 + Math.exp(-(0.5 + a - 0.7 * b)))
      return { moment, worth: dice.die(1000, '') <= 1000 * likely ? 1 : 0, counts: 1 }
    })
    const found = regression(lessons, [0.01, 0.01, 0.01])
    const [always, a, b] = found
    expect(always).toBeCloseTo(0.5, 0)
    expect(a).toBeCloseTo(1, 0)
    expect(b).toBeCloseTo(-0.7, 0)
    expect(chance(found, { signs: [0, 1, 2], amounts: [1, 2, -2] })).toBeGreaterThan(0.9)
  })

  it('sees moments in the signs of the table', () => {
    const signs = new Signs()
    const { moments } = climb(spire.begin(scenario), spire.policies.greedy!, new FastDice(5, 5), signs)
    expect(moments.length).toBeGreaterThan(2)
    const unknown = signs.names.filter((name) => !/^(card|upgraded|relic) /.test(name) && !(name in WEIGHTS))
    expect(unknown).toEqual([])
    const state = standing()
    const fresh = { space: '', entering: '', spoils: '', fresh: true }
    const { signs: seen } = momentOf(state, fresh, signs)
    expect(seen.map((sign) => signs.names[sign])).toContain('fresh')
  })
})
