import { describe, expect, it } from 'vitest'
import { applied, pieces } from '../../web/src/table/line/apply.js'

describe('completion in the line', () => {
  it('puts an option where it belongs and leaves room for the next word', () =>
    expect(applied('attack to: Rea', { from: 11, to: 14 }, 'Reaver 2')).toEqual({
      text: 'attack to: Reaver 2 ',
      cursor: 20,
    }))
  it('keeps what stands behind it', () =>
    expect(applied('att with: bow', { from: 0, to: 3 }, 'attack').text).toBe('attack with: bow'))
})

describe('the colours of the line', () => {
  it('tell verb, labels and values apart, and lose no character', () => {
    const text = 'attack to: Reaver 2 because: "he is near"'
    const found = pieces(text)
    expect(found.map((piece) => piece.text).join('')).toBe(text)
    expect(found.filter(({ kind }) => kind !== 'value').map((piece) => piece.text)).toEqual([
      'attack',
      'to:',
      'because:',
    ])
  })
  it('mark the word that is wrong', () =>
    expect(pieces('attack by Reaver', 8).find(({ kind }) => kind === 'wrong')?.text).toBe('by'))
})
