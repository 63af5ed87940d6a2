import { GraphShelf } from '../../../src/analysis/review/exact/graph-shelf.js'
import type { Review } from '../../../src/analysis/review/review.js'
import { whereItMisses } from '../../analysis/review/adds-up.js'
import { type Playable, playableOf, randomCourseOf, review } from '../../analysis/review/courses.js'
import { Broken, type Harness } from '../frame/harness.js'
import { Misses, secondEstimate } from './estimates.js'
import { type ReviewSubject, SUBJECTS } from './subjects.js'

/** Journals are numbered from the seed on: no two seeds share one. */
const JOURNALS = 1_000_000
const LIMIT = 3_000_000
const GAMES = 2_600
/** Up to this many moments a figure has this many games at least; in a longer journal it may have the fewest of all. */
const SHORT = { moments: 13, games: 90 }
const FEWEST = 20
/** Games are tried for one journal in as many: an exact review costs a hundredth of that. */
const SELDOM = 50
/** Moments of a journal that are estimated a second time, at most. */
const MOMENTS = 3

/** Reviews a course. The harness is tried with reviews that are wrong on purpose. */
export type Reviewing = typeof review

/** Loads what a subject is played with, once. */
function loader(): (subject: ReviewSubject) => Promise<Playable> {
  const loaded = new Map<ReviewSubject, Playable>()
  return async (subject) => {
    const found = loaded.get(subject) ?? (await playableOf(subject.name, subject.settings))
    loaded.set(subject, found)
    return found
  }
}

/**
 * Random journals of every kind of game, reviewed: the parts of exact ones and of estimates add up to the end, and estimates
 * lie within their stated error of the exact figure or, where there is none, of a second estimate from other games. Rounds take
 * the subjects in turn; where a journal can be followed to its end, games are tried for one in `SELDOM`, and so are journals of
 * games that cannot.
 */
export function reviews(
  subjects: readonly ReviewSubject[] = SUBJECTS,
  reviewing: Reviewing = review,
): Harness {
  return {
    name: 'review',
    promise: 'the parts of a review add up, and estimates lie within their stated error',
    weight: 2,
    async open(seed) {
      const shelf = new GraphShelf()
      const playableFor = loader()
      return {
        async round(chance, n) {
          const subject = subjects[n % subjects.length]!
          const isTried = Math.floor(n / subjects.length) % SELDOM === 0
          if (!subject.isExact && !isTried) return {}
          const game = seed * JOURNALS + n
          const course = randomCourseOf(await playableFor(subject), game, subject.chance)
          const broken = (message: string): Broken =>
            new Broken(`${subject.name}: ${message}`, { subject, game })
          const reviewed = async (how: Parameters<Reviewing>[1]): Promise<Review> => {
            const { reference } = subject
            const asked = reference === undefined ? {} : { reference: { '*': reference } }
            const found = await reviewing(course, { ...asked, ...how })
            const miss = whereItMisses(found)
            if (miss !== undefined) throw broken(miss)
            return found
          }
          const exact = subject.isExact ? await reviewed({ limit: LIMIT, games: 0, shelf }) : undefined
          if (exact && exact.mode !== 'exact') throw broken(`it was reviewed as ${exact.mode}`)
          const misses = new Misses()
          const fewest = course.states.length <= SHORT.moments ? SHORT.games : FEWEST
          // Best play is exact or not at all.
          const hasGames = isTried && subject.reference !== 'best'
          const tried = hasGames ? await reviewed({ limit: 1, games: GAMES }) : undefined
          const sampled = tried?.lines.filter(({ se }) => se?.before !== undefined) ?? []
          const values = new Map(exact?.lines.map(({ line, before }) => [line, before]))
          for (const { line, before, se } of exact ? sampled : chance.some(sampled, MOMENTS)) {
            const at = course.lines.findIndex((one) => one.line === line)
            const better = exact ? { value: values.get(line)! } : secondEstimate(course, tried!, at)
            if (!misses.isNear({ value: before, se: se!.before! }, better, tried!.span, fewest))
              throw broken(
                `line ${line} is ${before} ± ${se!.before}, and ${better.value} by a better figure`,
              )
          }
          const by = subject.reference === undefined ? '' : ` by ${subject.reference}`
          return {
            [`journals of ${subject.name}${by}`]: 1,
            'lines that add up': course.lines.length,
            ...misses.figures,
          }
        },
      }
    },
  }
}
