import { html } from '../report/page/html.js'
import { page } from '../report/page/page.js'
import type { DiceReview } from './dice-review.js'

/** W37: read with every review of dice, so that nobody takes noise for proof. */
export const NOT_TO_MISLEAD = [
  'The proof that dice were fair is the commitment that verify checks; this only illustrates it.',
  'One fair table in twenty falls under 5 %. It needs all journals of a table, not chosen ones:',
  'a streak that somebody picked is no test. Luck is in points of one reference; it ranks nobody.',
]

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}

/** The dice of many journals in words. */
export function diceWords(found: DiceReview): readonly string[] {
  const { journals, dice, verdict, luck, chosen, typed, left, noLuck } = found
  return [
    `${journals} closed journals. Dice: ${verdict}.`,
    ...Object.entries(dice).map(([size, { rolls, delta, chi2, df, holm, tooFew }]) =>
      tooFew
        ? `  d${size}: ${rolls} rolls, too few to test`
        : `  d${size}: ${rolls} rolls, χ² ${chi2!.toFixed(2)} with ${df} degrees, corrected p ${holm!.toFixed(4)}; would show a face off by ${percent(delta)}`,
    ),
    ...luck.map(({ game, side, aim, reference, games, mean, low, high, score }) => {
      const sure = score === undefined ? 'one game: no score' : `score ${score.toFixed(2)}`
      const scale = aim === 'worth' ? 100 : 1
      const text = (value: number): string => (value * scale).toFixed(1)
      return `  luck of ${side} in ${game} (${aim}, ${reference}): mean ${text(mean)}, 95 % from ${text(low)} to ${text(high)}; ${games} games, ${sure}`
    }),
    ...(noLuck > 0
      ? [`  ${noLuck} journals are too large for an exact review: their faces count, their luck does not`]
      : []),
    ...chosen.map((file) => `  ${file}: its seed was chosen, so it is not counted`),
    ...typed.map(({ file, times }) => `  ${file}: dice were typed ${times} times; those are not counted`),
    ...left.map(({ file, why }) => `  ${file}: left out (${why})`),
    ...NOT_TO_MISLEAD,
  ]
}

/** The dice of many journals as a page. */
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
