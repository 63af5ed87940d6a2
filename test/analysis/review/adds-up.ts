import type { Review } from '../../../src/analysis/review/review.js'

/** Parts may miss their sum by this much: the last digits of a double (rules/review W8). */
const EXACTLY = 1e-9

function misses(sum: number, whole: number): boolean {
  return Math.abs(sum - whole) > EXACTLY
}

/**
 * Whether the parts of a review add up: the sum to the end, each line to its change, each die to its line, and what a line
 * leaves to what the next one finds. Answers with the first that does not, or with undefined.
 */
export function whereItMisses({ sums, lines, stretches }: Review): string | undefined {
  if (misses(sums.check, 0)) return `the sum misses the end by ${sums.check}`
  const stood = Object.values(sums.standing).reduce((sum, part) => sum + part, 0)
  if (stretches.length === 0 && misses(sums.start + stood, sums.end))
    return 'the lines that stand do not add up to the end'
  for (const [i, line] of lines.entries()) {
    const { choice, luck, referee, before, after, dice, others = 0 } = line
    if (misses(choice + luck + referee + others, after - before))
      return `line ${line.line} misses its change by ${choice + luck + referee + others - after + before}`
    if (
      dice &&
      misses(
        dice.reduce((sum, die) => sum + die.luck, 0),
        luck,
      )
    )
      return `the dice of line ${line.line} do not add up to its luck`
    // One state, one value.
    if (i > 0 && stretches.length === 0 && before !== lines[i - 1]!.after)
      return `line ${line.line} does not begin where the line before it ends`
  }
  return undefined
}
