import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashing, portableHashing } from '../../src/kernel/hashing.js'

const part = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 100 }))
const parts = fc.array(part, { maxLength: 4 })

describe('hashing', () => {
  it('gives the known digest of a text', () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(hashing.sha256Hex('abc')).toBe(abc)
    expect(hashing.sha256Hex('a', new Uint8Array([0x62]), 'c')).toBe(abc)
    expect(portableHashing.sha256Hex('a', new Uint8Array([0x62]), 'c')).toBe(abc)
  })

  it('gives the same bytes by the runtime and by JavaScript alone, whatever the text', () => {
    fc.assert(
      fc.property(parts, fc.uint8Array({ maxLength: 80 }), (all, key) => {
        expect(hashing.sha256(...all)).toEqual(portableHashing.sha256(...all))
        expect(hashing.sha256Hex(...all)).toBe(portableHashing.sha256Hex(...all))
        expect(hashing.hmac(key, ...all)).toEqual(portableHashing.hmac(key, ...all))
        expect(hashing.hmacHex(key, ...all)).toBe(portableHashing.hmacHex(key, ...all))
      }),
    )
  })

  it('gives the same bytes for parts that are laid end to end and for longer ones', () => {
    const key = new Uint8Array(32).fill(9)
    for (const unit of ['a', 'ß', '€', '\ud800', '🎲'])
      for (const length of [0, 1, 8_190, 8_192, 8_214, 8_215, 30_000]) {
        const all = [new Uint8Array([1, 2]), unit.repeat(length), 'end']
        expect(hashing.sha256Hex(...all)).toBe(portableHashing.sha256Hex(...all))
        expect(hashing.hmacHex(key, ...all)).toBe(portableHashing.hmacHex(key, ...all))
      }
  })

  it('answers with bytes that the next hash leaves alone', () => {
    const key = new Uint8Array(32).fill(9)
    const made = [hashing.sha256('a', 'b'), hashing.hmac(key, 'a', 'b')]
    const before = made.map((bytes) => [...bytes])
    hashing.sha256('c', 'd')
    hashing.hmac(key, 'c', 'd')
    expect(made.map((bytes) => [...bytes])).toEqual(before)
  })

  it('is the runtime’s own where Node runs', () => {
    expect(hashing).not.toBe(portableHashing)
  })
})
