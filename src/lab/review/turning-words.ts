import type { ReviewedLine } from '../../analysis/review/report.js'
import type { JournalReview } from './review-journal.js'
import { clippedTo, NEITHER, ReviewWords } from './words.js'

const MAX_LINE = 150
const WORST = 2

function worstOf({ lines }: JournalReview): readonly ReviewedLine[] {
  return lines
    .filter(({ grade, undone }) => !undone && (grade === 'mistake' || grade === 'blunder'))
    .toSorted((a, b) => ((b.known ?? b).loss ?? 0) - ((a.known ?? a).loss ?? 0) || a.line - b.line)
    .slice(0, WORST)
}

/**
 * What decided a game, in a few lines for a narrator: the sum, the turning points in the order of play, the costliest
 * decisions. Never longer than `most` characters.
 */
export function turningWords(review: JournalReview, most: number): readonly string[] {
  const words = new ReviewWords(review)
  const { sums, turning, lines, journal } = review
  const chosen = Object.entries(sums.choice).map(([seat, part]) => `${seat} ${words.points(part)}`)
  const others = sums.others === undefined ? '' : `, others ${words.points(sums.others)}`
  const unsplit = Math.abs(sums.unsplit) < 1e-9 ? '' : `, not opened ${words.points(sums.unsplit)}`
  const ended = journal.neither ? ` (${journal.ending}: ${NEITHER})` : ''
  const found = [
    `Figures: ${words.aim}, if ${words.reference}; ${words.how}.`,
    `Start ${words.value(sums.start)}, end ${words.value(sums.end)}${ended}. Choices: ${chosen.join(', ') || 'none'}. Dice ${words.points(sums.luck)}, referee ${words.points(sums.referee)}${others}${unsplit}.`,
    turning.length === 0 ? 'No line moved it by a tenth or more.' : 'Turning points, in the order of play:',
    ...lines
      .filter(({ line }) => turning.includes(line))
      .map((line) => {
        const die = words.largestDie(line)
        return clippedTo(
          `- ${words.line(line)}: ${words.turn(line)}${die === '' ? '' : `; ${die}`}`,
          MAX_LINE,
        )
      }),
    ...worstOf(review).map((line) => {
      const { loss = 0, best = [] } = line.known ?? line
      return clippedTo(
        `${line.grade}: ${words.line(line)} cost ${words.points(loss).replace('+', '')}; better: ${best[0] ?? ''}`,
        MAX_LINE,
      )
    }),
  ]
  while (found.length > 3 && found.join('\n').length > most) found.pop()
  return found.map((line) => clippedTo(line, Math.max(1, most - 1))).slice(0, most)
}
