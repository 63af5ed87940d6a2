import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  atLeast,
  atMost,
  compileDice,
  distribution,
  type Expression,
  evaluate,
  type FaceSource,
  jointCounts,
  mean,
  type OddsOf,
  oddsTable,
  probabilityAt,
  type Rolled,
  standardDeviation,
  variance,
} from '../../../src/kernel/dice/expression.js'
import { add, type Rational, rational, toText, ZERO } from '../../../src/kernel/rational.js'

/** Takes every sequence of faces in turn: the slow, obvious way to exact odds. */
class Walk implements FaceSource {
  private readonly path: { sides: number; choice: number }[] = []
  private depth = 0
  weight = rational(1)

  face(sides: number): number {
    if (this.depth === this.path.length) this.path.push({ sides, choice: 0 })
    const here = this.path[this.depth++]!
    this.weight = rational(this.weight.n, this.weight.d * BigInt(sides))
    return here.choice + 1
  }

  fudge(): number {
    return this.face(3) - 2
  }

  /** Goes to the next sequence; false after the last. */
  next(): boolean {
    this.depth = 0
    this.weight = rational(1)
    while (this.path.length > 0) {
      const last = this.path[this.path.length - 1]!
      if (++last.choice < last.sides) return true
      this.path.pop()
    }
    return false
  }
}

function walked(expression: Expression, read: (rolled: Rolled) => number): Map<number, Rational> {
  const walk = new Walk()
  const odds = new Map<number, Rational>()
  do {
    const value = read(evaluate(expression, walk))
    odds.set(value, add(odds.get(value) ?? ZERO, walk.weight))
  } while (walk.next())
  return odds
}

function texts(odds: Map<number, Rational>): [number, string][] {
  return [...odds].sort(([a], [b]) => a - b).map(([value, probability]) => [value, toText(probability)])
}

function exact(expression: Expression, of?: OddsOf): [number, string][] {
  const odds = distribution(expression, of)
  return odds.values.map((value) => [value, toText(probabilityAt(odds, value))])
}

const READ: Readonly<Record<OddsOf, (rolled: Rolled) => number>> = {
  total: (rolled) => rolled.total,
  margin: (rolled) => rolled.margin!,
  successes: (rolled) => rolled.successes!,
  failures: (rolled) => rolled.failures!,
  botch_net: (rolled) => (rolled.failures! > 0 && rolled.total <= 0 ? 1 : 0),
  botch_none: (rolled) => (rolled.failures! > 0 && rolled.successes === 0 ? 1 : 0),
}

function measures(expression: Expression): OddsOf[] {
  if (expression.kind === 'comparison')
    return expression.counted ? ['total', 'margin', 'successes'] : ['total', 'margin']
  return expression.counted ? ['total', 'successes', 'failures', 'botch_net', 'botch_none'] : ['total']
}

function agrees(text: string): void {
  const expression = compileDice(text)
  for (const of of measures(expression))
    expect(exact(expression, of), `${text}: ${of}`).toEqual(texts(walked(expression, READ[of])))
}

describe('exact odds are those of walking every roll', () => {
  it.each([
    '7/2',
    '0d6kh1',
    '3d6!m1dl1',
    '3d4!m2dh1',
    '2d4!pm2dl1',
    '2d4!m2kh2',
    '2d4!m2kl1',
    '2d4!m2dl1dh1',
    '3d4!pm1min2kh2',
    '2d4!m2kh1>=3f1',
    '3d4!m1dl1>=3f1',
    '2d6ro<=2!m1',
    '2d4!!m2kh1>=5f1',
    '2d6!!pm1max8',
    '3d6>=5f<=2b6',
    '2d6!6m1>=5f1b6',
    '2dF!m1',
    '3dF>=0f=-1',
    '5d4dl2dh1',
    '5d4kl2>=3f1',
    '4d6kh9',
    '{2d4,1d6,3}kh2',
    '{2d4,1d6,1d8}dl1dh1',
    '{2d4,1d6,7/2}kl1',
    '{2d4,1d6,5}>=5f<=2b6',
    '{3d6>=5f1,2d6>=4f1}kh1',
    '{2d4,1d6,5}kh2>=5f<=4',
    '{1d6}>=4f1',
    '1d6/1d4+1d4/2',
    'round(1d6/4)*floor(2d4/3)',
    'max(1d6,1d8,2)-min(1d4,3)',
    'abs(1d6-1d6)',
    '-1d6*-(1d4)[x]',
    '1d6+1d4/3>2d4',
    '(2d6)<=7',
    '1d6/4=1d4/4',
    '(4d6>=5f1)>=1',
    '3d6>=5f1-2d6>=4f1+1',
    '2*(3d6>=5f1)/2',
  ])('%s', (text) => {
    agrees(text)
  })

  const die = fc.record({
    count: fc.integer({ min: 0, max: 3 }),
    sides: fc.constantFrom('2', '3', '4', 'F'),
    reroll: fc.constantFrom('', 'ro', 'ro1'),
    explosion: fc.constantFrom('', '', '!m1', '!!m1', '!pm1', '!m2', '!!pm1'),
    clamp: fc.constantFrom('', '', 'min2', 'max2', 'min1max2'),
    selection: fc.constantFrom('', 'kh1', 'kl1', 'kh2', 'dl1', 'dh1', 'dl1dh1', 'kl2', 'dl2'),
    counting: fc.constantFrom('', '', '>=2', '>=2f1', '<=1', '>=2b2', '=1f2', '>1f<=1b>=2'),
  })
  const term = die.map(
    (d) => `${d.count}d${d.sides}${d.reroll}${d.explosion}${d.clamp}${d.selection}${d.counting}`,
  )

  it('for any small term', () => {
    fc.assert(
      fc.property(term, (text) => {
        let expression: Expression
        try {
          expression = compileDice(text)
        } catch {
          return
        }
        for (const of of measures(expression))
          expect(exact(expression, of), `${text}: ${of}`).toEqual(texts(walked(expression, READ[of])))
      }),
      { numRuns: 400 },
    )
  })

  it('for any two small terms joined', () => {
    const small = fc.constantFrom('1d4', '2d3', '1d6!m1', '2d4kh1', '3', '2dF', '1d6/2', '{1d4,2}kh1')
    const join = fc.constantFrom('+', '-', '*', '>=', '<', '=')
    fc.assert(
      fc.property(small, join, small, (a, operator, b) => {
        agrees(`(${a})${operator}${b}`)
      }),
      { numRuns: 150 },
    )
  })
})

describe('exact odds beyond any walk', () => {
  const sumOf = (text: string, of?: OddsOf) => {
    const odds = distribution(compileDice(text), of)
    return odds.weights.reduce((sum, weight) => sum + weight, 0n) === odds.total
  }

  it.each([
    '20d6',
    '100d100',
    '10d10kh3',
    '4d6!',
    '3d10!!kh2',
    '5d6rr<=2!p',
    '40d6dl1',
    '4d6!kh3',
    '1d6/1d100',
  ])('the odds of %s add up to 1', (text) => {
    expect(sumOf(text)).toBe(true)
  })

  it('rolling until the ones are gone is rolling dice without a one', () => {
    expect(exact(compileDice('3d6rr1'))).toEqual(exact(compileDice('3d5+3')))
  })

  it('a chain of at most 100 extra dice has its exact mean', () => {
    const sixes = rational(6n ** 101n - 1n, 5n * 6n ** 100n)
    expect(toText(mean(distribution(compileDice('1d6!'))))).toBe(toText(rational(sixes.n * 7n, sixes.d * 2n)))
    expect(exact(compileDice('2d6!'))).toEqual(exact(compileDice('2d6!!')))
  })

  it('dropping the lowest of exploding dice agrees with holding their hands', () => {
    expect(exact(compileDice('{1d4!!m3,1d4!!m3}kh1'))).toEqual(exact(compileDice('2d4!!m3kh1')))
    expect(exact(compileDice('1d6!dl1'))[0]).toEqual([0, '5/6'])
  })

  it('a pool of ten with ones cancelling knows successes and ones together', () => {
    const joint = jointCounts(compileDice('10d10>=6f1'))
    expect(joint).toHaveLength(66)
    expect(joint.map(({ probability }) => probability).reduce(add)).toEqual(rational(1))
    const allOnes = joint.find(({ successes, failures }) => successes === 0 && failures === 10)
    expect(toText(allOnes!.probability)).toBe('1/10000000000')
  })

  it('asking again gives the same answer without working it out again', () => {
    const expression = compileDice('20d6')
    expect(distribution(expression)).toBe(distribution(expression))
  })

  it.each([
    '1000d10000',
    '1d10000*1d10000',
    '1000d2!kh500',
    '500d10000kh3',
    '1000d6!>=2',
    '{5d6!!,5d8!!}kh1',
  ])('the odds of %s are refused, and simulation is named', (text) => {
    expect(() => distribution(compileDice(text))).toThrow(
      expect.objectContaining({ code: 'E_LIMIT', text, message: expect.stringContaining('simulation') }),
    )
  })

  it('odds of what an expression does not have are refused', () => {
    expect(() => distribution(compileDice('2d6'), 'margin')).toThrow(
      expect.objectContaining({ code: 'E_TYPE' }),
    )
    expect(() => distribution(compileDice('2d6'), 'successes')).toThrow(
      expect.objectContaining({ code: 'E_TYPE' }),
    )
    expect(() => distribution(compileDice('1/(1d2-1)'))).toThrow(expect.objectContaining({ code: 'E_DIV0' }))
  })
})

describe('reading odds', () => {
  const odds = distribution(compileDice('2d6'))

  it('at least, at most, mean, variance and deviation are exact', () => {
    expect(toText(atLeast(odds, 10))).toBe('1/6')
    expect(toText(atMost(odds, 6))).toBe('5/12')
    expect(toText(mean(odds))).toBe('7/1')
    expect(toText(variance(odds))).toBe('35/6')
    expect(standardDeviation(odds)).toBeCloseTo(Math.sqrt(35 / 6), 12)
  })

  it('a table has one row for each value', () => {
    const rows = oddsTable(odds)
    expect(rows).toHaveLength(11)
    expect(rows[0]).toEqual({
      value: 2,
      probability: rational(1, 36),
      atLeast: rational(1),
      atMost: rational(1, 36),
    })
    for (const row of rows) {
      expect(row.atLeast).toEqual(atLeast(odds, row.value))
      expect(row.atMost).toEqual(atMost(odds, row.value))
    }
  })
})
