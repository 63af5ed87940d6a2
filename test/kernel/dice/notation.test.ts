import { describe, expect, it } from 'vitest'
import {
  compileDice,
  DiceError,
  distribution,
  evaluate,
  type FaceSource,
  parseDice,
  plainDice,
} from '../../../src/kernel/dice/expression.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'

/** Hands out faces in order; every one must be used. */
function roll(text: string, ...faces: number[]) {
  let next = 0
  const take = () => {
    const face = faces[next++]
    if (face === undefined) throw new Error(`${text}: no face left`)
    return face
  }
  const source: FaceSource = { face: take, fudge: take }
  const rolled = evaluate(compileDice(text), source)
  expect(next, `${text}: faces used`).toBe(faces.length)
  return rolled
}

function refused(text: string): { code: string; at: number | undefined } {
  try {
    compileDice(text)
  } catch (error) {
    if (!(error instanceof DiceError)) throw error
    expect(error.text).toBe(text)
    expect(error.message.length).toBeGreaterThan(10)
    return { code: error.code, at: error.at }
  }
  throw new Error(`${text} was not refused`)
}

describe('what is written', () => {
  it.each([
    ['2D6 + 3', '2d6+3'],
    ['d%', '1d100'],
    ['3DF', '3dF'],
    ['(1+1)d(2*3)', '2d6'],
    ['4d6>4kh3r', '4d6rr1kh3>=5'],
    ['5d10>=6b10f=1', '5d10>=6f1b10'],
    ['4dFr', '4dFrr=-1'],
    ['1d20A', '2d20kh1'],
    ['1d20d', '2d20kl1'],
    ['+1- -2', '1--2'],
    ['MAX ( 1 , 2d6 )', 'max(1,2d6)'],
    ['{1d6,1d8}d', undefined],
    ['{1d6,1d8}d1', '{1d6,1d8}dl1'],
    ['{2d6,3}>999999999', '{2d6,3}>999999999'],
    ['1d6[ a  b ]', '1d6[a  b]'],
    ['1d6!m100', '1d6!6m100'],
    ['5d6<6max9', '5d6max9<=5'],
  ])('%s has the canonical text %s', (text, canonical) => {
    if (canonical === undefined) expect(refused(text)).toEqual({ code: 'E_SYNTAX', at: text.length })
    else {
      expect(compileDice(text).canonical).toBe(canonical)
      expect(compileDice(canonical).canonical).toBe(canonical)
    }
  })

  it('a text that was parsed lately is the same expression again', () => {
    expect(parseDice('2d6+3')).toBe(parseDice('2d6+3'))
    for (let i = 0; i < 5_000; i++) parseDice(`1d6+${i}`)
    expect(parseDice('2d6+3').canonical).toBe('2d6+3')
  })

  it('plain dice are dice and numbers under plus and minus', () => {
    expect(plainDice(parseDice('2d6+3'))).toEqual({ count: 2, sides: 6, bonus: 3 })
    expect(plainDice(parseDice('4-(1-1d8)-2'))).toEqual({ count: 1, sides: 8, bonus: 1 })
    for (const text of ['7', '4dF', '2d6kh1', '-1d6', '1d6+1d8', '1d6*2', '1d6[fire]', '1d6>=3', '(1d6)>=3'])
      expect(plainDice(parseDice(text)), text).toBeUndefined()
  })

  it('an expression says what it counts', () => {
    expect(parseDice('2d6+1').kind).toBe('points')
    expect(parseDice('7').kind).toBe('points')
    expect(parseDice('5d10>=6+2').kind).toBe('successes')
    expect(parseDice('(5d10>=6)>=2')).toMatchObject({ kind: 'comparison', counted: true, labelled: false })
  })
})

describe('what is rolled', () => {
  it('a term rolls all its dice, then rerolls die by die, then explodes chain by chain', () => {
    expect(roll('3d6ro1!', 1, 6, 6, 2, 6, 3, 1)).toMatchObject({ total: 24, kept: [2, 6, 6, 3, 6, 1] })
  })

  it('among equal dice the earlier ranks higher', () => {
    expect(roll('3d6dl1', 3, 5, 3).kept).toEqual([3, 5])
    expect(roll('3d6dh1', 5, 3, 5).kept).toEqual([3, 5])
  })

  it('a drop of the lowest and one of the highest are both taken from the full set', () => {
    expect(roll('3d6dl2dh2', 1, 2, 3)).toMatchObject({ total: 0, kept: [] })
    expect(roll('4d6dl1dh2', 1, 2, 3, 4)).toMatchObject({ total: 2, kept: [2] })
  })

  it('min acts before max, and both after the explosions', () => {
    expect(roll('1d6!!min4max5', 6, 2).kept).toEqual([5])
    expect(roll('2d6min5max3', 1, 6).kept).toEqual([3, 3])
    expect(roll('1dF!pmax0', 1, -1).kept).toEqual([0, -2])
  })

  it('a die that is a success is never also a failure', () => {
    expect(roll('3d6>=3f<=4', 4, 3, 1)).toMatchObject({ total: 1, successes: 2, failures: 1 })
  })

  it('halves are rounded up by round and everything else is exact until the end', () => {
    expect(roll('round(5/2)').total).toBe(3)
    expect(roll('1/3+1/3+1/3').total).toBe(1)
    expect(roll('-1/2').total).toBe(-1)
    expect(roll('ceil(-1/2)').total).toBe(0)
    expect(Object.is(roll('0*-1').total, 0)).toBe(true)
    expect(Object.is(roll('-0').total, 0)).toBe(true)
    expect(roll('{7/2,7/2}').total).toBe(6)
  })

  it('a comparison is made on exact values and its margin is rounded down', () => {
    expect(roll('7/2>=4')).toMatchObject({ total: 0, margin: -1 })
    expect(roll('7/2<=4')).toMatchObject({ total: 1, margin: 0 })
    expect(roll('1/3=1/3')).toMatchObject({ total: 1, margin: 0 })
  })

  it('labels split the sum, whatever they are called', () => {
    expect(roll('1d6[__proto__]+2[toString]-3', 4).labels).toEqual(
      Object.fromEntries([
        ['__proto__', 4],
        ['toString', 2],
        ['', -3],
      ]),
    )
    expect(roll('7[half]/2+1/2')).toMatchObject({ total: 4, labels: { half: 3, '': 0 } })
    expect(JSON.parse(JSON.stringify(roll('2d6[fire]', 1, 2)))).toEqual({
      total: 3,
      faces: [1, 2],
      kept: [1, 2],
      labels: { fire: 3 },
    })
  })

  it('a row of 240 signs is only a sign', () => {
    expect(roll(`${'-'.repeat(240)}5`).total).toBe(5)
  })
})

describe('what is refused', () => {
  it.each([
    ['10d10>=11f', 'E_RANGE', 5],
    ['5d6>=8!!x', 'E_SYNTAX', 8],
    ['5d6>=8!!>=9', 'E_RANGE', 6],
    ['5d10>=6f11', 'E_RANGE', 7],
    ['5d10>=6f1f2', 'E_SYNTAX', 9],
    ['4d6dl1dl1', 'E_SYNTAX', 6],
    ['1d6min2mi3', 'E_SYNTAX', 7],
    ['1d6m3', 'E_SYNTAX', 4],
    ['1d6!mx', 'E_SYNTAX', 5],
    ['1d6r1r2', 'E_SYNTAX', 5],
    ['1d6rr<7', 'E_INFINITE', 3],
    ['2d(1d4)', 'E_SYNTAX', 2],
    ['(6/2)d6', 'E_SYNTAX', 0],
    ['(999999999*999999999)d6', 'E_LIMIT', 0],
    ['1d(0-1)', 'E_RANGE', 2],
    ['2d20d', 'E_SYNTAX', 5],
    ['1d20a >= 15', 'E_AMBIGUOUS', 6],
    ['{1d6,1d8} >= 5', 'E_AMBIGUOUS', 10],
    ['1d6[a][b]', 'E_SYNTAX', 6],
    ['1d6[ ]', 'E_SYNTAX', 5],
    [`1d6[${'x'.repeat(41)}]`, 'E_LIMIT', 3],
    ['floor', 'E_SYNTAX', 5],
    ['0000000001', 'E_LIMIT', 0],
    ['1d6/0', 'E_DIV0', undefined],
    ['1d6/(2-2)', 'E_DIV0', undefined],
    ['999999999*999999999', 'E_LIMIT', undefined],
    ['@strength+1', 'E_SYNTAX', 0],
  ])('%s is refused with %s at %s', (text, code, at) => {
    expect(refused(text)).toEqual({ code, at })
  })

  it('brackets nest 32 deep and no deeper', () => {
    expect(compileDice(`${'('.repeat(32)}1${')'.repeat(32)}`).kind).toBe('points')
    expect(refused(`${'('.repeat(33)}1${')'.repeat(33)}`).code).toBe('E_LIMIT')
    expect(refused('('.repeat(5_000))).toEqual({ code: 'E_LIMIT', at: 256 })
  })

  it('2^53 is a value and one more is not', () => {
    expect(roll('2097152*2097152*2048').total).toBe(2 ** 53)
    expect(refused('2097152*2097152*2048+1').code).toBe('E_LIMIT')
    expect(refused('-2097152*2097152*2048-1').code).toBe('E_LIMIT')
  })

  it('one roll draws 10,000 dice and no more', () => {
    let drawn = 0
    const sixes: FaceSource = {
      face(sides) {
        drawn++
        return sides
      },
      fudge: () => 1,
    }
    const expression = compileDice('100d6!')
    expect(() => evaluate(expression, sixes)).toThrow(expect.objectContaining({ code: 'E_LIMIT' }))
    expect(drawn).toBe(10_000)
  })
})

describe('a reroll that is made once', () => {
  it('always ends, so it may meet every face; only one that never ends is refused', () => {
    for (const text of ['1d1ro1', '2d6ro<=6', '1d6ro<7', '3d1ro']) {
      const rolled = new FastDice(1).roll(parseDice(text), '')
      expect(rolled.total).toBeGreaterThan(0)
      expect(distribution(parseDice(text)).values).toContain(rolled.total)
    }
    for (const text of ['1d1r1', '1d6rr<=6', '1d6r<7', '1d1!'])
      expect(() => parseDice(text)).toThrow(expect.objectContaining({ code: 'E_INFINITE' }))
  })
})

describe('a die that is counted', () => {
  it('is a success or a failure, never both, the bonus included', () => {
    const rolled = new ScriptedDice([2]).roll(parseDice('1d6>=5f2b2'), '')
    expect(rolled).toMatchObject({ total: 1, successes: 1, failures: 0 })
    const exact = distribution(parseDice('1d6>=5f2b2'))
    expect(Math.min(...exact.values)).toBe(0)
  })
})
