import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER, REFEREE } from '../../kernel/contract/seats.js'
import { refused } from '../../kernel/contract/stops.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { BEST } from '../explore.js'
import { mustHavePolicy } from '../players.js'
import { type Aim, aimNamed, NoAim, nameOf, STANDING, WORTH } from './aim.js'
import type { Course } from './course.js'
import type { GraphShelf } from './exact/graph-shelf.js'
import type { Figure } from './figures.js'
import { firstSide, hidesThings, NoReference, type Reference, sidesOf } from './reference.js'
import type { Spell } from './report.js'
import type { Review } from './review.js'
import type { SampleSubject } from './sampled/games.js'
import type { Sampler } from './sampled/sampler.js'

/** Hears how far a review is. Nothing that it does changes a figure. */
export interface ReviewWatch {
  readonly states?: (found: number, open: number) => void
  readonly games?: (played: number, budget: number) => void
  /** A coarse graph: values of some moments, by their place. It comes twice, at once from very few games. */
  readonly first?: (moments: readonly (Figure | undefined)[]) => void
  /** The coarse graph while it fills: after each of its moments. */
  readonly filling?: (moments: readonly (Figure | undefined)[]) => void
  /** More is known of a sampled review. The draft is put together only when it is asked for. */
  readonly soFar?: (draft: () => Review) => void
  /** Awaited between games that are played in this thread: other work gets in, and a pause lasts as long as this does. */
  readonly rest?: () => Promise<void>
  /** Asked between games: once it answers true, the review is what is done by then. */
  readonly stopped?: () => boolean
}

/** How a journal is reviewed; everything has a default but how commands are spelled. */
export interface ReviewOptions {
  readonly spell: Spell
  /** The side whose value is followed. */
  readonly side?: string
  /** An outcome or a final measure. */
  readonly aim?: string
  readonly reference?: Reference
  /** The seat whose knowledge it is. Absent: all is open. */
  readonly as?: string
  /** What is true, or what the seat knew; absent: what the seat knew where one is named, else what is true. */
  readonly view?: 'open' | 'known'
  /** Whether the table is closed, so that everybody may know everything. */
  readonly closed: boolean
  /** The share of the usual budgets that is spent where `limit` and `games` say nothing; absent: all of them. */
  readonly effort?: number
  /** The most states of an exact review. */
  readonly limit?: number
  /** The most games of a sampled one; 0 for an exact review or none. */
  readonly games?: number
  /** Opens every line, however many games that takes. */
  readonly full?: boolean
  /** Beside what a seat knew: the same moments by what is known now. Only once the table is closed. */
  readonly now?: boolean
  readonly watch?: ReviewWatch
  /** Graphs of other journals, for those of the same game. */
  readonly shelf?: GraphShelf
  /** Plays the games; absent: they are played here. */
  readonly sampler?: (subject: SampleSubject) => Sampler
}

export const DEFAULT_LIMIT = 500_000
export const DEFAULT_GAMES = 200_000

/** The games that a search spends on a choice where the game names no number. */
const USUAL_GAMES = 600
/** The length of a key up to which a state, or a game from it, counts as one; larger ones cost as much as several. */
const SMALL_KEY = 64
const SMALL_KEY_OF_GAMES = 96

/** How small states are, from 1 down: the length of their keys tells it on every machine alike. */
function smallness({ ruleset, facts, states }: Course, as: string | undefined, small: number): number {
  const length = (state: unknown): number =>
    ruleset.key(as === undefined ? state : dealtFor(ruleset, facts, as, state)).length
  return Math.min(1, small / Math.max(length(states[0]), length(states.at(-1))))
}

/**
 * The most games of a sampled review: as asked, or W26's number, and fewer where games take long: where the game's search
 * says so, or where states are large.
 */
export function gamesFor(
  course: Course,
  { games, as, effort = 1 }: Pick<ReviewOptions, 'games' | 'as' | 'effort'>,
): number {
  if (games !== undefined) return games
  const searched = (course.ruleset.search?.games ?? USUAL_GAMES) / USUAL_GAMES
  return Math.ceil(effort * DEFAULT_GAMES * Math.min(searched, smallness(course, as, SMALL_KEY_OF_GAMES)))
}

/** The most states of an exact review: as asked, or W4's number where states are small, and fewer where they are large. */
export function statesFor(course: Course, { limit, as, effort = 1 }: ReviewOptions): number {
  return limit ?? Math.ceil(effort * DEFAULT_LIMIT * smallness(course, as, SMALL_KEY))
}

/** One state that a seat cannot tell from this one, always the same. */
export function dealtFor(ruleset: Ruleset, facts: Facts, seat: string, state: unknown): unknown {
  const dealt = ruleset.clone(state)
  if (ruleset.next(dealt).kind !== 'over') ruleset.search?.redeal?.(dealt, seat, facts, new FastDice(0, 0))
  return dealt
}

/** The side of a review: as asked, that of the seat, or the first that anybody plays. */
export function sideAsked(ruleset: Ruleset, facts: Facts, { side, as }: ReviewOptions): string {
  const sides = sidesOf(ruleset, facts)
  if (side !== undefined) {
    if (sides.includes(side) || ruleset.outcomes !== undefined) return side
    throw new RangeError(`there is no side "${side}"; the sides are ${sides.join(', ')}`)
  }
  const own = ruleset.seats(facts.scenario).find(({ name }) => name === as)?.side
  return own === undefined || own === REFEREE ? firstSide(ruleset, facts) : own
}

/**
 * Whose knowledge a review goes by, or undefined where it goes by what is true. A review as known without a seat is that of
 * the one seat that plays.
 */
export function knowerAsked(
  ruleset: Ruleset,
  { scenario }: Facts,
  { as, view, closed }: ReviewOptions,
): string | undefined {
  // W23: before the end a game master has what is true, but for what is hidden from them too.
  if (view === 'open') return as === GAME_MASTER && !closed ? as : undefined
  if (view === undefined || as !== undefined) return as
  const seats = ruleset.seats(scenario).filter(({ side }) => side !== REFEREE)
  if (seats.length === 1) return seats[0]!.name
  throw new RangeError(
    `say whose knowledge it is, by a seat: the seats are ${seats.map(({ name }) => name).join(', ')}`,
  )
}

/**
 * Whether a seat knows so little of how the game may end that no chance of an end is its knowledge: what it supposes goes on
 * without one.
 */
export function knowsNoEnd({ search }: Ruleset, seat: string | undefined): boolean {
  return search?.endsHidden === true && seat !== undefined && seat !== GAME_MASTER
}

/**
 * The aim of a review: as asked, how a seat stands at the horizon of the search where it knows no end, as the game names it,
 * or how good the end is. What such a seat knew has nothing to say of an end or of a final measure.
 */
export function aimAsked(
  ruleset: Ruleset,
  { scenario }: Facts,
  { aim }: Pick<ReviewOptions, 'aim'>,
  as?: string,
): Aim {
  if (!knowsNoEnd(ruleset, as)) return aimNamed(ruleset, aim ?? ruleset.aim?.(scenario) ?? WORTH)
  const named = aimNamed(ruleset, aim ?? STANDING)
  if (named.kind === 'standing') return named
  throw new NoAim(
    `${as} could not know how this may end: what it knew goes to the horizon of the search, and ${nameOf(named)} is for a review of what was true`,
  )
}

/** Refuses a reference that names what the game does not have. */
export function mustKnowReference(
  ruleset: Ruleset,
  { scenario, options }: Facts,
  reference: Reference,
): void {
  const seats = ruleset.seats(scenario).map(({ name }) => name)
  for (const [seat, name] of Object.entries(reference)) {
    if (seat !== '*' && !seats.includes(seat))
      throw new NoReference(`there is no seat "${seat}"; the seats are ${seats.join(', ')}`)
    if (name !== BEST) mustHavePolicy(ruleset, name, options)
  }
}

/** Refuses a seat that the game does not have. */
export function mustBeSeat(ruleset: Ruleset, { scenario }: Facts, seat: string): void {
  const seats = ruleset.seats(scenario).map(({ name }) => name)
  if (!seats.includes(seat))
    throw new RangeError(`there is no seat "${seat}"; the seats are ${seats.join(', ')}`)
}

/** W23: before a table is closed, odds go to those alone whom its options and the game allow them. */
export function mustMayKnow(ruleset: Ruleset, facts: Facts, seat: string | undefined): void {
  const { options } = facts
  const { odds } = options
  if (seat === undefined && hidesThings(ruleset, facts))
    throw refused(
      'REVIEW_NOT_CLOSED',
      'This table is not closed, and not everybody knows everything: say for whose seat it is reviewed.',
    )
  if (odds === 'none' || (odds === 'gm' && seat !== GAME_MASTER))
    throw refused(
      'ODDS_NOT_ALLOWED',
      'This table was opened without odds for you; review it once it is closed.',
    )
  const { hidden, search } = ruleset
  if (seat === GAME_MASTER || (search?.redeal && !search.endsHidden)) return
  if (hidden || search?.endsHidden || (options.figures === 'words' && seat !== GAME_MASTER))
    throw refused(
      'ODDS_HIDDEN',
      'How this may go on hangs on things that are hidden from you; review it once the table is closed.',
    )
}

export function noAim(ruleset: Ruleset): NoAim {
  return new NoAim(
    `${ruleset.title} has no end that is good or bad for anybody here: say what to follow, with an outcome or a final measure`,
  )
}

/** Refuses to tell what is known now where no seat's knowledge is reviewed, or while the table is open. */
export function mustMayTellNow(as: string | undefined, { now, closed }: ReviewOptions): void {
  if (!now) return
  if (as === undefined)
    throw new RangeError('what is known now stands beside what a seat knew: say which seat')
  if (!closed)
    throw refused(
      'REVIEW_NOT_CLOSED',
      'This table is not closed. Once it is, everybody may know everything, and a review says what is known now.',
    )
}
