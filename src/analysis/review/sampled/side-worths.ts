import { worthOf } from '../aim.js'
import type { LineFigures, SideFigures } from '../figures.js'
import { sidesOf } from '../reference.js'
import type { SampleSubject } from './games.js'
import type { GameTally } from './tally.js'

/** What a sampled review knows of its moments. */
interface MomentsKnown {
  /** The exact figures of a line, where there are some. */
  exact(at: number): LineFigures | undefined
  /** Whether the value of a moment is exact. */
  isExact(at: number): boolean
  /** The games that were played from a moment. */
  tally(at: number): GameTally | undefined
}

/**
 * The values of a line for the other sides, by the same games that tell it for the reviewed one (rules/review W5): the values
 * of all sides come from one distribution. `given` are the games after the command; without one the moment itself counts.
 */
export function sideWorths(
  { course, aim, side }: SampleSubject,
  known: MomentsKnown,
  at: number,
  given: GameTally | undefined,
): Pick<LineFigures, 'sides'> | undefined {
  if (aim.kind !== 'worth') return undefined
  const { ruleset, facts, states } = course
  const worthAt = (moment: number, one: string): number | undefined => {
    const next = ruleset.next(states[moment])
    if (next.kind === 'over') return worthOf(next.favours, one)
    if (known.isExact(moment)) return known.exact(moment)?.sides?.[one]?.before
    return known.tally(moment)?.worthFor(one)
  }
  const found: Record<string, SideFigures> = {}
  for (const one of sidesOf(ruleset, facts)) {
    if (one === side) continue
    const before = worthAt(at, one)
    const after = worthAt(at + 1, one)
    const expected = given ? given.worthFor(one) : before
    if (before !== undefined && after !== undefined && expected !== undefined)
      found[one] = { before, expected, after }
  }
  return Object.keys(found).length > 0 ? { sides: found } : undefined
}
