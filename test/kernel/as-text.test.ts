import { expect, test } from 'vitest'
import { asText } from '../../src/kernel/words/as-text.js'

test('a value of a document is a text, whatever keys a map has', () => {
  expect(asText('Harrow')).toBe('Harrow')
  expect(asText(7)).toBe('7')
  expect(asText(null)).toBe('null')
  expect(asText(['a', 7])).toBe('a,7')
  expect(asText({ toString: 1 })).toBe('{"toString":1}')
  expect(asText([{ toString: 1, valueOf: 2 }])).toBe('{"toString":1,"valueOf":2}')
})
