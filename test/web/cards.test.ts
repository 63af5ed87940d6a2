import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { telling } from '../../src/kernel/contract/engine.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { arrangeOffers } from '../../src/kernel/offers/arrange.js'
import { spire } from '../../src/rulesets/spire/index.js'
import type { Choice } from '../../web/src/api/types.js'
import { intentWords } from '../../web/src/cards/intent-words.js'
import { placeAmong } from '../../web/src/cards/ways.js'
import { cardSigns, UNKNOWN_SIGN } from '../../web/src/emblems/card-signs.js'
import { glyphs } from '../../web/src/emblems/glyphs.js'
import { relicSign, roomSign } from '../../web/src/emblems/thing-signs.js'
import { ROOMS } from '../../web/src/plugins/spire-run/rooms.js'
import { shelvesOf } from '../../web/src/plugins/spire-run/shelves.js'
import { boardOf, position, SEAT, scenarioOf } from '../rulesets/spire/scenarios.js'

const CARDS = new URL('../../content/spire/data/cards.yaml', import.meta.url)
const names = Object.keys(parse(readFileSync(CARDS, 'utf8')) as object)

describe('a card’s picture', () => {
  const faces = boardOf(position({ hand: ['Strike'], draw: names, monsters: ['cultist'] })).cards

  it('is there for every card of the content, and people know each by a name of words', () => {
    expect(faces.map(({ name }) => name).sort()).toEqual([...names].sort())
    for (const face of faces) {
      const { glyph, charge } = cardSigns(face)
      expect(Object.keys(glyphs)).toEqual(expect.arrayContaining([glyph, ...(charge ? [charge] : [])]))
      expect(face.label).not.toMatch(/[a-z][A-Z]|_/)
    }
  })

  it('tells cards apart: nine of ten look like no other, and all plain ones of the first hand do', () => {
    const looks = faces.map((face) => JSON.stringify([face.type, cardSigns(face)]))
    const alone = looks.filter((one) => looks.indexOf(one) === looks.lastIndexOf(one))
    expect(alone.length / looks.length).toBeGreaterThan(0.9)
    const own = ['Strike', 'Defend', 'Bash'].map(
      (name) => looks[faces.findIndex((face) => face.name === name)]!,
    )
    for (const one of own) expect(alone).toContain(one)
  })

  it('is drawn for cards, relics and rooms that nobody has named yet', () => {
    const deed = { word: 'somethingNew', amount: 1, times: 1 }
    expect(cardSigns({ name: 'NewCard', type: 'skill', does: [deed] }).glyph in glyphs).toBe(true)
    expect(cardSigns({ name: 'constructor', type: 'attack', does: [] }).glyph in glyphs).toBe(true)
    expect(relicSign({ name: 'Whatnot', does: [deed] })).toBe(UNKNOWN_SIGN)
    expect(roomSign('observatory')).toBe(UNKNOWN_SIGN)
    expect(new Set(ROOMS.map(roomSign)).size).toBe(ROOMS.length)
  })
})

describe('the shelves of a room', () => {
  /** Choices that stand elsewhere: ways on the map and in the dock, things on the rail. */
  const ELSEWHERE = ['move', 'potion', 'relic', 'drop']

  it('hold every choice that is asked in every room of some runs', () => {
    const kinds = new Set<string>()
    const seats = spire.seats(scenarioOf({ preset: 'mod', run: {} }))
    for (let seed = 1; seed <= 6; seed++) {
      const state = spire.begin(
        scenarioOf({ preset: 'mod', turnLimit: 30, run: { map: seed % 2 ? 'A' : 'B' } }),
      )
      const dice = new FastDice(seed, 1)
      const tell = telling(spire, state, () => {})
      for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
        if (next.kind === 'automatic') {
          spire.advance(state, dice, tell)
          continue
        }
        if (state.phase === 'room') {
          const view = boardOf(state)
          const offers = arrangeOffers(spire, { view, seat: SEAT, seats }, spire.choices(state, SEAT))
          const choices = offers.map(
            ({ command, group }): Choice => ({ text: JSON.stringify(command), command, group }),
          )
          const items = shelvesOf(view, choices).flatMap((shelf) => shelf.items)
          const takes = new Set(items.map((item) => item.takes))
          for (const { text, command, group } of choices) {
            const isHere = !ELSEWHERE.includes(command.verb)
            if (isHere && group !== 'more') expect(takes, text).toContain(text)
            // Asked about later: it lies open and cannot be pressed yet.
            if (isHere && group === 'more') expect(takes, text).not.toContain(text)
            if (command.verb === 'neow' && group === 'more')
              for (const { gift } of view.run!.gifts)
                expect(items.find(({ title }) => title === gift)).toMatchObject({
                  takes: undefined,
                  why: undefined,
                })
            if (command.verb === 'move')
              expect(view.run!.onward.map(({ space }) => space)).toContain(command.to)
          }
          kinds.add(view.run!.gifts.length > 0 ? 'neow' : (view.run!.room?.kind ?? ''))
        }
        spire.decide(state, SEAT, spire.policies.greedy!(state, SEAT, dice), dice, tell)
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['neow', 'monster', 'event']))
  })
})

it('ways to rooms of a kind are told apart by their order on the map', () => {
  const rows = [
    [
      { space: '1-4', room: 'event' },
      { space: '1-0', room: 'event' },
      { space: '1-2', room: 'event' },
      { space: '1-3', room: 'monster' },
    ],
  ] as unknown as Parameters<typeof placeAmong>[2]['rows']
  const ways = ['1-4', '1-0', '1-2', '1-3'].map((to) => ({ command: { verb: 'move', to } }))
  const words = ways.map(({ command }) => placeAmong(command.to, ways, { rows }))
  expect(words).toEqual([', right', ', left', ', middle', ''])
})

it('the intent of a monster says what makes its number, and whose each figure is', () => {
  const strike = { base: 1, damage: 3, more: [], terms: [{ value: 2, source: 'Strength' }], text: '' }
  expect(intentWords(strike)).toBe('1 and 2 more by Strength')
  expect(intentWords({ ...strike, terms: [{ value: -1, source: 'Weak' }], more: [1] })).toBe(
    '2 hits; 1 and 1 less by Weak',
  )
  expect(intentWords({ ...strike, terms: [], text: '1 Strength, 1 Weak on you' })).toBe(
    'gains 1 Strength, 1 Weak on you',
  )
})
