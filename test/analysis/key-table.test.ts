import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyTable } from '../../src/analysis/exact/key-table.js'

describe('a table of keys', () => {
  it('numbers keys in order of meeting, like a Map, whatever their characters and lengths', () => {
    const key = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ maxLength: 2 }))
    fc.assert(
      fc.property(fc.array(key, { maxLength: 300 }), (keys) => {
        const table = new KeyTable()
        const map = new Map<string, number>()
        for (const each of keys) {
          expect(table.find(each)).toBe(map.get(each) ?? -1)
          if (!map.has(each)) map.set(each, map.size)
          expect(table.add(each)).toBe(map.get(each))
        }
        expect(table.size).toBe(map.size)
      }),
      { seed: 5 },
    )
  })

  it('keeps hundreds of thousands apart, over many pages', () => {
    const table = new KeyTable()
    const name = (n: number) => `${'state '.repeat(6)}${n}`
    for (let n = 0; n < 200_000; n++) table.add(name(n))
    expect(table.size).toBe(200_000)
    for (let n = 0; n < 200_000; n += 997) expect(table.find(name(n))).toBe(n)
    expect(table.find(name(200_000))).toBe(-1)
  })
})
