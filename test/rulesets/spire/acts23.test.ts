import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { telling } from '../../../src/kernel/contract/engine.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { roomOf } from '../../../src/rulesets/spire/state/run.js'
import { soak } from '../../soak.js'
import { SEAT, scenarioOf, seenBy, statesOf } from './scenarios.js'

type Fields = Readonly<Record<string, unknown>>

function table(name: string): Readonly<Record<string, Fields>> {
  const file = new URL(`../../../content/spire/data/${name}.yaml`, import.meta.url)
  return parseYaml(readFileSync(file, 'utf8')) as Readonly<Record<string, Fields>>
}

const encounters = Object.entries(table('encounters')).filter(([, { act }]) => Number(act ?? 1) > 1)
const events = Object.entries(table('events'))
const options = events.flatMap(([event, { options: all }]) =>
  Object.keys(all as Fields).map((option) => [event, option] as const),
)

const TOUGH = { Strike: 3, Defend: 3, 'Bash+': 1, Cleave: 2, Carnage: 2, Inflame: 2, ShrugItOff: 2 }

/** A run that stands in an event, with something of everything to pay or give. */
function inEvent(event: string, fields: Partial<NonNullable<SpireState['run']>> = {}): SpireState {
  const state = spire.begin(
    scenarioOf({
      preset: 'mod',
      ascension: 3,
      hp: 8,
      maxHp: 10,
      gold: 20,
      potions: ['Fire'],
      relics: ['TheDie', 'BurningBlood', 'Orichalcum', 'RedMask'],
      run: { acts: 3, map: 'A' },
    }),
  )
  const deck = ['Strike', 'Strike', 'Defend', 'Defend', 'Bash', 'Carnage', 'Regret']
  const act = events.find(([name]) => name === event)?.[1].acts as readonly number[]
  state.run = {
    ...state.run!,
    deck,
    act: act[0]!,
    map: act[0] === 2 ? 'city' : 'beyond',
    at: '4-0',
    room: roomOf('event', { event, ...(event === 'falling' && { cards: ['Strike', 'Bash', 'Defend'] }) }),
    ...fields,
  }
  state.phase = 'room'
  return state
}

/** Takes an option and answers what is asked with the first that is offered. */
function choose(state: SpireState, option: string, seed = 1): SpireEvent[] {
  const dice = new FastDice(seed, 1)
  const told: SpireEvent[] = []
  const tell = telling(spire, state, (event) => told.push(event))
  spire.decide(state, SEAT, { verb: 'option', name: option }, dice, tell)
  while (state.choice !== null) spire.decide(state, SEAT, spire.choices(state, SEAT)[0]!, dice, tell)
  return told
}

function codeOf(act: () => void): string {
  try {
    act()
  } catch (stop) {
    if (stop instanceof Stop) return stop.code
    throw stop
  }
  return ''
}

describe('every encounter of acts 2 to 4', () => {
  it('is there: 14 and 12 normal ones with those of ascension 7, 3 elites and 3 bosses an act, 2 of act 4', () => {
    const count = (act: number, tier: string) =>
      encounters.filter(([, one]) => one.act === act && one.tier === tier).length
    expect([count(2, 'normal'), count(2, 'elite'), count(2, 'boss')]).toEqual([14, 3, 3])
    expect([count(3, 'normal'), count(3, 'elite'), count(3, 'boss')]).toEqual([12, 3, 3])
    expect([count(4, 'elite'), count(4, 'boss')]).toEqual([1, 1])
  })

  it.each(encounters)('%s is fought to its end by chance, and every moment can be seen', (encounter) => {
    for (const [seed, preset] of (
      [
        [1, 'mod'],
        [2, 'seed'],
      ] as const
    ).slice(0, soak(1, 2))) {
      const scenario = scenarioOf({
        preset,
        encounter,
        deck: TOUGH,
        maxHp: 150,
        turnLimit: 60,
        potions: ['Fire'],
      })
      const states = statesOf(scenario, seed)
      expect(states.at(-1)!.phase).toBe('over')
      const views = states.filter((state) => spire.next(state).kind === 'awaiting')
      for (const state of [...views.slice(0, 3), ...views.slice(-3)]) {
        const seen = seenBy(state)
        expect(seen.people).toHaveLength(state.monsters.length + 1)
        expect(spire.render(seen).join('\n')).not.toMatch(/undefined|NaN/)
      }
    }
  })
})

describe('every event of acts 2 and 3', () => {
  it.each(options)('%s, %s can be taken, and nothing stays on its way', (event, option) => {
    const state = inEvent(event)
    if (event === 'knowing_skull' && option === 'leave') choose(state, 'gold')
    const told = choose(state, option)
    expect(told.some(({ type }) => type === 'RunChanged')).toBe(true)
    if (state.phase === 'room') expect(state.run!.todo).toEqual([])
    else expect(told.some(({ type }) => type === 'FightBegun' || type === 'RunOver')).toBe(true)
  })

  it.each([
    ['forgotten_altar', 'sacrifice', { hp: 6 }],
    ['forgotten_altar', 'desecrate', { deck: 8 }],
    ['forgotten_altar', 'offer', { relics: 4 }],
    ['cursed_tome', 'skim', { hp: 7, rewards: 1 }],
    ['designer', 'clean', { gold: 17, deck: 6 }],
    ['woman_in_blue', 'one', { gold: 18, rewards: 1 }],
    ['nloth', 'potion', { potions: 0, deck: 8 }],
    ['mind_bloom', 'healthy', { hp: 10, deck: 8 }],
    ['winding_halls', 'retrace', { hp: 6 }],
    ['red_mask_tomb', 'offer', { gold: 0, relics: 5 }],
    ['we_meet_again', 'attack', { gold: 20, relics: 4 }],
  ] as const)('%s, %s: %j', (event, option, expected) => {
    const state = inEvent(event)
    choose(state, option)
    const { run, player, gold, potions } = state
    const found: Fields = {
      hp: player.hp,
      gold,
      potions: potions.length,
      deck: run!.deck.length,
      relics: run!.relics.length,
      rewards: run!.room!.rewards.length,
    }
    expect(found).toMatchObject(expected)
  })

  it('has nothing to give: the option is not offered, and refused as not available', () => {
    const state = inEvent('joust', {
      relics: ['TheDie', 'BurningBlood', 'MoltenEgg'],
      counters: { MoltenEgg: 0 },
    })
    const offered = spire.choices(state, SEAT).map(({ name }) => name)
    expect(offered).not.toContain('relic')
    expect(offered).toContain('gold')
    expect(codeOf(() => void choose(state, 'relic'))).toBe('not-available')
  })

  it('grants a wish of the Skull once', () => {
    const state = inEvent('knowing_skull')
    expect(codeOf(() => void choose(state, 'leave'))).toBe('not-available')
    choose(state, 'gold')
    expect(codeOf(() => void choose(state, 'gold'))).toBe('already-used')
    choose(state, 'card')
    expect(state.run!.room).toMatchObject({ used: true, done: true })
  })
})

describe('a late die', () => {
  it('is never open: a Gambling Chip finds no moment to roll it again', () => {
    const scenario = scenarioOf({
      preset: 'seed',
      monsters: ['cultist'],
      maxHp: 60,
      turnLimit: 6,
      relics: ['TheDie', 'BurningBlood', 'GamblingChip'],
    })
    const states = statesOf(scenario, 5)
    const offered = states.flatMap((state) => spire.choices(state, SEAT).map(({ verb }) => verb))
    expect(offered).not.toContain('die')
    expect(states.at(-1)!.phase).toBe('over')
  })
})

describe('a look ahead', () => {
  it('ends the round where a card that felled the last monster still asks: it will rise, and nobody acts before', () => {
    const deck = { Headbutt: 5, Strike: 2, Defend: 2 }
    const state = spire.begin(scenarioOf({ preset: 'seed', monsters: ['champ'], deck }))
    const dice = new FastDice(3, 1)
    const tell = telling(spire, state, () => {})
    while (spire.next(state).kind === 'automatic') spire.advance(state, dice, tell)
    const kinds = state.fight.cards.map(({ name }) => name)
    for (const kind of kinds.keys()) state.hand[kind] = kinds[kind] === 'Headbutt' ? 1 : 0
    for (const kind of kinds.keys()) state.discard[kind] = 1
    state.monsters[0]!.hp = 1
    spire.decide(state, SEAT, { verb: 'play', card: 'Headbutt', to: '1' }, dice, tell)
    while (spire.next(state).kind === 'automatic') spire.advance(state, dice, tell)
    expect(state.choice).toMatchObject({ ask: 'discardToTop' })
    const [champ] = seenBy(state, SEAT).people.slice(1)
    expect(champ).toMatchObject({ hp: 0, status: ['down', 'cannot be aimed at'] })
  })
})

describe('faults of the run', () => {
  it('R4: a Parasite offered to the Bonfire at 2 HP ends the run once', () => {
    const state = inEvent('face_trader', {
      act: 3,
      room: roomOf('event', { event: 'bonfire' }),
      deck: ['Parasite'],
    })
    state.player.hp = 2
    const told = choose(state, 'offer')
    expect(told.filter(({ type }) => type === 'RunOver')).toHaveLength(1)
    expect(state.result).toBe('loss')
  })

  it('a thief who gets away as the last one leaves the spoils, and no turn of an empty fight', () => {
    const state = inEvent('face_trader', { act: 2, map: 'city' })
    const told: SpireEvent[] = []
    const dice = new FastDice(3, 1)
    const tell = telling(spire, state, (event) => told.push(event))
    state.run = { ...state.run!, room: roomOf('monster', { encounter: 'looter_mugger' }) }
    tell({ type: 'FightBegun', encounter: 'looter_mugger' })
    for (const monster of state.monsters) monster.moves = 3
    state.monsters[0]!.hp = 0
    while (state.phase !== 'player') spire.advance(state, dice, tell)
    spire.decide(state, SEAT, { verb: 'end' }, dice, tell)
    while (spire.next(state).kind === 'automatic') spire.advance(state, dice, tell)
    expect(told.filter(({ type }) => type === 'FightOver')).toHaveLength(1)
    expect(told.filter(({ type }) => type === 'TurnStarted')).toHaveLength(1)
    expect(state.phase).toBe('room')
  })
})
