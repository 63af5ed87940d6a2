import { chiSquareTail } from './chi-square.js'

/** Rolls that a face must have on average before its die is tested. */
const FEWEST_A_FACE = 5
/** Only below this is anybody asked to look closer (rules/review W34). */
const LOOK_CLOSER = 0.001
/** The standard errors by which an excess shows four times in five: 1.96 of a test at 5 %, and 0.84 more (W35). */
const REACH = 2.801585218

/** The faces of one size of die, tested against fair dice. */
export interface FacesTest {
  readonly rolls: number
  /** The excess of one named face that so many rolls show four times in five. */
  readonly delta: number
  readonly tooFew?: true
  readonly chi2?: number
  readonly df?: number
  readonly p?: number
  /** Two-sided, for dice may be too even. */
  readonly two?: number
  /** Corrected for the number of sizes that were tested. */
  readonly holm?: number
}

export interface DiceTest {
  readonly dice: Readonly<Record<string, FacesTest>>
  readonly verdict: 'as expected' | 'look closer' | 'too few'
}

function testFaces(counts: readonly number[]): FacesTest {
  const sides = counts.length
  const rolls = counts.reduce((sum, count) => sum + count, 0)
  const delta = rolls === 0 ? 1 : REACH * Math.sqrt(((1 / sides) * (1 - 1 / sides)) / rolls)
  if (rolls < FEWEST_A_FACE * sides) return { rolls, delta, tooFew: true }
  const even = rolls / sides
  const chi2 = counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0)
  const p = chiSquareTail(chi2, sides - 1)
  return { rolls, delta, chi2, df: sides - 1, p, two: Math.min(1, 2 * Math.min(p, 1 - p)) }
}

/** Holm's correction: the least first, each times the number of those not yet looked at, and none below the one before. */
function holm(twos: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const corrected = new Map<string, number>()
  let most = 0
  twos
    .toSorted((a, b) => a[1] - b[1])
    .forEach(([size, two], i) => {
      most = Math.max(most, Math.min(1, two * (twos.length - i)))
      corrected.set(size, most)
    })
  return corrected
}

/** Tests the faces of every size of die, counted by face from the lowest (W34, W35). */
export function testDice(counts: Readonly<Record<string, readonly number[]>>): DiceTest {
  const tested = Object.entries(counts).map(([size, faces]) => [size, testFaces(faces)] as const)
  const corrected = holm(
    tested.flatMap(([size, { two }]) => (two === undefined ? [] : [[size, two] as const])),
  )
  const dice = Object.fromEntries(
    tested.map(([size, found]) => {
      const figure = corrected.get(size)
      return [size, figure === undefined ? found : { ...found, holm: figure }]
    }),
  )
  if (corrected.size === 0) return { dice, verdict: 'too few' }
  const close = [...corrected.values()].some((figure) => figure < LOOK_CLOSER)
  return { dice, verdict: close ? 'look closer' : 'as expected' }
}
