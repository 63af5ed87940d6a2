import type { Next } from '../../kernel/contract/next.js'
import type { Policy, Ruleset } from '../../kernel/contract/ruleset.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { playout, TIMEOUT } from '../simulate.js'
import type { Course } from './course.js'

const TRIALS = 200
/** The share of trial games that must end for a game to have a winner (rules/review W6). */
const ENDS = 0.95
/** Choices and steps by which a game that has an end comes to it. */
const LONG = 5_000
const EVEN = 0.5
/** Stands for everybody but the reviewed side. */
const OTHERS = 'others'

const FIRST_TRIALS = 3

function ends({ ruleset, states }: Course, players: Readonly<Record<string, Policy>>, game: number): boolean {
  const state = ruleset.clone(states[0])
  return playout(ruleset, state, new FastDice(0, game), players, { steps: LONG }) !== TIMEOUT
}

/** Whether the first few trial games end: then a first graph can be shown before all of them are played. */
export function seemsToEnd(course: Course, players: Readonly<Record<string, Policy>>): boolean {
  for (let game = 0; game < FIRST_TRIALS; game++) if (!ends(course, players, game)) return false
  return true
}

/** Whether the reference ends the game so seldom that it has no winner: a campaign, a scene. */
export function hasNoWinner(course: Course, players: Readonly<Record<string, Policy>>): boolean {
  const needed = TRIALS * ENDS
  let ended = 0
  for (let game = 0; ended < needed; game++) {
    if (ended + TRIALS - game < needed) return true
    if (ends(course, players, game)) ended++
  }
  return false
}

/** The rules of a game that is over where its search looks no further: at the end of the fight. */
function untilFightEnds(ruleset: Ruleset, side: string): Ruleset {
  const next = (state: unknown): Next => {
    const ahead = ruleset.next(state)
    if (ahead.kind === 'over') return ahead
    const worth = ruleset.search?.worth?.(state, side, 0)
    if (worth === undefined) return ahead
    if (worth === EVEN) return { kind: 'over', outcome: 'level', favours: [] }
    return worth > EVEN
      ? { kind: 'over', outcome: 'ahead', favours: [side] }
      : { kind: 'over', outcome: 'behind', favours: [OTHERS] }
  }
  return Object.assign(Object.create(ruleset), { next })
}

/**
 * The chapters of a course (W6): each from the first choice of a fight to the first moment at which the search's worth
 * answers, as a course of its own. None where the search has no worth.
 */
export function chaptersOf(course: Course, side: string): readonly Course[] {
  const { lines, states, facts } = course
  if (course.ruleset.search?.worth === undefined) return []
  const ruleset = untilFightEnds(course.ruleset, side)
  const inFight = states.map((state) => ruleset.next(state).kind === 'awaiting')
  const chapters: Course[] = []
  for (let at = 0; at < lines.length; at++) {
    if (!inFight[at]) continue
    let end = at + 1
    while (end < lines.length && inFight[end]) end++
    chapters.push({ ruleset, facts, states: states.slice(at, end + 1), lines: lines.slice(at, end) })
    at = end - 1
  }
  return chapters
}
