import type { ReviewedLine } from '../../analysis/review/report.js'
import type { Review } from '../../analysis/review/review.js'
import { csvText } from '../report/csv.js'

const HEAD = [
  'line',
  'kind',
  'seat',
  'command',
  'undone',
  'before',
  'expected',
  'after',
  'choice',
  'luck',
  'referee',
  'others',
  'grade',
  'loss',
  'best',
]

function row(line: ReviewedLine): (string | number)[] {
  // A decision that was made without the knowledge is graded by what its seat knew (rules/review W21).
  const { grade = '', loss = '', best = [] } = line.known ?? line
  return [
    line.line,
    line.kind,
    line.seat,
    line.command ?? '',
    line.undone ? 'yes' : '',
    line.before,
    line.expected ?? '',
    line.after,
    line.choice,
    line.luck,
    line.referee,
    line.others ?? '',
    grade,
    loss,
    best.join('; '),
  ]
}

/** Every figure of a review, unrounded, one row a line that was opened. */
export function reviewCsv({ lines }: Pick<Review, 'lines'>): string {
  return csvText([HEAD, ...lines.map(row)])
}
