import { aimNamed } from '../../../../src/analysis/review/aim.js'
import type { Course } from '../../../../src/analysis/review/course.js'
import { testDice } from '../../../../src/analysis/review/dice/faces.js'
import { luckOverGames } from '../../../../src/analysis/review/dice/luck-over-games.js'
import { ExactReview } from '../../../../src/analysis/review/exact/exact-figures.js'
import { reviewExactly } from '../../../../src/analysis/review/exact/exact-review.js'
import { GraphShelf } from '../../../../src/analysis/review/exact/graph-shelf.js'
import { KnownNodes } from '../../../../src/analysis/review/exact/known-nodes.js'
import { compareSampled, sampledGrade } from '../../../../src/analysis/review/grades.js'
import { knownLine } from '../../../../src/analysis/review/known.js'
import { playersOf, type Reference } from '../../../../src/analysis/review/reference.js'
import { reportLine } from '../../../../src/analysis/review/report.js'
import { composeReview, type Review } from '../../../../src/analysis/review/review.js'
import type { Command } from '../../../../src/kernel/contract/command.js'
import { printCommand } from '../../../../src/language/print.js'
import type { Failure, GoldenCase, GoldenReader } from '../reader.js'
import { type CaseLine, courseOfCase } from './course.js'

const LIMIT = 3_000_000
const NEAR = 1e-9
const NEAR_ACCURACY = 1e-7

/** Cases of one scenario and one reference share their graph. */
const shelf = new GraphShelf()

type Fields = Readonly<Record<string, unknown>>

interface ReviewCase extends GoldenCase {
  readonly kind: string
  readonly game: string
  readonly side: string
  readonly reference: Reference
  readonly aim: string
  readonly span: number
  readonly set?: Fields
  readonly lines: readonly CaseLine[]
  readonly expect: Fields
}

/** Compares what is expected with what came, field by field; what nobody expects may be there. */
function compare(expected: unknown, actual: unknown, field: string, near = NEAR): Failure[] {
  if (typeof expected === 'number' && typeof actual === 'number')
    return Math.abs(expected - actual) <= near ? [] : [{ field, expected, actual }]
  if (typeof expected !== 'object' || expected === null)
    return expected === actual ? [] : [{ field, expected, actual }]
  if (typeof actual !== 'object' || actual === null) return [{ field, expected, actual }]
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return [{ field, expected, actual }]
  return Object.entries(expected).flatMap(([key, value]) =>
    compare(value, (actual as Fields)[key], `${field}.${key}`, key === 'accuracy' ? NEAR_ACCURACY : near),
  )
}

function subjectOf(
  course: Course,
  { aim, side, reference }: ReviewCase,
): ConstructorParameters<typeof ExactReview>[0] {
  const { ruleset, facts } = course
  return {
    course,
    aim: aimNamed(ruleset, aim),
    side,
    reference,
    players: playersOf(ruleset, facts, reference),
    limit: LIMIT,
    shelf,
  }
}

/** A line as the cases write it: alternatives and dice by their values. */
function written({ alternatives, dice, ...line }: Partial<Review['lines'][number]>): Fields {
  return {
    ...line,
    ...(alternatives && {
      alternatives: Object.fromEntries(alternatives.map(({ command, value }) => [command, value])),
    }),
    ...(dice && { dice: dice.map(({ luck }) => luck) }),
  }
}

/** Chances or means by name: at each line before, then at the end. */
function overLines(review: Review, which: 'ends' | 'means', expected: unknown): Fields {
  const rows = [...review.lines.map((line) => line[which]), review.last?.[which]]
  return Object.fromEntries(
    Object.keys((expected ?? {}) as Fields).map((name) => [name, rows.map((row) => row?.[name] ?? 0)]),
  )
}

async function runReview(test: ReviewCase): Promise<Failure[]> {
  const course = await courseOfCase(test.game, test.set, test.lines)
  const subject = subjectOf(course, test)
  const exact = reviewExactly(subject)
  if (exact === undefined) return [{ field: 'states', expected: `at most ${LIMIT}`, actual: 'more' }]
  const spell = (command: Command): string => printCommand(command, course.ruleset.verbs)
  const { aim, side, reference } = subject
  const head = { aim, side, reference, mode: 'exact' as const, view: 'open' as const }
  const review = composeReview(course, head, exact.figures(), spell)
  const lines = review.lines.map((line) => written({ ...line, dice: line.dice ?? [] }))
  const actual = {
    ...review,
    lines,
    means: overLines(review, 'means', test.expect.means),
    ends: overLines(review, 'ends', test.expect.ends),
  }
  return [...compare(test.expect, actual, 'expect'), ...compare(test.span, review.span, 'span')]
}

async function runKnown(test: ReviewCase): Promise<Failure[]> {
  const course = await courseOfCase(test.game, test.set, test.lines)
  const subject = subjectOf(course, test)
  const seat = test.side
  const review = new ExactReview(subject)
  const known = new KnownNodes(review, course, seat)
  const own = course.lines.map((line) => line.kind === 'choice' && line.seat === seat)
  course.states.forEach((_, at) => {
    review.addMoment(at)
    known.addMoment(at)
  })
  course.lines.forEach((_, at) => {
    review.addLine(at)
    if (own[at]) known.addDecision(at)
  })
  review.solve()
  const spell = (command: Command): string => printCommand(command, course.ruleset.verbs)
  const figures = {
    span: review.span,
    moments: course.states.map((_, at) => ({ value: known.value(at) })),
    decisions: course.lines.map((_, at) => (own[at] ? known.decision(at) : undefined)),
  }
  const open = review.figures()
  const by = (at: number): string => (course.lines[at]!.kind === 'start' ? 'start' : course.lines[at]!.seat)
  const actual = {
    open: course.lines.map((_, at) => ({ ...written(reportLine(course, open, at, spell)!), by: by(at) })),
    known: course.lines.map((_, at) => ({
      ...written(knownLine(course, figures, at, seat, spell)),
      by: by(at),
    })),
    end: open.moments.at(-1)?.value,
  }
  return compare(test.expect, actual, 'expect')
}

function runSampled(test: GoldenCase): Failure[] {
  const worths = test.worths as Readonly<Record<string, readonly number[]>>
  const names = Object.keys(worths)
  const chosen = names.indexOf(String(test.chosen))
  const lists = names.map((name) => worths[name]!)
  const found = compareSampled(lists, chosen, lists[0]!.length)
  const actual = { ...found, pick: names[found.rival], grade: sampledGrade(found, chosen, 1) }
  return compare(test.expect, actual, 'expect')
}

function runDice(test: GoldenCase): Failure[] {
  return compare(test.expect, testDice(test.counts as Readonly<Record<string, number[]>>), 'expect')
}

function runLuck(test: GoldenCase): Failure[] {
  const games = test.games as readonly (readonly [number, number])[]
  return compare(test.expect, luckOverGames(games.map(([luck, sd]) => ({ luck, sd }))), 'expect')
}

const KINDS: Readonly<Record<string, (test: GoldenCase) => Failure[] | Promise<Failure[]>>> = {
  review: (test) => runReview(test as ReviewCase),
  known: (test) => runKnown(test as ReviewCase),
  'sampled-grade': runSampled,
  dice: runDice,
  luck: runLuck,
}

export const reviewReader: GoldenReader = {
  ruleset: 'review',
  run(_file, test) {
    const kind = KINDS[String(test.kind)]
    return kind ? kind(test) : [{ field: 'kind', expected: Object.keys(KINDS), actual: test.kind }]
  },
}
