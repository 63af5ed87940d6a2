import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import { complete } from '../../src/language/complete.js'
import { parseLine } from '../../src/language/parse.js'
import { printCommand } from '../../src/language/print.js'
import { skirmishVerbs } from './skirmish-verbs.js'

const verbs = Object.keys(skirmishVerbs)
const labels = [
  ...new Set(Object.values(skirmishVerbs).flatMap((spec) => spec.clauses.map((clause) => clause.label))),
  'and',
]

const word = fc.oneof(
  fc.constantFrom(
    ...verbs,
    ...labels,
    'mirela',
    'Marsh',
    'Stalker',
    'GM',
    'start',
    'end',
    'half',
    'damage',
    'prone',
  ),
  fc.constantFrom(
    '2d6',
    '1d20a',
    '4d6kh3',
    '5d10>=6',
    '2x6',
    '((((',
    '12',
    '-3',
    '1e9',
    '+',
    ':',
    '::',
    '#',
    '"',
    "'",
    '\\',
  ),
  fc.string({ maxLength: 4, unit: 'binary' }),
)
const piece = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 3, arbitrary: fc.constantFrom(...labels).map((label) => `${label}:`) },
  { weight: 1, arbitrary: fc.constantFrom(...labels).map((label) => `:${label}`) },
  { weight: 1, arbitrary: word.map((text) => `"${text}"`) },
  { weight: 1, arbitrary: word.map((text) => `'${text}`) },
)
const space = fc.constantFrom(' ', ' ', ' ', '', '  ', '\t')

/** Text near the grammar: mostly real verbs and labels in a senseless order. */
const nearText = fc
  .tuple(fc.oneof(fc.constantFrom(...verbs), word), fc.array(fc.tuple(space, piece), { maxLength: 12 }))
  .map(([verb, rest]) => verb + rest.map(([gap, text]) => gap + text).join(''))

/** A verb and labels that have values, too many or the wrong ones. */
const pairs = fc
  .tuple(fc.constantFrom(...verbs), fc.array(fc.tuple(fc.constantFrom(...labels), word), { maxLength: 6 }))
  .map(([verb, rest]) => [verb, ...rest.map(([label, text]) => `${label}: ${text}`)].join(' '))

const legalLines = [
  'attack by: Mirela Duskwind with: Hand Crossbow to: Marsh Stalker and: "x y" dice: 1d20 + 4',
  'damage by: x dice: 2d6 type: fire dice: 1d4 type: cold',
  'encounter by: GM start with: a and: b # now',
  'ask check: dex save of: mirela dc: 14 fails: damage 4d6 succeeds: half',
  'initiative by: mirela 12',
]

/** A legal line with a few characters taken out, doubled or put in. */
const slips = fc
  .tuple(
    fc.constantFrom(...legalLines),
    fc.array(fc.tuple(fc.nat(100), fc.constantFrom('', ':', '"', "'", '#', ' ', 'x', '-')), { maxLength: 3 }),
  )
  .map(([line, edits]) =>
    edits.reduce((text, [at, put]) => text.slice(0, at) + put + text.slice(at + (put === '' ? 1 : 0)), line),
  )

const codes = [
  'unknown_command',
  'unknown_label',
  'unexpected_label',
  'duplicate_label',
  'unexpected_token',
  'missing_value',
  'missing_label',
  'bad_dice',
  'bad_number',
  'unterminated_quote',
]

test('grammar-near text never crashes, and every fault points at a column inside the line', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(fc.oneof(nearText, pairs, slips), (line) => {
      const parsed = parseLine(line, skirmishVerbs)
      if (parsed.status !== 'error') return
      const { code, column, message, usage, expected } = parsed.error
      met.add(code)
      expect(codes).toContain(code)
      expect(column).toBeGreaterThanOrEqual(1)
      expect(column).toBeLessThanOrEqual(line.length + 1)
      expect(expected.length).toBeGreaterThan(0)
      if (usage !== undefined) expect(message).toContain(usage)
      expect(message).not.toMatch(/undefined|NaN|\[object|token|parser/)
    }),
    { numRuns: 10_000, seed: 1 },
  )
  expect([...met].sort()).toEqual([...codes].sort())
})

test('a line that was read, printed and read again is the same command', () => {
  fc.assert(
    fc.property(fc.oneof(nearText, pairs, slips), (line) => {
      const parsed = parseLine(line, skirmishVerbs)
      if (parsed.status !== 'ok') return
      const printed = printCommand(parsed.command, skirmishVerbs)
      expect(parseLine(printed, skirmishVerbs)).toEqual(parsed)
    }),
    { numRuns: 10_000, seed: 2 },
  )
})

test('completion of grammar-near text never crashes and replaces only the end of the line', () => {
  const choices: readonly Command[] = legalLines.map((line) => {
    const parsed = parseLine(line, skirmishVerbs)
    if (parsed.status !== 'ok') throw new Error(line)
    return parsed.command
  })
  const live = { verbs: skirmishVerbs, choices, suggest: () => ['Ann', 'Bo the Bold'] }
  fc.assert(
    fc.property(fc.oneof(nearText, pairs, slips), fc.nat(100), (line, length) => {
      const text = line.slice(0, length)
      const { from, options } = complete(text, live)
      expect(from).toBeLessThanOrEqual(text.length)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(new Set(options).size).toBe(options.length)
    }),
    { numRuns: 3_000, seed: 3 },
  )
})
