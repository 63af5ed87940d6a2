import type { ReviewedLine } from '../../analysis/review/report.js'
import { lineChart } from '../report/page/charts.js'
import { type Html, html } from '../report/page/html.js'
import { page } from '../report/page/page.js'
import type { JournalReview } from './review-journal.js'
import { ReviewWords } from './words.js'

const MAX_ROWS = 2_000

function chart({ lines, sums, aim }: JournalReview, words: ReviewWords): Html {
  const points = [
    { at: '0', value: sums.start },
    ...lines.map(({ line, after }) => ({ at: String(line), value: after })),
  ]
  return html`<section><h2>${words.aim}</h2>${lineChart(aim, points, (value) => words.value(value))}
<p class="note">After each line. Of all ways the dice may fall from there, when ${words.reference}.</p></section>`
}

function sums({ sums: found, stretches }: JournalReview, words: ReviewWords): Html {
  const rows: (readonly [string, string])[] = [
    ['at first', words.value(found.start)],
    ...Object.entries(found.choice).map(
      ([seat, part]) => [`choices of ${seat}`, words.points(part)] as const,
    ),
    ['dice', `${words.points(found.luck)}${words.error(found.luckSe)}`],
    ['referee', words.points(found.referee)],
    ...(found.others === undefined ? [] : [['others', words.points(found.others)] as const]),
    ...(stretches.length === 0 ? [] : [['not opened', words.points(found.unsplit)] as const]),
    ['at the end', words.value(found.end)],
  ]
  return html`<section><h2>One sum</h2><table><tbody>
${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
</tbody></table></section>`
}

function row(line: ReviewedLine, words: ReviewWords, isTurning: boolean): Html {
  const { best = [], loss } = line.known ?? line
  return html`<tr><th scope="row">${words.line(line)}${line.undone ? ' (taken back)' : ''}${isTurning ? html` <span class="chip">turning point</span>` : ''}</th>
<td>${words.value(line.before)}</td><td>${words.points(line.choice)}</td><td>${words.points(line.luck)}</td><td>${words.points(line.referee)}</td><td>${words.value(line.after)}</td><td>${line.grade ?? ''}</td><td>${loss === undefined ? '' : words.points(-loss)}</td><td>${best.join(', ')}</td></tr>`
}

function table({ lines, turning }: JournalReview, words: ReviewWords): Html {
  const shown = lines.slice(0, MAX_ROWS)
  return html`<section><h2>Every line</h2><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr>
${['line', 'before', 'choice', 'dice', 'referee', 'after', 'grade', 'loss', 'best'].map((name) => html`<th scope="col">${name}</th>`)}
</tr></thead><tbody>
${shown.map((line) => row(line, words, turning.includes(line.line)))}
</tbody></table></div>
${lines.length > shown.length ? html`<p class="note">${lines.length - shown.length} more lines are in the JSON.</p>` : ''}</section>`
}

/** A review as a page: one file, no script, nothing that is fetched from anywhere. */
export function reviewPage(review: JournalReview): string {
  const words = new ReviewWords(review)
  const { journal, as } = review
  const lead = [
    html`<p>${words.how}. Journal: ${journal.lines} lines, ${journal.verdict}.${as === undefined ? '' : ` As ${as} knew it.`}</p>`,
    html`<p class="mono">${journal.hash}</p>`,
  ]
  return page(`Review: ${journal.game}, ${journal.table}`, lead, [
    chart(review, words),
    sums(review, words),
    table(review, words),
  ])
}
