import { describe, expect, it } from 'vitest'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { arrangeOffers } from '../../../src/kernel/offers/arrange.js'
import { deedText } from '../../../src/rulesets/spire/events/words/deeds.js'
import { plainName } from '../../../src/rulesets/spire/events/words/names.js'
import { type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { RUN_WORDS } from '../../../src/rulesets/spire/run/work.js'
import { type Reward, roomOf } from '../../../src/rulesets/spire/state/run.js'
import { SEAT, scenarioOf, seenBy, stopOf } from './scenarios.js'

function started(seed = 1, fields: Readonly<Record<string, unknown>> = {}): SpireState {
  const state = spire.begin(scenarioOf({ preset: 'mod', run: {}, ...fields }))
  settle(spire, state, new FastDice(seed, 1), telling(spire, state))
  return state
}

/** The room of a boss that was beaten, with one reward. */
function beaten(reward: Reward): SpireState {
  const state = started()
  state.run = {
    ...state.run!,
    neow: '',
    room: roomOf('boss', { encounter: 'guardian', done: true, rewards: [reward] }),
  }
  return state
}

function go(state: SpireState, command: Parameters<typeof spire.decide>[2]): void {
  spire.decide(state, SEAT, command, new FastDice(1, 2), telling(spire, state))
}

describe('a run', () => {
  it('begins with a card reward, Neow and a map whose tokens lie open', () => {
    const { run } = seenBy(started())
    expect(run!.room!.rewards).toHaveLength(1)
    expect(run!.neow).toHaveLength(3)
    const holds = run!.rows.flat().map((space) => space.holds)
    expect(holds).not.toContain('D')
    expect(holds).not.toContain('L')
    expect(run!.moves).toEqual(['0-3'])
  })

  it('tells what the cards on offer do, and of no others', () => {
    const state = started()
    const [reward] = state.run!.room!.rewards
    const [card] = reward && 'cards' in reward ? reward.cards : []
    const told = (what: string) => spire.answer!(state, SEAT, { verb: 'about', what })
    expect(told(card!.name)).toMatchObject([{ type: 'Explained', name: card!.name }])
    expect(() => told('Barricade+')).toThrow(/nothing called/)
  })

  it('lists what is thrown away last', () => {
    const state = started()
    state.run = { ...state.run!, neow: '' }
    state.potions = [0]
    expect(spire.choices(state, SEAT).at(-1)).toMatchObject({ verb: 'drop' })
  })

  it('keeps no order of a hidden deck: what is shuffled is a multiset, sorted', () => {
    const one = started(1).run!
    for (const { shuffled } of Object.values(one.decks)) expect([...shuffled].sort()).toEqual(shuffled)
    expect(JSON.stringify(seenBy(started(1)))).not.toContain('shuffled')
  })

  it('Neow is answered before the first step', () => {
    const state = started()
    expect(stopOf(state, { verb: 'move', to: '0-3' })).toBe('room-not-done')
    state.run = { ...state.run!, neow: '' }
    go(state, { verb: 'move', to: '0-3' })
    expect(state.run!.room!.kind).toBe('monster')
    expect(state.monsters.length).toBeGreaterThan(0)
  })

  it('asks about the card reward before the gift, which may still be taken first', () => {
    const state = started()
    const offersOf = () => {
      const seats = spire.seats(scenarioOf({ preset: 'mod', run: {} }))
      return arrangeOffers(spire, { view: seenBy(state), seat: SEAT, seats }, spire.choices(state, SEAT))
    }
    const verbsOf = (later: boolean) =>
      offersOf()
        .filter(({ group }) => (group === 'more') === later)
        .map(({ command }) => command.verb)
    expect(new Set(verbsOf(false))).toEqual(new Set(['take', 'skip']))
    expect(verbsOf(true)).toEqual(['neow', 'neow', 'neow'])
    expect(seenBy(state).awaiting?.question).toMatch(/^Take one of the cards, or skip them\./)
    expect(spire.choices(state, SEAT)).toContainEqual({ verb: 'neow', number: 1 })
    go(state, { verb: 'skip' })
    expect(verbsOf(false)).toEqual(['neow', 'neow', 'neow'])
    expect(seenBy(state).awaiting?.question).toBe("Choose one of Neow's gifts.")
  })

  it('tells gifts and prices in words', () => {
    const state = started()
    state.run = { ...state.run!, neow: '-? DX CW' }
    expect(seenBy(state).run!.neow).toEqual([
      'gain a random rare card',
      'gain 10 gold (price: lose 2 HP)',
      'choose one of 3 cards, gain 5 gold (price: gain a curse)',
    ])
  })

  it('has a sentence for every word that content may use', () => {
    // Answers to questions and the roll that comes late: they are no options.
    const inner = /^(upgraded|removed|transformed|offered|lateRoll|(gave|sold)[A-Z]\w*)$/
    for (const word of RUN_WORDS)
      if (!inner.test(word))
        expect(deedText(`${word} 2`), word).not.toBe(`${plainName(word).toLowerCase()} 2`)
    expect(deedText('newWord 2')).toBe('new word 2')
  })

  it('the Orrery lays out four card rewards and is gone', () => {
    const state = beaten({ bossRelic: ['Orrery', 'Sozu'] })
    go(state, { verb: 'take', what: 'Orrery' })
    expect(state.run!.room!.rewards).toHaveLength(4)
    expect(state.run!.relics).toEqual(['TheDie', 'BurningBlood'])
  })

  it('without colourless cards the merchant sells six of the reward deck, and Neow leaves those cards out', () => {
    const state = started(3, { run: { colorless: 'off' } })
    expect(state.run!.neow).not.toMatch(/[=)]/)
    state.run = { ...state.run!, neow: '', at: '2-0', map: 'B', tokens: {}, room: null }
    go(state, { verb: 'move', to: '3-0' })
    const cards = state.run!.room!.offers.filter(({ what }) => what === 'card')
    expect(cards.map(({ card }) => card!.deck === 'colorless')).toEqual(Array(6).fill(false))
  })

  it('the roll of the Wheel can be changed before it counts', () => {
    const state = started(1, { relics: ['TheDie', 'BurningBlood', 'TheAbacus'] })
    state.run = { ...state.run!, neow: '', room: roomOf('event', { event: 'wheel' }) }
    go(state, { verb: 'option', name: 'spin' })
    expect(state.run!.room!.die).toBeGreaterThan(0)
    expect(spire.choices(state, SEAT)).toContainEqual({ verb: 'die', change: 'abacus' })
    const { die } = state.run!.room!
    const before = state.gold
    go(state, { verb: 'lock' })
    expect(state.run!.room!.die).toBe(0)
    if (die === 1) expect(state.gold).toBe(before + 4)
  })

  it('a potion that has the name of a card is asked for in full where both lie', () => {
    const flex = { name: 'Flex', base: 'Flex', deck: 'cards' } as const
    const state = beaten({ cards: [flex] })
    state.run = {
      ...state.run!,
      room: { ...state.run!.room!, rewards: [{ potion: 'Flex' }, { cards: [flex] }] },
    }
    expect(spire.choices(state, SEAT)).toEqual(
      expect.arrayContaining([
        { verb: 'take', what: 'Flex Potion' },
        { verb: 'take', what: 'Flex' },
      ]),
    )
    const full = spire.clone(state)
    full.potions.push(0, 0, 0)
    go(full, { verb: 'take', what: 'Flex' })
    expect(full.run!.deck.at(-1)).toBe('Flex')
    expect(stopOf(full, { verb: 'take', what: 'flex' })).toBe('no-room')
    go(state, { verb: 'take', what: 'flex potion' })
    expect(state.run!.room!.rewards).toEqual([{ cards: [flex] }])
    expect(state.potions.map((kind) => state.fight.potionKinds[kind]!.id)).toEqual(['Flex'])
  })

  it('so it is at the merchant: who cannot pay the card may still buy the potion', () => {
    const state = started()
    const card = { name: 'Flex', base: 'Flex', deck: 'cards' } as const
    const offers = [
      { what: 'card', name: 'Flex', price: 6, card },
      { what: 'potion', name: 'Flex', price: 2 },
    ] as const
    state.run = { ...state.run!, neow: '', room: roomOf('merchant', { done: true, offers }) }
    expect(spire.choices(state, SEAT).filter(({ verb }) => verb === 'buy')).toEqual([
      { verb: 'buy', what: 'Flex Potion' },
    ])
    expect(stopOf(state, { verb: 'buy', what: 'Flex' })).toBe('not-enough-gold')
    go(state, { verb: 'buy', what: 'Flex Potion' })
    expect(state.run!.room!.offers).toEqual([offers[0]])
  })

  it('death in an event ends the run, and nothing more can be asked for', () => {
    const state = started()
    state.player.hp = 1
    state.run = { ...state.run!, neow: '', room: roomOf('event', { event: 'ancient_temple' }) }
    go(state, { verb: 'option', name: 'take' })
    expect(spire.next(state)).toMatchObject({ kind: 'over', outcome: 'loss' })
    expect(stopOf(state, { verb: 'skip' })).toBe('run-over')
  })
})
