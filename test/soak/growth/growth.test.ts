import { afterAll, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { KINDS } from '../../growth/kinds/index.js'
import type { Kind } from '../../growth/measure.js'
import { isVolume } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { growth } from './harness.js'

/** Every fifth kind, so that each part of the program has its share. */
const SHARE = KINDS.filter((_, i) => i % 5 === 0)

const table: string[] = []

afterAll(() => {
  process.stdout.write(`${table.join('\n')}\n`)
})

it.each(isVolume ? KINDS : SHARE)('$name take time by their number', async (kind) => {
  const { figures } = await holds(growth({ kinds: [kind], told: (line) => table.push(line) }), 1)
  expect(figures['kinds of input measured']).toBe(1)
})

const REPEATED: Kind = {
  name: 'every thing compared with every other',
  n: 250,
  prepare: (size) => {
    const names = Array.from({ length: size }, (_, i) => `name ${i}`)
    return () => names.filter((name, i) => names.indexOf(name) === i).length
  },
}

/** The parser's own search for repeated keys, which every document once went through. */
const PARSED: Kind = {
  name: 'keys of a document, each compared with all before it',
  n: 400,
  prepare: (size) => {
    const text = Array.from({ length: size }, (_, i) => `k${i}: 1`).join('\n')
    return () => parseDocument(text, { uniqueKeys: true })
  },
}

it.each(isVolume ? [REPEATED, PARSED] : [REPEATED])('finds $name', async (kind) => {
  await finds(growth({ kinds: [kind], told: () => {} }), /time grows too fast/, 1)
})

it('blames no sorting', async () => {
  const sorted: Kind = {
    name: 'numbers sorted',
    n: 5_000,
    prepare: (size) => {
      const numbers = Array.from({ length: size }, (_, i) => (i * 7919) % size)
      return () => numbers.toSorted((a, b) => a - b)
    },
  }
  await holds(growth({ kinds: [sorted], told: () => {} }), 1)
})
