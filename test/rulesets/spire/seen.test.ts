import { describe, expect, it } from 'vitest'
import { telling } from '../../../src/kernel/contract/engine.js'
import { healthWord } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { type SpireEvent, type SpireScenario, spire } from '../../../src/rulesets/spire/index.js'
import { d6 } from '../../../src/testing/index.js'
import { soak } from '../../soak.js'
import { act, encounter, end, factsWith, NAMES, play, position, SEAT, seenBy, statesOf } from './scenarios.js'

const WATCHER = 'watcher'
const words = factsWith('words')

/** Everything that happens in a fight of random play. */
function eventsOf(scenario: SpireScenario, seed: number): SpireEvent[] {
  const events: SpireEvent[] = []
  const state = spire.begin(scenario)
  const tell = telling(spire, state, (event) => events.push(event))
  const dice = new FastDice(seed, 1)
  for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
    if (next.kind === 'automatic') spire.advance(state, dice, tell)
    else spire.decide(state, SEAT, spire.policies.random!(state, SEAT, dice), dice, tell)
  }
  return events
}

const fights = Array.from({ length: soak(8, 400) }, (_, run): [string, number] => [
  NAMES[run % NAMES.length]!,
  run,
])

describe('with figures open', () => {
  const facts = factsWith()
  it.each(fights)('everybody sees every event as it is: %s, fight %i', (name, run) => {
    for (const event of eventsOf(encounter(name, { turnLimit: 30 }), run))
      for (const seat of [SEAT, 'gm', WATCHER]) expect(spire.see(event, seat, facts)).toBe(event)
  })

  it('everybody sees the same fight, and only who is asked reads the question', () => {
    const state = position({ hand: ['Strike'], monsters: ['red_louse'] })
    const { awaiting, ...rest } = seenBy(state)
    expect(awaiting).toEqual({
      seats: [SEAT],
      reason: 'turn',
      question: 'Play a card or end your turn (3 energy left).',
    })
    expect(seenBy(state, 'gm')).toEqual({ awaiting, ...rest })
    expect(seenBy(state, WATCHER)).toEqual({
      awaiting: { ...awaiting, question: "It is Ironclad's turn." },
      ...rest,
    })
  })
})

describe('with figures as words', () => {
  it("HP of monsters is a word to the player and a figure to the game master; a watcher reads nobody's HP", () => {
    const state = position({
      hp: 4,
      hand: ['Strike'],
      monsters: [
        { id: 'jaw_worm', hp: 8 },
        { id: 'jaw_worm', hp: 5 },
        { id: 'jaw_worm', hp: 4 },
        { id: 'cultist', hp: 0 },
      ],
    })
    const hp = (seat: string) => seenBy(state, seat, words).people.map((one) => one.hp ?? one.health)
    expect(hp('gm')).toEqual([4, 8, 5, 4, 0])
    expect(hp(SEAT)).toEqual([4, 'unhurt', 'hurt', 'badly hurt', 'down'])
    expect(hp(WATCHER)).toEqual(['badly hurt', 'unhurt', 'hurt', 'badly hurt', 'down'])
    const most = (seat: string) => seenBy(state, seat, words).people.map((one) => one.max)
    expect(most(SEAT)).toEqual([10, undefined, undefined, undefined, undefined])
    expect(most(WATCHER)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  it('what a blow took stays a number, what is left is a word', () => {
    const state = position({ hand: ['Bash'], monsters: [{ id: 'jaw_worm', block: 1 }] })
    const hit = act(state, play('Bash', 1)).find((event) => event.type === 'Hit')!
    expect(spire.mech(hit)).toEqual(['Bash: hits Jaw Worm for 2 (base) = 2; 1 blocked; HP 7'])
    const seen = spire.see(hit, SEAT, words)!
    expect(seen).toMatchObject({ damage: 2, blocked: 1, lost: 1, hp: 'hurt' })
    expect(seen).not.toHaveProperty('max')
    expect(spire.mech(seen)).toEqual(['Bash: hits Jaw Worm for 2 (base) = 2; 1 blocked; hurt'])
    expect(spire.see(hit, 'gm', words)).toBe(hit)
  })

  it("the player's own HP stays a figure to the player alone", () => {
    const state = position({ hp: 5 })
    const bite = act(state, end, d6(5)).find((event) => event.type === 'Hit')!
    expect(spire.see(bite, SEAT, words)).toBe(bite)
    expect(spire.see(bite, WATCHER, words)).toMatchObject({ lost: 3, hp: 'badly hurt' })
    const last = position({ hp: 5, hand: ['Strike'], monsters: [{ id: 'jaw_worm', hp: 1 }] })
    const told = act(last, play('Strike', 1)).map((event) => spire.see(event, WATCHER, words)!)
    expect(told.flatMap((event) => spire.mech(event)).slice(-2)).toEqual([
      'Burning Blood: HP +1; hurt',
      'Fight over: win, hurt',
    ])
  })

  it.each(fights)('no HP that is not its own reaches a seat: %s, fight %i', (name, run) => {
    for (const event of eventsOf(encounter(name, { turnLimit: 30 }), run)) {
      if (!('hp' in event) || !('max' in event)) continue
      const own = !('who' in event) || event.who === -1
      for (const seat of [SEAT, WATCHER]) {
        const seen = spire.see(event, seat, words)
        if (own && seat === SEAT) expect(seen).toBe(event)
        else {
          expect(seen).toMatchObject({ hp: healthWord(event.hp as number, event.max!) })
          expect(seen).not.toHaveProperty('max')
        }
      }
    }
  })

  it.each(fights)('every line and every board reads well to every seat: %s, fight %i', (name, run) => {
    const scenario = encounter(name, { turnLimit: 30 })
    for (const seat of [SEAT, 'gm', WATCHER]) {
      const lines = eventsOf(scenario, run).flatMap((event) => {
        const seen = spire.see(event, seat, words)!
        const context = { facts: words, line: [seen], place: 0 }
        return [...spire.mech(seen), spire.narr(seen) ?? '', spire.story!(seen, context) ?? '']
      })
      const boards = statesOf(scenario, run).flatMap((s) => spire.render(seenBy(s, seat, words)))
      expect([...lines, ...boards].join('\n')).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it('the board shows words in the place of figures', () => {
    const state = position({ hand: ['Strike'], monsters: [{ id: 'red_louse', hp: 2, vulnerable: 1 }] })
    expect(spire.render(seenBy(state, SEAT, words)).slice(1)).toEqual([
      '  1  Red Louse   hurt   Vulnerable 1, Curl Up 2',
      '     on 1-2 Strengthen: 1 Strength',
      '     on 3-4 Bite 2: hits for 2',
      '     on 5-6 Bite 1: hits for 1',
      'Ironclad   HP 10/10 ████████   energy 3/3',
      'Hand',
      '      Strike  [1]  1 damage',
      'Draw       0',
      'Discard    0',
      'Relics   The Die, Burning Blood',
    ])
  })
})

describe('the view', () => {
  it('tells two monsters of one kind apart, by names that a command understands', () => {
    const two = () => position({ hand: ['Strike'], monsters: ['jaw_worm', 'jaw_worm', 'cultist'] })
    expect(seenBy(two()).people.map((one) => one.name)).toEqual([
      'Ironclad',
      'Jaw Worm 1',
      'Jaw Worm 2',
      'Cultist',
    ])
    const state = two()
    act(state, play('Strike', 'jaw worm 2'))
    expect(state.monsters.map((m) => m.hp)).toEqual([8, 7, 9])
  })

  it('lists who acts in which order, the living only', () => {
    const state = position({ monsters: ['jaw_worm', { id: 'cultist', hp: 0 }, 'red_louse'] })
    expect(seenBy(state).order).toEqual(['Ironclad', 'Jaw Worm', 'Red Louse'])
  })

  it('says what the damage of a coming hit is made of', () => {
    const chomp = (fields: object, worm: object) => {
      const state = position({ ...fields, monsters: [{ id: 'jaw_worm', ...worm }] })
      const { base, terms, damage } = seenBy(state).monsters[0]!.moves[2]!
      return { base, terms: terms.map(({ value, source }) => `${value} ${source}`), damage }
    }
    expect(chomp({}, {})).toEqual({ base: 3, terms: [], damage: 3 })
    expect(chomp({}, { strength: 2 })).toEqual({ base: 3, terms: ['2 Strength'], damage: 5 })
    expect(chomp({}, { weak: 1 })).toEqual({ base: 3, terms: ['-1 Weak'], damage: 2 })
    expect(chomp({ vulnerable: 2 }, { strength: 1 })).toEqual({
      base: 3,
      terms: ['1 Strength', '4 Vulnerable'],
      damage: 8,
    })
    expect(chomp({ vulnerable: 1 }, { weak: 1 })).toEqual({
      base: 3,
      terms: ['-1 Weak and Vulnerable'],
      damage: 2,
    })
  })
})
