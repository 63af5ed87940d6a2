import type { ReviewedLine } from '../../../analysis/review/report.js'
import type { JournalReview } from '../../../lab/review/review-journal.js'
import { clippedTo, NEITHER, ReviewWords } from '../../../lab/review/words.js'
import { graphLines } from './graph.js'

const MAX_LINES = 40
const WIDTH = 80
const MAX_DECISIONS = 12
const MAX_BEST = 3
const MAX_PURPOSES = 4
/** The least room for the name of a command; without it the better one is in `--line`. */
const LEAST_NAME = 8
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
  const known = as === undefined ? '' : `as ${as} knew it`
  const aim = known === '' ? words.aim : `${words.aim}; ${known}`
  const how = `if ${words.reference}; ${words.how}`
  const verdict = VERDICTS[journal.verdict] ?? journal.verdict
  const table = `${journal.game}, table ${journal.table}: ${journal.lines} lines`
  const name = `${table} (${verdict})`
  return [
    ...(name.length <= WIDTH ? [name] : [table, verdict]),
    ...(aim.length <= WIDTH ? [aim] : [words.aim, known]),
    ...(how.length <= WIDTH ? [how] : [`if ${words.reference}`, words.how]),
  ]
}

function decisionLine(line: ReviewedLine, words: ReviewWords): string {
  const { best = [], alternatives = [], interval } = line.known ?? line
  const better = alternatives.find(({ command }) => command === best[0])
  const range = interval === undefined ? '' : words.within((interval.high - interval.low) / 2)
  const cost = `  ${line.grade} ${words.points(-lossOf(line))}${range}`
  // A long command is cut off, and no figure.
  const said = `  ${clippedTo(words.line(line), WIDTH - cost.length - 2)}${cost}`
  if (!better) return said
  const value = ` ${words.choice(better)}`
  const room = WIDTH - said.length - '  better: '.length - value.length
  if (room < LEAST_NAME) return said
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
  const most = (head: string, parts: Readonly<Record<string, number>> = {}): readonly string[] => {
    const named = Object.entries(parts)
      .filter(([, luck]) => words.points(luck) !== '0.0')
      .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, MAX_PURPOSES)
      .map(([name, luck]) => `${name} ${words.points(luck)}`)
    return named.length === 0 ? [] : [`${fitting(head, named, WIDTH - ofWhich.length)}${ofWhich}`]
  }
  return [...most('  dice of ', dice?.sides), ...most('  for ', dice?.purposes)]
}

/** As many parts after a head as fit: none of them is cut off. */
function fitting(head: string, parts: readonly string[], most: number): string {
  let text = `${head}${parts[0] ?? ''}`
  for (const part of parts.slice(1)) {
    if (text.length + part.length + 2 > most) break
    text += `, ${part}`
  }
  return text
}

/** The same in as many lines as it takes. */
function wrapped(head: string, parts: readonly string[]): readonly string[] {
  const lines: string[] = []
  let text = head
  for (const [i, part] of parts.entries()) {
    const more = `${part}${i < parts.length - 1 ? ', ' : ''}`
    if (text.length + more.trimEnd().length > WIDTH) {
      lines.push(text.trimEnd())
      text = '  '
    }
    text += more
  }
  return [...lines, text]
}

function sumLines(review: JournalReview, words: ReviewWords): readonly string[] {
  const { sums, lines, stretches, chapters, unit, aim, mode, journal } = review
  const choice = Object.values(sums.choice).reduce((sum, part) => sum + part, 0)
  const [first] = lines
  const isFromStart = first !== undefined && first.before === sums.start
  const known = isFromStart ? words.spread(first.before, first.se?.before, first.ranges?.before) : ''
  const parts = [
    `${words.value(sums.start)}${known} at first`,
    `choices ${words.points(choice)}`,
    `dice ${words.points(sums.luck)}${words.error(sums.luckSe)}`,
    ...(words.points(sums.referee) === '0.0' ? [] : [`referee ${words.points(sums.referee)}`]),
    ...(sums.others === undefined ? [] : [`others ${words.points(sums.others)}`]),
    ...(stretches.length === 0 ? [] : [`not opened ${words.points(sums.unsplit)}`]),
  ]
  const closed = stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return [
    ...wrapped('', [...parts.slice(0, -1), `${parts.at(-1)} = ${words.value(sums.end)}`]),
    ...(journal.ending === undefined
      ? []
      : [`ended: ${journal.ending}${journal.neither ? ` (${NEITHER})` : ''}`]),
    ...(sums.luckSd === undefined
      ? []
      : [
          `luck: ${words.points(sums.luck)} ${unit === 'measure' ? aim : 'points'}; fair dice give 0 ± ${words.points(sums.luckSd).replace('+', '')} (one standard deviation)`,
        ]),
    ...alikeLines(review),
    ...diceLines(sums, mode === 'exact' ? '' : ' (exact lines)', words),
    ...(closed === 0 ? [] : [`${closed} lines were not opened; --full opens them`]),
    ...(chapters === undefined
      ? []
      : [`${chapters.length} fights, each for itself; the sums are of all of them`]),
  ]
}

/** What is said where games were tried and all of them ended alike: nothing can tell the lines apart by that aim. */
function alikeLines({ mode, unit, lines, sums }: JournalReview): readonly string[] {
  if (mode === 'exact' || unit !== 'chance') return []
  const isSame = ({ before, after }: ReviewedLine): boolean => before === sums.end && after === sums.end
  return lines.every(isSame) ? ['All games that were tried ended alike: see --horizon and --for.'] : []
}

/** A row for each side, where several play: its sum by its own value, and how well its seats chose. */
function sideLines({ sides = {} }: JournalReview, words: ReviewWords): readonly string[] {
  const rows = Object.entries(sides)
  if (rows.length < 2) return []
  return rows.map(([side, { accuracy, sums }]) => {
    const kept = accuracy === null ? '' : `; kept ${accuracy.toFixed(1)} %`
    if (sums === undefined) return `${side}: its own value was not worked out (--side ${side})${kept}`
    const parts = [
      ['choices', sums.choice],
      ['others', sums.others],
      ['dice', sums.luck],
    ] as const
    const said = parts.map(([name, part]) => `${name} ${words.points(part)}`).join(', ')
    return `${side}: ${words.value(sums.start)} → ${words.value(sums.end)}; ${said}${kept}`
  })
}

function seatLines({ seats, sums }: JournalReview, words: ReviewWords): readonly string[] {
  return Object.entries(seats).flatMap(([seat, { accuracy, decisions, loss, words: counts }]) => {
    const choice = sums.choice[seat] ?? 0
    const kept =
      accuracy === null ? 'nothing to choose' : `kept ${accuracy.toFixed(1)} % of what was at stake`
    const counted = Object.entries(counts).map(([word, count]) => `${count} ${word}`)
    // Against a reference that errs as well, choices may come to nothing and still have cost something.
    const lost = words.points(-loss)
    const cost = lost === words.points(choice) || lost === '0.0' ? '' : `, ${lost} against the best`
    return [
      `${seat}: choices ${words.points(choice)}; ${kept}`,
      ...wrapped(`  ${decisions} ${decisions === 1 ? 'decision' : 'decisions'} of weight${cost}; `, counted),
    ]
  })
}

/** What is said where no decision was bad: none cost much, none was compared, or there was none. */
function noneBad({ lines, stretches }: JournalReview): string {
  if (lines.some(({ grade }) => grade !== undefined)) return 'No decision cost as much as an inaccuracy.'
  return lines.some(({ kind }) => kind === 'choice') || stretches.length > 0
    ? 'No decision was compared with its alternatives.'
    : 'Nobody chose anything here: all of it was dice.'
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
    ...sideLines(review, words),
    ...seatLines(review, words),
  ]
  const bad = worst(review)
  const room = Math.max(0, Math.min(MAX_DECISIONS, MAX_LINES - before.length - after.length - 2))
  const shown = bad.slice(0, room).map((line) => decisionLine(line, words))
  const rest = bad.length - shown.length
  const decisions =
    bad.length === 0
      ? [noneBad(review)]
      : [`Decisions, the worst first${rest > 0 ? ` (${rest} more with --json)` : ''}:`, ...shown]
  return [...before, ...decisions, ...after].slice(0, MAX_LINES).map((line) => clippedTo(line, WIDTH))
}

/** ` (13/20)` where a figure is exact and its fraction short. */
function inBrackets(fraction: string | undefined): string {
  return fraction === undefined ? '' : ` (${fraction})`
}

/** The rolls of a line: what each had to show, how likely that was, how it fell and, where it is exact, its luck. */
function rollLines({ rolls = [], dice = [] }: ReviewedLine, words: ReviewWords): readonly string[] {
  const luck = new Map(dice.map((die) => [die.q, words.points(die.luck)]))
  return rolls.map((roll) => `  ${words.roll(roll)}${luck.has(roll.q) ? `: ${luck.get(roll.q)}` : ''}`)
}

/** One line of a review in full. */
export function lineText(review: JournalReview, line: ReviewedLine): readonly string[] {
  const words = new ReviewWords(review)
  const judged = line.known ?? line
  const { alternatives = [], best = [], grade, loss } = judged
  const { se, ranges, fractions, now } = line
  return [
    `${words.line(line)}${line.undone ? ' (taken back)' : ''}`,
    ...(line.when?.scene === undefined && line.when?.round === undefined
      ? []
      : [[line.when.scene, line.when.round].filter((part) => part !== undefined).join(', ')]),
    `${words.aim}, if ${words.reference}; ${words.how}`,
    `before ${words.value(line.before)}${inBrackets(fractions?.before)}${words.spread(line.before, se?.before, ranges?.before)}, after ${words.value(line.after)}${inBrackets(fractions?.after)}${words.spread(line.after, se?.after, ranges?.after)}`,
    ...(now === undefined
      ? []
      : [
          `known now: before ${words.value(now.before)}, after ${words.value(now.after)}${words.error(now.se)}`,
        ]),
    `choice ${words.points(line.choice)}, dice ${words.points(line.luck)}, referee ${words.points(line.referee)}${line.others === undefined ? '' : `, others ${words.points(line.others)}`}`,
    ...(grade === undefined
      ? []
      : [`${grade}${loss === undefined ? '' : `: cost ${words.points(loss).replace('+', '')}`}`]),
    ...alternatives.map(
      (one) =>
        `  ${words.choice(one)}  ${one.command}${best.includes(one.command) ? '  (best)' : ''}${one.command === line.command ? '  (chosen)' : ''}`,
    ),
    ...rollLines(line, words),
  ]
}
