import type { ReviewedLine } from '../../../analysis/review/report.js'
import type { JournalReview } from '../../../lab/review/review-journal.js'
import { clippedTo, ReviewWords } from '../../../lab/review/words.js'
import { graphLines } from './graph.js'

const MAX_LINES = 40
const WIDTH = 80
const MAX_DECISIONS = 12
const MAX_BEST = 3
const MAX_PURPOSES = 4
const BAD = ['inaccuracy', 'mistake', 'blunder']

const VERDICTS: Readonly<Record<string, string>> = {
  ok: 'closed, and all of it follows',
  open: 'not closed: the game goes on',
  unclosed: 'over but not closed, so its dice are only claimed',
  fork: 'a fork: what it began with is not proven here',
}

function lossOf(line: ReviewedLine): number {
  return (line.known ?? line).loss ?? 0
}

function heading({ journal, as }: JournalReview, words: ReviewWords): readonly string[] {
  const known = as === undefined ? '' : `; as ${as} knew it`
  const how = `if ${words.reference}; ${words.how}`
  return [
    `${journal.game}, table ${journal.table}: ${journal.lines} lines (${VERDICTS[journal.verdict] ?? journal.verdict})`,
    `${words.aim}${known}`,
    ...(how.length <= WIDTH ? [how] : [`if ${words.reference}`, words.how]),
  ]
}

function decisionLine(line: ReviewedLine, words: ReviewWords): string {
  const { best = [], alternatives = [], interval } = line.known ?? line
  const better = alternatives.find(({ command }) => command === best[0])
  const range = interval === undefined ? '' : words.within((interval.high - interval.low) / 2)
  const said = `  ${words.line(line)}  ${line.grade} ${words.points(-lossOf(line))}${range}`
  if (!better) return said
  const value = ` ${words.value(better.value)}`
  // A long command is cut off, and no figure.
  const room = Math.max(8, WIDTH - said.length - '  better: '.length - value.length)
  return `${said}  better: ${clippedTo(better.command, room)}${value}`
}

/** The worst decisions that stand, from inaccuracies up. */
function worst({ lines }: JournalReview): readonly ReviewedLine[] {
  return lines
    .filter(({ grade, undone }) => !undone && grade !== undefined && BAD.includes(grade))
    .toSorted((a, b) => lossOf(b) - lossOf(a) || a.line - b.line)
}

/** The decisions in which one command alone was good, and it was found. */
function found({ lines }: JournalReview): readonly ReviewedLine[] {
  const lead = ({ known, alternatives = [] }: ReviewedLine): number => {
    const [first, second] = known?.alternatives ?? alternatives
    return first && second ? Math.abs(first.value - second.value) : 0
  }
  return lines
    .filter(({ grade, undone }) => !undone && grade === 'only')
    .toSorted((a, b) => lead(b) - lead(a) || a.line - b.line)
    .slice(0, MAX_BEST)
}

/** The turning points with their largest die, which gets a line below where its figure would be cut off. */
function turningLines({ lines, turning }: JournalReview, words: ReviewWords): readonly string[] {
  const points = lines.filter(({ line }) => turning.includes(line))
  if (points.length === 0) return ['No line moved it by a tenth or more.']
  return [
    'Turning points:',
    ...points.flatMap((line) => {
      const [name, turn, die] = [words.line(line), words.turn(line), words.largestDie(line)]
      // What does not fit beside the command stands below it: a figure is never cut off.
      const first = `  ${name}  ${turn}`
      const rest = first.length <= WIDTH ? [first] : [`  ${name}`, `    ${turn}`]
      if (die === '') return rest
      const whole = `${rest.at(-1)}; ${die}`
      return whole.length <= WIDTH ? [...rest.slice(0, -1), whole] : [...rest, `    ${die}`]
    }),
  ]
}

/** The luck by side, and of what was rolled for most of it. */
function diceLines({ dice }: JournalReview['sums'], ofWhich: string, words: ReviewWords): readonly string[] {
  const most = (parts: Readonly<Record<string, number>>): string =>
    Object.entries(parts)
      .filter(([, luck]) => words.points(luck) !== '0.0')
      .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, MAX_PURPOSES)
      .map(([name, luck]) => `${name} ${words.points(luck)}`)
      .join(', ')
  const [sides, purposes] = [most(dice?.sides ?? {}), most(dice?.purposes ?? {})]
  return [
    ...(sides === '' ? [] : [`  dice of ${sides}${ofWhich}`]),
    ...(purposes === '' ? [] : [`  for ${purposes}${ofWhich}`]),
  ]
}

function sumLines(review: JournalReview, words: ReviewWords): readonly string[] {
  const { sums, stretches, chapters, unit, aim, mode } = review
  const choice = Object.values(sums.choice).reduce((sum, part) => sum + part, 0)
  const parts = [
    `${words.value(sums.start)} at first`,
    `choices ${words.points(choice)}`,
    `dice ${words.points(sums.luck)}${words.error(sums.luckSe)}`,
    ...(words.points(sums.referee) === '0.0' ? [] : [`referee ${words.points(sums.referee)}`]),
    ...(sums.others === undefined ? [] : [`others ${words.points(sums.others)}`]),
    ...(stretches.length === 0 ? [] : [`not opened ${words.points(sums.unsplit)}`]),
  ]
  const closed = stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return [
    `${parts.join(', ')} = ${words.value(sums.end)}`,
    ...(sums.luckSd === undefined
      ? []
      : [
          `luck: ${words.points(sums.luck)} ${unit === 'chance' ? 'points' : aim}; fair dice give 0 ± ${words.points(sums.luckSd).replace('+', '')} (one standard deviation)`,
        ]),
    ...diceLines(sums, mode === 'exact' ? '' : ' (exact lines)', words),
    ...(closed === 0 ? [] : [`${closed} lines were not opened; --full opens them`]),
    ...(chapters === undefined
      ? []
      : [`${chapters.length} fights, each for itself; the sums are of all of them`]),
  ]
}

function seatLines({ seats, sums }: JournalReview, words: ReviewWords): readonly string[] {
  return Object.entries(seats).flatMap(([seat, { accuracy, decisions, words: counts }]) => {
    const kept =
      accuracy === null ? 'nothing to choose' : `kept ${accuracy.toFixed(1)} % of what was at stake`
    const counted = Object.entries(counts).map(([word, count]) => `${count} ${word}`)
    return [
      `${seat}: choices ${words.points(sums.choice[seat] ?? 0)}; ${kept}`,
      `  ${decisions} ${decisions === 1 ? 'decision' : 'decisions'} of weight; ${counted.join(', ')}`,
    ]
  })
}

/** A review as text: at most 40 lines of 80 columns (rules/review W31). */
export function reviewText(review: JournalReview): readonly string[] {
  const words = new ReviewWords(review)
  const before = [...heading(review, words), '', ...graphLines(review, (value) => words.value(value)), '']
  const turning = turningLines(review, words)
  const best = found(review).map(
    (line) => `  ${words.line(line)}  only ${words.value(line.expected ?? line.after)}`,
  )
  const after = [
    ...turning,
    ...(best.length > 0 ? ['The one good choice, and it was found:', ...best] : []),
    ...sumLines(review, words),
    ...seatLines(review, words),
  ]
  const bad = worst(review)
  const room = Math.max(0, Math.min(MAX_DECISIONS, MAX_LINES - before.length - after.length - 2))
  const shown = bad.slice(0, room).map((line) => decisionLine(line, words))
  const rest = bad.length - shown.length
  const decisions =
    bad.length === 0
      ? ['No decision cost as much as an inaccuracy.']
      : [`Decisions, the worst first${rest > 0 ? ` (${rest} more with --json)` : ''}:`, ...shown]
  return [...before, ...decisions, ...after].slice(0, MAX_LINES).map((line) => clippedTo(line, WIDTH))
}

/** One line of a review in full. */
export function lineText(review: JournalReview, line: ReviewedLine): readonly string[] {
  const words = new ReviewWords(review)
  const judged = line.known ?? line
  const { alternatives = [], best = [], grade, loss } = judged
  return [
    `${words.line(line)}${line.undone ? ' (taken back)' : ''}`,
    `${words.aim}, if ${words.reference}; ${words.how}`,
    `before ${words.value(line.before)}${words.error(line.se?.before)}, after ${words.value(line.after)}${words.error(line.se?.after)}`,
    `choice ${words.points(line.choice)}, dice ${words.points(line.luck)}, referee ${words.points(line.referee)}`,
    ...(grade === undefined
      ? []
      : [`${grade}${loss === undefined ? '' : `: cost ${words.points(loss).replace('+', '')}`}`]),
    ...alternatives.map(
      ({ command, value, se }) =>
        `  ${words.value(value)}${words.error(se)}  ${command}${best.includes(command) ? '  (best)' : ''}${command === line.command ? '  (chosen)' : ''}`,
    ),
    ...(line.dice ?? []).map(
      ({ for: purpose, faces, luck }) => `  ${purpose} ${faces.join(', ')}: ${words.points(luck)}`,
    ),
  ]
}
