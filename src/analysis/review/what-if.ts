import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { settle, telling } from '../../kernel/contract/engine.js'
import type { Policy } from '../../kernel/contract/ruleset.js'
import { refused } from '../../kernel/contract/stops.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { entryOf } from '../../kernel/entry.js'
import { BEST } from '../explore.js'
import { movesOf } from '../search/search.js'
import { hashOf } from '../search/trial.js'
import type { Interval } from '../tally/interval.js'
import { nameOf, unitOf } from './aim.js'
import { chaptersOf, hasNoWinner } from './chapters.js'
import type { Course, CourseLine } from './course.js'
import { ExactReview, isTooMuch } from './exact/exact-figures.js'
import {
  hidesThings,
  NoReference,
  playersOf,
  playsBest,
  type Reference,
  usualReference,
} from './reference.js'
import { wordsOf } from './report.js'
import type { Review } from './review.js'
import { type Asked, settleOptions, subjectOf } from './review-course.js'
import { GamePlayer } from './sampled/games.js'
import { GameTally } from './sampled/tally.js'
import { dealtFor, type ReviewOptions } from './settings.js'

/** Another command at a line of a journal (rules/review W33). No die that fell is played again: it belonged to another history. */
export interface WhatIf
  extends Pick<Review, 'side' | 'aim' | 'unit' | 'reference' | 'mode' | 'view' | 'states' | 'games'> {
  readonly line: number
  readonly seat: string
  readonly command: string
  /** The command that was given there, and V before it. */
  readonly given: string
  readonly before: number
  /** Q of the other command. */
  readonly value: number
  readonly se?: number
  readonly range?: Interval
  /** The chance of every end. */
  readonly ends: Readonly<Record<string, number>>
  /** The same ends as people say them. */
  readonly endings: Readonly<Record<string, string>>
  /** V at the next moment: one in twenty is below `low`, one in two below `middle`, one in twenty above `high`. */
  readonly after: Spread
}

interface Spread {
  readonly low: number
  readonly middle: number
  readonly high: number
}

type Found = Pick<
  WhatIf,
  'before' | 'value' | 'se' | 'range' | 'ends' | 'after' | 'mode' | 'reference' | 'states' | 'games'
>

/** A decision of a course, and what is tried there. */
interface Trial {
  readonly asked: Asked
  readonly line: CourseLine
  readonly state: unknown
  readonly command: Command
}

const GAMES = 2_000
/** Next moments that are tried where figures are sampled, and the games of each. */
const MOMENTS = 100
const GAMES_EACH = 100

/** The values below which a twentieth, a half and all but a twentieth of the chances lie. */
export function spreadOf(values: readonly number[], odds: readonly number[]): Spread {
  const places = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!)
  const total = odds.reduce((sum, chance) => sum + chance, 0)
  const below = (share: number): number => {
    let sum = 0
    for (const i of places) {
      sum += odds[i]!
      if (sum >= share * total - 1e-12) return values[i]!
    }
    return values[places.at(-1)!]!
  }
  return { low: below(0.05), middle: below(0.5), high: below(0.95) }
}

/** Best play counts from the first moment (W4), a policy from this one. Undefined where there are too many states. */
function exactly({ asked, line, state, command }: Trial, reference: Reference): Found | undefined {
  const { course } = asked
  const states = playsBest(reference) ? [course.states[0], state] : [state]
  try {
    const review = new ExactReview({
      ...subjectOf(asked, reference),
      course: { ...course, states, lines: [] },
    })
    const now = states.length - 1
    review.addMoment(now)
    const mix = review.reachBy(state, line.seat, command)
    review.solve()
    const { value, ends, values, odds } = review.outlook(mix)
    const before = review.figures().moments[now]!.value
    return {
      before,
      value,
      ends,
      after: spreadOf(values, odds),
      mode: 'exact',
      reference,
      states: review.states,
    }
  } catch (error) {
    if (isTooMuch(error)) return undefined
    throw error
  }
}

/** The moments that the command leads to when its dice fall in some ways, what the seat does not know dealt anew. */
function nextMoments({ asked, line, state, command }: Trial, as: string | undefined): readonly unknown[] {
  const { ruleset, facts } = asked.course
  const known = as === undefined ? state : dealtFor(ruleset, facts, as, state)
  const dice = new FastDice()
  const seed = hashOf(ruleset.key(known))
  return Array.from({ length: MOMENTS }, (_, run) => {
    const next = ruleset.clone(known)
    dice.reset(seed, run)
    if (as !== undefined) ruleset.search?.redeal?.(next, as, facts, dice)
    ruleset.decide(next, line.seat, command, dice, telling(ruleset, next))
    settle(ruleset, next, dice, telling(ruleset, next))
    return next
  })
}

function bySampling(trial: Trial, reference: Reference): Found {
  const { asked, line, state, command } = trial
  const { course, aim, side, options } = asked
  const as = hidesThings(course.ruleset, course.facts) ? options.as : undefined
  const states = [state, ...nextMoments(trial, as)]
  const players = playersOf(course.ruleset, course.facts, reference) as Readonly<Record<string, Policy>>
  const player = new GamePlayer({ course: { ...course, states, lines: [] }, aim, side, players, reference })
  const knows = as === undefined ? {} : { as }
  const tallied = (at: number, games: number, first?: { seat: string; command: Command }): GameTally => {
    const tally = new GameTally()
    tally.add(player.play({ at, first: 0, games, ...knows, ...first }))
    return tally
  }
  const before = tallied(0, GAMES).figure
  const tried = tallied(0, GAMES, { seat: line.seat, command })
  const values = states.slice(1).map((_, i) => tallied(i + 1, GAMES_EACH).figure.value)
  return {
    before: before.value,
    ...tried.figure,
    ends: tried.momentEnds.ends,
    after: spreadOf(
      values,
      values.map(() => 1),
    ),
    mode: 'sampled',
    reference,
    games: 2 * GAMES + MOMENTS * GAMES_EACH,
  }
}

function found(trial: Trial): Found {
  const { course, options } = trial.asked
  const { ruleset, facts } = course
  const hides = hidesThings(ruleset, facts)
  const { reference } = options
  const best = reference ?? { '*': BEST }
  const isStanding = trial.asked.aim.kind === 'standing'
  if (playsBest(best) && !hides && !isStanding) {
    try {
      const exact = exactly(trial, best)
      if (exact) return exact
    } catch (error) {
      if (!(error instanceof NoReference) || reference) throw error
    }
  }
  if (reference && playsBest(reference))
    throw new NoReference('best play cannot be worked out here: raise the limit, or name a policy')
  const policy = reference ?? usualReference(ruleset)
  // What a seat knew is sampled: the rest is dealt anew in many ways.
  const isKnown = hides && options.as !== undefined
  const exact = isKnown || isStanding ? undefined : exactly(trial, policy)
  return exact ?? bySampling(trial, policy)
}

/** The part of a course that has an end and holds the line: all of it, or the fight of a game that has no winner (W6). */
function partWith(asked: Asked, line: number): Course {
  const { course, aim, side, options } = asked
  if (options.aim !== undefined || aim.kind !== 'worth') return course
  const { ruleset, facts } = course
  const usual = playersOf(ruleset, facts, usualReference(ruleset)) as Readonly<Record<string, Policy>>
  if (!hasNoWinner(course, usual)) return course
  return chaptersOf(course, side).find(({ lines }) => lines.some((one) => one.line === line)) ?? course
}

/** Refuses a command that could not be given: by the rules' own stop where they have one. */
function mustBeLegal({ ruleset }: Course, state: unknown, seat: string, command: Command): void {
  const legal = movesOf(ruleset, state, seat)
  const said = canonical(command)
  if (legal.some((one) => canonical(one) === said)) return
  const copy = ruleset.clone(state)
  ruleset.decide(copy, seat, command, new FastDice(), telling(ruleset, copy))
  if (entryOf(ruleset.verbs, command.verb)?.free) return
  throw new RangeError(`${command.verb} is none of the commands that ${seat} could give there`)
}

/** Tries another command at a line where a seat chose. Throws the command's own stop where it was not legal. */
export function whatIf(given: Course, number: number, command: Command, asking: ReviewOptions): WhatIf {
  const settled = settleOptions(given, asking)
  const course = partWith(settled, number)
  const asked = { ...settled, course }
  const { aim, side, options } = asked
  const at = course.lines.findIndex(({ line }) => line === number)
  const line = course.lines[at]
  if (line?.kind !== 'choice' || line.command === undefined) {
    const choices = course.lines.filter(({ kind }) => kind === 'choice').map((one) => one.line)
    throw new RangeError(
      `nobody chose anything at line ${number}; the lines with a choice are ${choices.join(', ')}`,
    )
  }
  if (!options.closed && options.as !== undefined && options.as !== line.seat)
    throw refused(
      'REVIEW_NOT_CLOSED',
      'Before the table is closed only your own decisions can be tried again.',
    )
  mustBeLegal(course, course.states[at], line.seat, command)
  const result = found({ asked, line, state: course.states[at], command })
  const { ending } = wordsOf(course, options.spell)
  return {
    line: number,
    seat: line.seat,
    command: options.spell(command),
    given: options.spell(line.command),
    side,
    aim: nameOf(aim),
    unit: unitOf(aim),
    view: options.as === undefined ? 'open' : 'known',
    endings: Object.fromEntries(Object.keys(result.ends).map((outcome) => [outcome, ending(outcome)])),
    ...result,
  }
}
