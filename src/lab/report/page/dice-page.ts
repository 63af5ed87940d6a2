import { type Distribution, mean, standardDeviation } from '../../../kernel/dice/expression.js'
import { rational, toNumber, toText } from '../../../kernel/rational.js'
import { distributionChart } from './charts.js'
import { type Html, html, percentText } from './html.js'
import { page } from './page.js'

/** Dice as somebody wrote them, and what they come to. */
export interface Thrown {
  readonly canonical: string
  readonly exact: Distribution
}

/** The exact chance to reach a value, as a fraction of the whole. */
export function chanceToReach({ values, weights, total }: Distribution, least: number) {
  const reaching = weights.reduce((sum, weight, i) => (values[i]! >= least ? sum + weight : sum), 0n)
  return rational(reaching, total)
}

const MAX_FRACTION_LENGTH = 24

function section({ canonical, exact }: Thrown, atLeast: number | undefined): Html {
  const { values, weights, total } = exact
  const shares = weights.map((weight) => rational(weight, total))
  const reaches =
    atLeast === undefined
      ? ''
      : ` Reaches ${atLeast} with ${percentText(toNumber(chanceToReach(exact, atLeast)))}.`
  const rows = values.map((value, i) => {
    const fraction = toText(shares[i]!)
    const rest = percentText(toNumber(chanceToReach(exact, value)))
    return html`<tr><th scope="row">${value}</th><td>${percentText(toNumber(shares[i]!))}</td><td>${rest}</td><td>${fraction.length <= MAX_FRACTION_LENGTH ? fraction : ''}</td></tr>`
  })
  return html`<section><h2>${canonical}</h2>
${distributionChart(
  canonical,
  values.map((value, i) => [value, toNumber(shares[i]!)] as const),
)}
<p class="note">Mean ${toNumber(mean(exact)).toFixed(4)}, standard deviation ${standardDeviation(exact).toFixed(4)}.${reaches}</p>
<details><summary>As a table</summary><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">value</th><th scope="col">chance</th><th scope="col">at least</th><th scope="col">exactly</th></tr></thead><tbody>
${rows}
</tbody></table></div></details></section>`
}

/** The exact odds of dice as a page to send to somebody. */
export function dicePage(dice: readonly Thrown[], command: string, atLeast?: number): string {
  return page(
    dice.map(({ canonical }) => canonical).join(' · '),
    [html`<p>Exact odds: every way the dice can fall, counted.</p>`, html`<p class="mono">${command}</p>`],
    [html`<div class="grid">${dice.map((one) => section(one, atLeast))}</div>`],
  )
}
