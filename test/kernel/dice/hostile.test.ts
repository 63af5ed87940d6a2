import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compileCanonical,
  compileDice,
  DiceError,
  distribution,
  type Expression,
  evaluate,
  type FaceSource,
} from '../../../src/kernel/dice/expression.js'

const CODES = ['E_SYNTAX', 'E_LIMIT', 'E_RANGE', 'E_INFINITE', 'E_TYPE', 'E_AMBIGUOUS', 'E_DIV0']

/** The expression, or undefined after checking that the refusal is a proper one. */
function read(text: string): Expression | undefined {
  try {
    return compileDice(text)
  } catch (error) {
    if (!(error instanceof DiceError)) throw error
    expect(CODES).toContain(error.code)
    expect(error.text).toBe(text)
    if (error.at === undefined) expect(['E_TYPE', 'E_DIV0', 'E_LIMIT']).toContain(error.code)
    else {
      expect(error.at).toBeGreaterThanOrEqual(0)
      expect(error.at).toBeLessThanOrEqual(text.length)
    }
    return undefined
  }
}

/** Faces that come round again and again, so that no reroll goes on for ever. */
function faces(seed: number): FaceSource {
  let state = seed
  const next = (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
  return { face: (sides) => 1 + next(sides), fudge: () => next(3) - 1 }
}

const pieces = fc.constantFrom(
  ...[
    'd',
    'D',
    '1',
    '2',
    '6',
    '20',
    '0',
    '100',
    '%',
    'F',
    'r',
    'rr',
    'ro',
    '!',
    '!!',
    'p',
    'm',
    'm2',
    'min',
    'max',
  ],
  ...[
    'mi',
    'ma',
    'k',
    'kh',
    'kl',
    'dl',
    'dh',
    'a',
    '>=',
    '<=',
    '>',
    '<',
    '=',
    'f',
    'b',
    '-',
    '+',
    '*',
    '/',
    '(',
    ')',
  ],
  ...[
    '{',
    '}',
    ',',
    '[',
    ']',
    'fire',
    ' ',
    '\t',
    'floor',
    'round(',
    'abs(',
    'min(',
    '2d6',
    '1d20',
    '5d10>=6',
    '(1+1)',
  ],
)
const near = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

const number = fc.integer({ min: 1, max: 12 }).map(String)
const modifier = fc.constantFrom(
  '',
  '',
  'kh1',
  'dl1',
  '!',
  '!!',
  '!pm3',
  'r',
  'ro2',
  'min2',
  '>=3',
  '>=3f1',
  '>=2!m2b2',
)
const dice = fc
  .tuple(number, fc.constantFrom('4', '6', '%', '(2*5)'), modifier)
  .map(([n, s, m]) => `${n}d${s}${m}`)
const { legal } = fc.letrec<{ legal: string }>((tie) => ({
  legal: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    dice,
    number,
    fc
      .tuple(tie('legal'), fc.constantFrom(' + ', '-', '*', '/'), tie('legal'))
      .map((parts) => parts.join('')),
    tie('legal').map((inner) => `( ${inner} )`),
    tie('legal').map((inner) => `-${inner}`),
    tie('legal').map((inner) => `(${inner})[fire]`),
    fc.tuple(tie('legal'), tie('legal')).map(([a, b]) => `{${a},${b}}kh1`),
    fc.tuple(tie('legal'), tie('legal')).map(([a, b]) => `max(${a}, ${b})`),
  ),
}))

/** Whatever the text, rolling it ends in a total or in a proper refusal. */
function rollsOrRefuses(expression: Expression, seed: number): void {
  try {
    const rolled = evaluate(expression, faces(seed))
    expect(Number.isSafeInteger(rolled.total) || Math.abs(rolled.total) === 2 ** 53).toBe(true)
    expect(Object.is(rolled.total, -0)).toBe(false)
    expect(rolled.faces.length).toBeLessThanOrEqual(10_000)
    expect(JSON.parse(JSON.stringify(rolled))).toEqual(rolled)
  } catch (error) {
    if (!(error instanceof DiceError)) throw error
    expect(['E_LIMIT', 'E_DIV0']).toContain(error.code)
    expect(error.text).toBe(expression.text)
  }
}

function canonicalIsStable(expression: Expression): void {
  const again = compileCanonical(expression.canonical)
  expect(again.canonical).toBe(expression.canonical)
  expect(again.ast).toEqual(expression.ast)
}

describe('no text crashes or hangs', () => {
  it('any text of up to 300 characters is read or properly refused', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
        read(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it('any text that is nearly dice is read or properly refused, and what is read rolls', () => {
    fc.assert(
      fc.property(near, fc.nat(), (text, seed) => {
        const expression = read(text)
        if (expression === undefined) return
        canonicalIsStable(expression)
        rollsOrRefuses(expression, seed)
      }),
      { numRuns: 10_000 },
    )
  })

  it('any legal text has a canonical text that means the same', () => {
    fc.assert(
      fc.property(legal, fc.nat(), (text, seed) => {
        const expression = read(text)
        if (expression === undefined) return
        canonicalIsStable(expression)
        rollsOrRefuses(expression, seed)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each(['d%!', 'd%r!k', 'dFr', 'd%a', 'd%!d1', 'd%!k>9'])(
    'a canonical text is at most three times as long as what was typed: %s',
    (term) => {
      const text = Array.from({ length: Math.floor(257 / (term.length + 1)) }, () => term).join('+')
      const expression = compileDice(text)
      expect(expression.canonical.length).toBeGreaterThan(256)
      expect(expression.canonical.length).toBeLessThanOrEqual(3 * text.length)
      canonicalIsStable(expression)
      expect(() => compileDice(expression.canonical)).toThrow('at most 256 characters')
    },
  )

  it('a roll never falls outside the exact odds', () => {
    fc.assert(
      fc.property(dice, dice, fc.constantFrom('+', '-'), fc.nat(), (a, b, operator, seed) => {
        // Short chains: the exact odds of long ones are another test's business.
        const expression = read(`(${a})${operator}(${b})`.replaceAll(/(!+)(?=\))/g, '$1m2'))
        if (expression === undefined) return
        const { total } = evaluate(expression, faces(seed))
        expect(distribution(expression).values).toContain(total)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['999999999d999999999', 'E_LIMIT', 0],
    ['100d1!', 'E_INFINITE', 5],
    ['('.repeat(5_000), 'E_LIMIT', 256],
    [`1${'+1'.repeat(20_000)}`, 'E_LIMIT', 256],
    ['9'.repeat(256), 'E_LIMIT', 0],
    ['-'.repeat(256), 'E_SYNTAX', 256],
    ['{'.repeat(256), 'E_LIMIT', 32],
    ['[', 'E_SYNTAX', 0],
  ])('hostile text %# is refused at once', (text, code, at) => {
    expect(() => compileDice(text)).toThrow(expect.objectContaining({ code, at }))
  })
})
