import { isDeepStrictEqual } from 'node:util'
import {
  between,
  compileCanonical,
  compileDice,
  DiceError,
  type Distribution,
  distribution,
  evaluate,
  type FaceSource,
  mean,
  type OddsOf,
  parseDice,
  probabilityAt,
  type Rolled,
} from '../../../src/kernel/dice/expression.js'
import { toText } from '../../../src/kernel/rational.js'
import type { Failure, GoldenCase, GoldenReader } from './reader.js'

/** Hands out the faces of a case in order and refuses one that the die asked for does not have. */
class CaseFaces implements FaceSource {
  private readonly faces: readonly number[]
  private next = 0

  constructor(faces: readonly number[]) {
    this.faces = faces
  }

  get left(): readonly number[] {
    return this.faces.slice(this.next)
  }

  face(sides: number): number {
    return this.take(1, sides)
  }

  fudge(): number {
    return this.take(-1, 1)
  }

  private take(low: number, high: number): number {
    const face = this.faces[this.next++]
    if (face === undefined) throw new Error(`no face left after ${this.faces.length}`)
    if (face < low || face > high) throw new Error(`${face} is no face from ${low} to ${high}`)
    return face
  }
}

interface RollCase {
  readonly expr: string
  readonly faces?: readonly number[]
  readonly expect: Omit<Rolled, 'faces'> & { readonly normalized?: string }
}

interface ErrorCase {
  readonly expr: string
  readonly code: string
  readonly at?: number
  readonly faces?: readonly number[]
}

interface DistributionCase {
  readonly expr: string
  readonly of?: OddsOf
  readonly dist?: Readonly<Record<string, string>>
  readonly mean?: string
  readonly bands?: Readonly<Record<string, readonly [number | null, number | null]>>
}

const APPLICABLE = ['kept', 'successes', 'failures', 'margin', 'labels'] as const

function differences(pairs: readonly (readonly [string, unknown, unknown])[]): Failure[] {
  return pairs
    .filter(([, expected, actual]) => !isDeepStrictEqual(expected, actual))
    .map(([field, expected, actual]) => ({ field, expected, actual }))
}

function runRoll({ expr, faces = [], expect }: RollCase): Failure[] {
  const expression = parseDice(expr)
  const normalized = expect.normalized ?? expression.canonical
  const source = new CaseFaces(faces)
  const rolled = evaluate(expression, source)
  return differences([
    ['total', expect.total, rolled.total],
    ['faces', faces, rolled.faces],
    ['faces left', [], source.left],
    ['normalized', normalized, expression.canonical],
    ['normalized again', normalized, compileCanonical(expression.canonical).canonical],
    // A field that does not apply must be absent on both sides.
    ...APPLICABLE.map((field) => [field, expect[field], rolled[field]] as const),
  ])
}

function refusal(testCase: ErrorCase): DiceError | undefined {
  try {
    const expression = compileDice(testCase.expr)
    evaluate(expression, new CaseFaces(testCase.faces ?? []))
    return undefined
  } catch (error) {
    if (error instanceof DiceError) return error
    throw error
  }
}

function runError(testCase: ErrorCase): Failure[] {
  const error = refusal(testCase)
  const at = testCase.at === undefined ? [] : [['at', testCase.at, error?.at] as const]
  return differences([['code', testCase.code, error?.code], ...at])
}

function table(odds: Distribution, bands: DistributionCase['bands']): Record<string, string> {
  if (bands === undefined)
    return Object.fromEntries(odds.values.map((value) => [String(value), toText(probabilityAt(odds, value))]))
  return Object.fromEntries(
    Object.entries(bands).map(([name, [low, high]]) => [
      name,
      toText(between(odds, low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY)),
    ]),
  )
}

function runDistribution(testCase: DistributionCase): Failure[] {
  const odds = distribution(compileDice(testCase.expr), testCase.of)
  const average = testCase.mean === undefined ? [] : [['mean', testCase.mean, toText(mean(odds))] as const]
  const chances =
    testCase.dist === undefined ? [] : [['dist', testCase.dist, table(odds, testCase.bands)] as const]
  return differences([...chances, ...average])
}

/** The kind of a case says which of the three shapes it has; the files are ours, so the shape is taken at its word. */
export const diceReader: GoldenReader = {
  ruleset: 'dice',
  run(_file, testCase: GoldenCase) {
    switch (testCase.kind) {
      case 'roll':
        return runRoll(testCase as unknown as RollCase)
      case 'error':
        return runError(testCase as unknown as ErrorCase)
      case 'dist':
        return runDistribution(testCase as unknown as DistributionCase)
      default:
        return [{ field: 'kind', expected: 'roll, error or dist', actual: testCase.kind }]
    }
  },
}
