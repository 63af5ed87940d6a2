import type { Policy } from '../../kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../kernel/contract/seats.js'
import { BEST } from '../explore.js'
import type { Aim } from './aim.js'
import { chaptersOf, hasNoWinner, seemsToEnd } from './chapters.js'
import type { Course } from './course.js'
import { bestIfDefined, reviewExactly, reviewFromTheEnd } from './exact/exact-review.js'
import { reviewKnownExactly } from './exact/known-review.js'
import type { ExactSubject } from './exact/subject.js'
import { joinChapters } from './join-chapters.js'
import { type KnownFigures, knownReview, seenFrom } from './known.js'
import {
  hidesThings,
  NoReference,
  playersOf,
  playsBest,
  type Reference,
  usualReference,
} from './reference.js'
import { composeReview, type Review, type ReviewHead } from './review.js'
import type { SampleSubject } from './sampled/games.js'
import { LocalSampler } from './sampled/local-sampler.js'
import { SampledReview } from './sampled/passes.js'
import {
  aimAsked,
  gamesFor,
  knowerAsked,
  mustBeSeat,
  mustKnowReference,
  mustMayKnow,
  mustMayTellNow,
  noAim,
  type ReviewOptions,
  sideAsked,
  statesFor,
} from './settings.js'

/** Games that stop at the horizon of a search are short: as many times more are played where nobody says how many. */
const SHORT_GAMES = 4

/** The journal does not fit into the limit, and no games may be played for it. */
export class NotExact extends Error {
  override readonly name = 'NotExact'

  constructor() {
    super('this journal has more states than the limit, and an exact review was asked for')
  }
}

/** One course, with everything that was asked settled. */
export interface Asked {
  readonly course: Course
  readonly aim: Aim
  readonly side: string
  readonly options: ReviewOptions
  readonly chapter?: number
}

export function subjectOf({ course, aim, side, options }: Asked, reference: Reference): ExactSubject {
  const { ruleset, facts } = course
  const { watch, shelf } = options
  return {
    course,
    aim,
    side,
    reference,
    players: playersOf(ruleset, facts, reference),
    limit: statesFor(course, options),
    ...(watch?.states && { progress: watch.states }),
    ...(shelf && { shelf }),
  }
}

/** W4: best play, where nothing is hidden, it is defined and it fits; undefined otherwise. */
function byBestPlay(asked: Asked, isAsked: boolean): Review | undefined {
  const { course, aim, side, options } = asked
  const reference = options.reference ?? { '*': BEST }
  const subject = subjectOf(asked, reference)
  const found = isAsked ? reviewExactly(subject) : bestIfDefined(subject)
  if (found === undefined) return undefined
  const head: ReviewHead = {
    aim,
    side,
    reference,
    mode: 'exact',
    view: 'open',
    states: found.states,
    of: 'first best',
  }
  return composeReview(course, head, found.figures(), options.spell)
}

/**
 * The moments of a course by what was true, where that was asked beside what a seat knew: exact where all of it fits, else
 * from games that are not shared with the review of what was known (W28).
 */
async function openMoments(
  { course, aim, side, options, chapter }: Asked,
  subject: ExactSubject,
  games: number,
): Promise<Pick<KnownFigures, 'now'>> {
  if (!options.now) return {}
  const exact = aim.kind === 'standing' ? undefined : reviewFromTheEnd(subject)
  if (exact?.from === 0) return { now: exact.moments }
  const players = subject.players as Readonly<Record<string, Policy>>
  const { reference } = subject
  const sampling = { course, aim, side, players, reference, ...(chapter !== undefined && { chapter }) }
  const sampler = options.sampler?.(sampling) ?? new LocalSampler(sampling, options.watch?.rest)
  const open = new SampledReview(sampling, sampler, { games, full: false, ...(exact && { exact }) })
  await open.valueAnchors()
  return { now: open.moments }
}

async function byPolicy(asked: Asked, reference: Reference): Promise<Review> {
  const { course, aim, side, options } = asked
  const { as, spell, watch, full = false } = options
  const games = gamesFor(course, options)
  const subject = subjectOf(asked, reference)
  const hides = hidesThings(course.ruleset, course.facts)
  if (as !== undefined && hides && aim.kind !== 'standing') {
    const known = reviewKnownExactly(subject, as)
    if (known) {
      const head: ReviewHead = {
        aim,
        side,
        reference,
        mode: 'exact',
        view: 'known',
        as,
        states: known.states,
      }
      const now = await openMoments(asked, subject, games)
      return knownReview(course, head, { ...known, ...now }, as, spell)
    }
  }
  const isStanding = aim.kind === 'standing'
  const exact = !isStanding && (as === undefined || !hides) ? reviewFromTheEnd(subject) : undefined
  if (exact?.from === 0) {
    const head: ReviewHead = { aim, side, reference, mode: 'exact', view: 'open', states: exact.states }
    return composeReview(course, head, exact, spell)
  }
  const players = subject.players as Readonly<Record<string, Policy>>
  if (games === 0) throw new NotExact()
  const { chapter } = asked
  const sampling: SampleSubject = {
    course,
    aim,
    side,
    players,
    reference,
    ...(chapter !== undefined && { chapter }),
  }
  const sampler = options.sampler?.(sampling) ?? new LocalSampler(sampling, watch?.rest)
  const seat = hides ? as : undefined
  let now: Pick<KnownFigures, 'now'> = {}
  const composed = (): Review => {
    const { span, moments, lines, ends } = sampled
    const head: ReviewHead = {
      aim,
      side,
      reference,
      mode: exact ? 'mixed' : 'sampled',
      view: seat === undefined ? 'open' : 'known',
      ...(seat !== undefined && { as: seat }),
      ...(exact && { states: exact.states }),
      games: sampled.games,
    }
    if (seat === undefined) return composeReview(course, head, { span, moments, lines, ends }, spell)
    const decisions = lines.map((line) => line?.decision)
    const expected = lines.map((line) => line?.expected)
    return knownReview(
      course,
      head,
      { span, moments, decisions, expected, opened: lines.map((line) => line !== undefined), ...now },
      seat,
      spell,
    )
  }
  const { soFar } = watch ?? {}
  const sampled = new SampledReview(sampling, sampler, {
    games,
    full,
    ...(seat !== undefined && { as: seat }),
    ...(exact && { exact }),
    watch: {
      ...(watch?.games && { played: watch.games }),
      ...(soFar && { soFar: () => soFar(composed) }),
      ...(watch?.stopped && { stopped: watch.stopped }),
    },
  })
  await sampled.run()
  if (seat !== undefined) now = await openMoments(asked, subject, games)
  return composed()
}

/** The same options, with every draft of the review shown as the finished one is: through `shown`. */
function showingDrafts(options: ReviewOptions, shown: (review: Review) => Review): ReviewOptions {
  const { watch } = options
  const { soFar } = watch ?? {}
  if (!watch || !soFar) return options
  return { ...options, watch: { ...watch, soFar: (draft) => soFar(() => shown(draft())) } }
}

async function reviewOne(asked: Asked): Promise<Review> {
  const { course, options } = asked
  const { as } = options
  if (as === undefined || as === GAME_MASTER || hidesThings(course.ruleset, course.facts))
    return await reviewOpenly(asked)
  // Where nothing is hidden, a seat knew what was true; of others' choices it still sees no alternatives.
  const seen = (review: Review): Review => seenFrom(review, as)
  return seen(await reviewOpenly({ ...asked, options: showingDrafts(options, seen) }))
}

/** W26: a coarse graph by the usual policy, for people who wait: it comes before anything that may take long. */
async function showFirst({ course, aim, side, options }: Asked): Promise<void> {
  const { watch, as } = options
  if (watch?.first === undefined) return
  const { ruleset, facts } = course
  const reference =
    options.reference && !playsBest(options.reference) ? options.reference : usualReference(ruleset)
  const players = playersOf(ruleset, facts, reference) as Readonly<Record<string, Policy>>
  const subject: SampleSubject = { course, aim, side, players, reference }
  const seat = hidesThings(ruleset, facts) ? as : undefined
  const coarse = new SampledReview(subject, new LocalSampler(subject, watch.rest), {
    games: 0,
    full: false,
    ...(seat !== undefined && { as: seat }),
    watch: {
      soFar: () => watch.first?.(coarse.moments),
      ...(watch.filling && { filling: () => watch.filling?.(coarse.moments) }),
    },
  })
  await coarse.lookCoarsely()
}

async function reviewOpenly(asked: Asked): Promise<Review> {
  const { course, options } = asked
  const { ruleset, facts } = course
  const { reference } = options
  if (reference && playsBest(reference)) {
    if (asked.aim.kind === 'standing')
      throw new NoReference(
        'a look to the horizon of the search goes by games that are played: name a policy',
      )
    if (hidesThings(ruleset, facts))
      throw new NoReference(
        `${ruleset.title} hides things from its seats, so nobody can play its best: name a policy`,
      )
    const found = byBestPlay(asked, true)
    if (found) return found
    throw new NoReference('best play has more states than the limit: raise the limit, or name a policy')
  }
  const mayBeBest = reference === undefined && asked.aim.kind !== 'standing' && !hidesThings(ruleset, facts)
  const best = mayBeBest ? byBestPlay(asked, false) : undefined
  return best ?? (await byPolicy(asked, reference ?? usualReference(ruleset)))
}

/**
 * W23: before a table is closed a seat gets its own decisions alone, and the choices of others that it has not seen yet
 * are no part of the review: all of it follows from what the seat was shown.
 */
function asSeenBy(course: Course, seat: string): Course {
  const { ruleset, facts } = course
  let { length } = course.lines
  const isUnseen = (at: number): boolean => {
    const line = course.lines[at]!
    return (
      line.command !== undefined &&
      line.seat !== seat &&
      ruleset.seeCommand(line.command, line.seat, seat, facts) === undefined
    )
  }
  while (length > 0 && isUnseen(length - 1)) length--
  return { ...course, lines: course.lines.slice(0, length), states: course.states.slice(0, length + 1) }
}

/** Everything that was asked, checked against the course and what may be known of it. */
export function settleOptions(given: Course, asking: ReviewOptions): Asked {
  const { ruleset, facts } = given
  const { closed } = asking
  if (asking.as !== undefined) mustBeSeat(ruleset, facts, asking.as)
  if (asking.reference) mustKnowReference(ruleset, facts, asking.reference)
  const as = knowerAsked(ruleset, facts, asking)
  if (!closed) mustMayKnow(ruleset, facts, as)
  mustMayTellNow(as, asking)
  const course = as !== undefined && !closed ? asSeenBy(given, as) : given
  const aim = aimAsked(ruleset, facts, asking, as)
  const side = sideAsked(ruleset, facts, asking)
  const { as: _, ...others } = asking
  return { course, aim, side, options: { ...others, ...(as !== undefined && { as }) } }
}

/** Reviews a course: exactly where it fits, else by games, and always says which (rules/review). */
export async function reviewCourse(given: Course, asking: ReviewOptions): Promise<Review> {
  const { course, aim, side, options } = settleOptions(given, asking)
  const { ruleset, facts } = course
  const usual = playersOf(ruleset, facts, usualReference(ruleset)) as Readonly<Record<string, Policy>>
  const asked: Asked = { course, aim, side, options }
  if (seemsToEnd(course, usual)) await showFirst(asked)
  const fights = (): readonly Course[] => chaptersOf(course, side)
  if (aim.kind === 'standing') {
    // A search that looks to the end of a fight says nothing of the next one.
    const several = fights()
    const games = gamesFor(course, options) * (options.games === undefined ? SHORT_GAMES : 1)
    const further = { ...asked, options: { ...options, games } }
    return several.length > 1 ? await reviewFights(further, several) : await reviewOne(further)
  }
  if (options.aim !== undefined || aim.kind !== 'worth' || !hasNoWinner(course, usual))
    return await reviewOne(asked)
  const chapters = fights()
  // A fight whose end nobody can foretell is no better than a game that has none.
  if (chapters.length === 0 || chapters.some((fight) => hasNoWinner(fight, usual))) throw noAim(ruleset)
  return await reviewFights(asked, chapters)
}

/** Reviews the fights of a course, each for itself, with its share of the games (W6). */
async function reviewFights(asked: Asked, fights: readonly Course[]): Promise<Review> {
  const { course, options } = asked
  const games = Math.floor(gamesFor(course, options) / fights.length)
  const reviews: Review[] = []
  const withDrafts = showingDrafts({ ...options, games }, (draft) => joinChapters([...reviews, draft]))
  for (const [chapter, fight] of fights.entries())
    reviews.push(await reviewOne({ ...asked, course: fight, options: withDrafts, chapter }))
  return joinChapters(reviews)
}
