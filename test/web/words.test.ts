import { describe, expect, it } from 'vitest'
import type { Look, View } from '../../web/src/api/types.js'
import { sheetParts } from '../../web/src/table/board/sheet-parts.js'
import { inNames } from '../../web/src/table/person-name.js'
import { winnersOf } from '../../web/src/table/sides.js'
import { figure, initials, listed, percent, plain, signed } from '../../web/src/ui/words.js'

describe('chances in words', () => {
  it.each([
    [0, '0 %'],
    [0.0004, '< 0.1 %'],
    [0.001, '0.1 %'],
    [0.4375, '43.8 %'],
    [0.9992, '> 99.9 %'],
    [1, '100 %'],
  ])('%d is %s', (chance, words) => expect(percent(chance)).toBe(words))

  it('what may still fail is never called certain', () => {
    for (let i = 1; i < 100_000; i += 7) {
      const words = percent(i / 100_000)
      expect(words).not.toBe('0 %')
      expect(words).not.toBe('100 %')
    }
  })
})

describe('small words', () => {
  it('a minus is a minus', () => {
    expect(figure(-4)).toBe('−4')
    expect(signed(-1)).toBe('−1')
    expect(signed(0)).toBe('+0')
  })
  it('words of the rules are told in small letters', () => expect(plain('FOES_BREAK')).toBe('foes break'))
  it('figures with several words in their name are told in words', () =>
    expect(plain('companionsDown')).toBe('companions down'))
  it('names that are no shouting stay', () => expect(plain('won:heroes')).toBe('won: heroes'))
  it('lists end in and', () => expect(listed(['a', 'b', 'c'])).toBe('a, b and c'))
  it('numbered people are told apart', () => {
    expect(initials('Goblin 2')).toBe('G2')
    expect(initials('Marcus')).toBe('Ma')
  })
})

describe('the sheet of somebody', () => {
  const person = { name: 'Imre', side: 'characters', status: [], figures: [], armor: 1, fled: false }
  const view = {
    people: [person],
    sheets: [
      { name: 'Sade', armor: 3 },
      {
        name: 'Imre',
        armor: 1,
        stats: { wits: 3, arete: 2 },
        merits_flaws: [
          { id: 'steady hands', kind: 'merit', difficulty: -1, applies_to: { actions: ['shoot'] } },
        ],
        weapons: [],
      },
    ],
  }

  it('has the person’s own values in parts with headings, and nothing of others', () => {
    const parts = sheetParts(view as never, person as never, { stats: 'Traits' })
    expect(parts).toEqual([
      { title: '', rows: [{ label: 'armor', value: '1' }] },
      {
        title: 'Traits',
        rows: [
          { label: 'wits', value: '3' },
          { label: 'arete', value: '2' },
        ],
      },
      {
        title: 'merits flaws',
        rows: [{ label: 'steady hands', value: 'merit, difficulty −1, applies to actions shoot' }],
      },
    ])
  })
})

const PEOPLE = [
  { name: 'ysolde', side: 'characters', seat: 'ysolde', hp: -3, max: 26, status: ['down'], figures: [] },
  { name: 'mire-hound', side: 'monsters', hp: 4, max: 19, status: [], figures: [] },
  { name: 'mire-hound_2', side: 'monsters', hp: 4, max: 19, status: [], figures: [] },
]
const VIEW = {
  people: PEOPLE,
  order: [],
  clocks: [],
  names: { ysolde: 'Ysolde Fenwick', 'mire-hound': 'Mire Hound', 'mire-hound_2': 'Mire Hound' },
} as unknown as View

it('ids of the rules are written as names, the longest first', () => {
  expect(inNames(VIEW, 'ysolde hits mire-hound_2; mire-hound loses 3')).toBe(
    'Ysolde Fenwick hits Mire Hound 2; Mire Hound loses 3',
  )
  expect(inNames(VIEW, 'ysoldes')).toBe('ysoldes')
})

describe('the end of a game', () => {
  const over = (role: string, favours: readonly string[]) =>
    ({
      view: VIEW,
      you: { role, seat: 'ysolde', side: 'characters' },
      members: [{ role: 'player', seat: 'ysolde' }],
      next: { kind: 'over', outcome: 'x', words: 'x', favours },
    }) as unknown as Look

  it('is won or lost for a player, and somebody’s for anybody else', () => {
    expect(winnersOf(over('player', ['characters']))?.says).toBe('You have won.')
    expect(winnersOf(over('player', ['monsters']))).toEqual({ says: 'You have lost.', mark: 'them' })
    expect(winnersOf(over('spectator', ['monsters']))?.says).toBe('Won by Monsters.')
    expect(winnersOf(over('player', []))).toBeUndefined()
  })
})
