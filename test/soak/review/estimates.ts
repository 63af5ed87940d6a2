import type { Course } from '../../../src/analysis/review/course.js'
import type { Figure } from '../../../src/analysis/review/figures.js'
import { playersOf } from '../../../src/analysis/review/reference.js'
import type { Review } from '../../../src/analysis/review/review.js'
import { GamePlayer } from '../../../src/analysis/review/sampled/games.js'
import { GameTally } from '../../../src/analysis/review/sampled/tally.js'
import { aimAsked } from '../../../src/analysis/review/settings.js'
import type { Policy } from '../../../src/kernel/contract/ruleset.js'
import type { Figures } from '../frame/harness.js'

/** The games of a second estimate; their numbers begin where no review comes to. */
const SECOND = 400
const APART = 1_000_000
/** Standard errors within which every figure must lie: of normal ones, one in two million lies outside. */
const WITHIN = 5

/** What games that the review did not play say of a moment. */
export function secondEstimate(course: Course, { side, reference }: Review, at: number): Figure {
  const { ruleset, facts } = course
  const players = playersOf(ruleset, facts, reference) as Readonly<Record<string, Policy>>
  const player = new GamePlayer({ course, aim: aimAsked(ruleset, facts, {}), side, players, reference })
  const tally = new GameTally()
  tally.add(player.play({ at, first: APART, games: SECOND }))
  return tally.figure
}

/** How far estimates lie from better figures, in their stated errors. */
export class Misses {
  private most = 0
  private squares = 0
  private compared = 0

  /** Counts a figure from so few games at least; answers false where it lies too far from a better one. */
  isNear(found: Figure, better: Figure, span: number, fewest: number): boolean {
    // Games that all ended alike state no error at all: what one more of them could change stays open.
    const error = Math.hypot(found.se ?? 0, better.se ?? 0) + span / fewest
    const miss = Math.abs(found.value - better.value) / error
    this.most = Math.max(this.most, miss)
    this.squares += miss ** 2
    this.compared++
    return miss <= WITHIN
  }

  get figures(): Figures {
    return {
      'estimates compared': this.compared,
      'their squared errors in hundredths': Math.round(100 * this.squares),
      'most error in hundredths of the stated one': Math.round(100 * this.most),
    }
  }
}
