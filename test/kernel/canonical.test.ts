import { anything, assert, jsonValue, object, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, plainCopy } from '../../src/kernel/canonical.js'
import { soak } from '../soak.js'

const RUNS = { numRuns: soak(300, 20_000) }

/** What a function answers, or how it refuses. */
function tried(call: () => unknown): unknown {
  try {
    return { answer: call() }
  } catch (error) {
    return { refused: (error as Error).message }
  }
}

/** Objects with awkward keys beside everything that JSON has. */
const values = oneof(
  jsonValue(),
  object({
    maxDepth: 2,
    maxKeys: 5,
    key: oneof(...['__proto__', 'constructor', '2', '10', 'b', 'a', ''].map((key) => constantKey(key))),
  }),
)

function constantKey(key: string) {
  return jsonValue().map(() => key)
}

describe('the one spelling of a value', () => {
  it('is JSON with sorted keys, and reads as the same value', () => {
    assert(
      property(jsonValue(), (value) => {
        const text = canonical(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonical(JSON.parse(text))).toBe(text)
      }),
      RUNS,
    )
  })

  it('writes numbers as JSON does', () => {
    for (const n of [0, -0, 1, -1, 0.1, 1e21, 1e-7, 2 ** 53, Number.MIN_VALUE])
      expect(canonical(n)).toBe(JSON.stringify(n))
    for (const n of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => canonical(n)).toThrow(/no JSON form/)
  })
})

describe('a plain copy', () => {
  it('is what writing and reading again would give, key by key', () => {
    assert(
      property(values, (value) => {
        const read = tried(() => JSON.parse(canonical(value)))
        const copy = tried(() => plainCopy(value))
        expect(copy).toEqual(read)
        expect(JSON.stringify(copy)).toBe(JSON.stringify(read))
      }),
      RUNS,
    )
  })

  it('refuses whatever has no spelling, in the same words', () => {
    assert(
      property(
        anything({ withMap: true, withDate: true, withBigInt: true, withNullPrototype: true }),
        (value) => {
          expect(tried(() => JSON.stringify(plainCopy(value)))).toEqual(
            tried(() => JSON.stringify(JSON.parse(canonical(value)))),
          )
        },
      ),
      RUNS,
    )
  })

  it('shares nothing, and makes no prototype out of a key', () => {
    const value = JSON.parse('{"b":[{"x":1}],"__proto__":{"evil":true},"a":-0}')
    const copy = plainCopy(value)
    expect(copy.b).not.toBe(value.b)
    expect(copy.b[0]).not.toBe(value.b[0])
    expect(Object.keys(copy)).toEqual(['__proto__', 'a', 'b'])
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(Object.is(copy.a, 0)).toBe(true)
  })
})
