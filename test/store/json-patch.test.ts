import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patchedJson } from '../../src/store/json-patch.js'

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

describe('a JSON text with new content', () => {
  it('B17: says exactly the new content, whatever it was before', () => {
    const indent = fc.constantFrom(undefined, 1, 2, 4, '\t')
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), indent, (before, after, space) => {
        const text = patchedJson(JSON.stringify(before, null, space), after)
        expect(JSON.parse(text)).toEqual(plain(after))
        expect(patchedJson(text, after)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('B17: is the text itself where nothing has changed, however it is laid out', () => {
    for (const text of ['{ "a":1.0 ,"b" : [ 1e3,2 ]}\n\n', '\ufeff{"a": -0.0}', '[\r\n1 ,\r\n 2]', ' "x" '])
      expect(patchedJson(text, JSON.parse(text.replace('\ufeff', '')))).toBe(text)
  })

  it.each([
    ['a value', '{"a": 1.0, "b": 2}', { a: 1, b: 3 }, '{"a": 1.0, "b": 3}'],
    [
      'a new key',
      '{\n    "a": 1.0\n}\n',
      { a: 1, b: [2] },
      '{\n    "a": 1.0,\n    "b": [\n        2\n    ]\n}\n',
    ],
    ['a new key in a row', '{"a":1.0}', { a: 1, b: { c: 2 } }, '{"a":1.0, "b":{"c":2}}'],
    ['a key that is gone', '{"a": 1.0, "b": 2, "c": 3.0}', { a: 1, c: 3 }, '{"a": 1.0, "c": 3.0}'],
    ['the first key gone', '{\n  "a": 1,\n  "b": 2.0\n}', { b: 2 }, '{\n  "b": 2.0\n}'],
    ['a longer list', '[\n  1.0,\n  2.0\n]', [1, 2, 3], '[\n  1.0,\n  2.0,\n  3\n]'],
    ['something in the middle', '[1.0, 3.0]', [1, 2, 3], '[1.0, 2, 3.0]'],
    ['something taken out', '[1.0, 2, 3.0]', [1, 3], '[1.0, 3.0]'],
    ['all taken out', '{"a": [1, 2]}', { a: [] }, '{"a": []}'],
    ['the first of an empty list', '{\n  "a": []\n}', { a: ['x'] }, '{\n  "a": [\n    "x"\n  ]\n}'],
    [
      'deep inside',
      '{"a": {"b": [ 1.0, {"c":2} ]}}',
      { a: { b: [1, { c: 5 }] } },
      '{"a": {"b": [ 1.0, {"c":5} ]}}',
    ],
  ])('B17: changes %s and nothing else', (_, text, content, expected) => {
    expect(patchedJson(text, content)).toBe(expected)
  })

  it('B17: is written anew where there was none, or none that can be read', () => {
    for (const text of [undefined, '', '{"a":', '{a: 1}', '{"a":1} x'])
      expect(patchedJson(text, { a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n')
  })
})
