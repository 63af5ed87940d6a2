import { html } from '../report/page/html.js'
import { page } from '../report/page/page.js'
import type { DiceReview } from './dice-review.js'
import { diceWords } from './dice-words.js'

/** The dice of many journals as a page of its own. */
export function diceReviewPage(found: DiceReview): string {
  const words = diceWords(found)
  const faces = Object.entries(found.counts).map(([size, counts]) => {
    const rolls = counts.reduce((sum, count) => sum + count, 0)
    return html`<section><h2>d${size}</h2><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">face</th>${counts.map((_, i) => html`<th scope="col">${size === 'F' ? i - 1 : i + 1}</th>`)}</tr></thead><tbody>
<tr><th scope="row">rolls</th>${counts.map((count) => html`<td>${count}</td>`)}</tr>
<tr><th scope="row">expected</th>${counts.map(() => html`<td>${(rolls / counts.length).toFixed(1)}</td>`)}</tr>
</tbody></table></div></section>`
  })
  return page(
    'The dice of a table',
    [html`<p>${words[0] ?? ''}</p>`],
    [
      html`<section><h2>In words</h2>${words.slice(1).map((line) => html`<p class="note">${line}</p>`)}</section>`,
      ...faces,
    ],
  )
}
