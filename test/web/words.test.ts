import { describe, expect, it } from 'vitest'
import { sheetParts } from '../../web/src/table/board/sheet-parts.js'
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
