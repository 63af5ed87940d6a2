import { REFEREE, type Seat } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { engineWords } from '../engine-words.js'
import type { SimulationResult } from '../simulation.js'
import { type Coloured, distributionChart, survivalChart } from './charts.js'
import { groupedText, type Html, html, percentText } from './html.js'
import { page } from './page.js'

/** What a report is about. */
export interface About {
  readonly title: string
  readonly players: string
  readonly seed: number
  /** The command that makes it again. */
  readonly command: string
  readonly seats: readonly Seat[]
}

/** Good for anyone who plays: teal. Good for others: madder. For nobody: grey. Those of one colour differ in depth. */
function coloured(
  outcomes: readonly { readonly outcome: string; readonly favours: readonly string[] }[],
  seats: readonly Seat[],
): readonly Coloured[] {
  const ours = seats.find(({ side }) => side !== REFEREE)?.side
  const kindOf = (favours: readonly string[]): string => {
    if (favours.length === 0) return 'neutral'
    return ours !== undefined && favours.includes(ours) ? 'us' : 'them'
  }
  const used = new Map<string, number>()
  return outcomes.map(({ outcome, favours }) => {
    const kind = kindOf(favours)
    const before = used.get(kind) ?? 0
    used.set(kind, before + 1)
    const depth = Math.max(30, 100 - before * 35)
    return { name: outcome, fill: `color-mix(in srgb, var(--${kind}-fill) ${depth}%, var(--surface))` }
  })
}

function legend(outcomes: readonly Coloured[], more: readonly string[] = []): Html {
  return html`<ul class="legend">${outcomes.map(({ name, fill }) => html`<li><span class="sw" style="--fill:${fill}"></span>${name}</li>`)}${more.map((word) => html`<li>${word}</li>`)}</ul>`
}

function outcomeSection({ outcomes, exact }: SimulationResult, colours: readonly Coloured[]): Html {
  return html`<section><h2>How it ends</h2>
<div class="rib" aria-hidden="true">${outcomes.map(({ share }, i) => html`<i style="--fill:${colours[i]!.fill};flex:${Math.max(share, 0.002)}"></i>`)}</div>
<div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">end</th>${exact ? html`<th scope="col">exactly</th>` : ''}<th scope="col">share</th><th scope="col">95 % sure</th><th scope="col">games</th></tr></thead><tbody>
${outcomes.map(({ outcome, share, low, high, count }, i) => html`<tr><th scope="row"><span class="sw" style="--fill:${colours[i]!.fill}"></span>${outcome}</th>${exact ? html`<td>${percentText(entryOf(exact.outcomes, outcome) ?? 0)}</td>` : ''}<td>${percentText(share)}</td><td>${percentText(low)} to ${percentText(high)}</td><td>${groupedText(count)}</td></tr>`)}
</tbody></table></div></section>`
}

function survivalSection({ moments, clock = '' }: SimulationResult, colours: readonly Coloured[]): Html {
  return html`<section><h2>Round by round</h2>${survivalChart(moments, colours, clock)}
${legend(colours, ['above the bars: still going on'])}
<details><summary>As a table</summary><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">after ${clock}</th><th scope="col">going on</th>${colours.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
${moments.map(({ at, going, ended }) => html`<tr><th scope="row">${at}</th><td>${percentText(going)}</td>${colours.map(({ name }) => html`<td>${percentText(entryOf(ended, name) ?? 0)}</td>`)}</tr>`)}
</tbody></table></div></details></section>`
}

function measureSections({ measures, runs, exact }: SimulationResult): Html[] {
  return measures
    .filter(({ counted }) => counted.length > 1)
    .map(
      ({ name, summary, mean, error, quantiles, least, most, counted }) => html`<section><h2>${name}</h2>
${distributionChart(name, counted)}
<p class="note">${summary} ${exact ? `Exactly ${exact.measures[name]!.mean.toFixed(3)}; of the games: mean` : 'Mean'} ${mean.toFixed(3)} ± ${error.toFixed(3)}; half of the games at most ${quantiles[2]}, nine of ten from ${quantiles[0]} to ${quantiles[4]}, all from ${least} to ${most}.</p>
<details><summary>As a table</summary><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">value</th><th scope="col">share</th><th scope="col">games</th></tr></thead><tbody>
${counted.slice(0, 200).map(([value, count]) => html`<tr><th scope="row">${value}</th><td>${percentText(count / runs)}</td><td>${groupedText(count)}</td></tr>`)}
</tbody></table></div></details></section>`,
    )
}

function peopleSection({ people }: SimulationResult): Html {
  const deals = people.some(({ dealt }) => dealt !== undefined)
  return html`<section><h2>What everybody has left</h2><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">who</th><th scope="col">side</th><th scope="col">mean</th><th scope="col">5 %</th><th scope="col">half</th><th scope="col">95 %</th><th scope="col">nothing left</th>${deals ? html`<th scope="col">dealt</th>` : ''}</tr></thead><tbody>
${people.map(({ name, side, left, down, dealt }) => html`<tr><th scope="row">${name}</th><td>${side}</td><td>${left.mean.toFixed(2)}</td><td>${left.quantiles[0]}</td><td>${left.quantiles[2]}</td><td>${left.quantiles[4]}</td><td>${percentText(down)}</td>${dealt === undefined ? '' : html`<td>${dealt.toFixed(2)}</td>`}</tr>`)}
</tbody></table></div></section>`
}

function harmSection({ harms }: SimulationResult): Html {
  return html`<section><h2>Who dealt what, in a game</h2><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">by</th><th scope="col">to</th><th scope="col">amount</th><th scope="col">blows</th></tr></thead><tbody>
${harms.map(({ by, to, amount, blows }) => html`<tr><th scope="row">${by}</th><td>${to}</td><td>${amount.toFixed(2)}</td><td>${blows.toFixed(2)}</td></tr>`)}
</tbody></table></div></section>`
}

function tellingSection({ telling, clock = 'events' }: SimulationResult): Html {
  return html`<section><h2>Games to read</h2><div class="wide" tabindex="0" role="group" aria-label="A table that may be wider than the page"><table><thead><tr><th scope="col">which</th><th scope="col">run</th><th scope="col">${clock}</th><th scope="col">end</th></tr></thead><tbody>
${telling.map(({ why, run, length, outcome }) => html`<tr><th scope="row">${why}</th><td>${groupedText(run)}</td><td>${length}</td><td>${outcome}</td></tr>`)}
</tbody></table></div></section>`
}

/** Many games as a page to send to somebody. */
export function simulationPage(result: SimulationResult, about: About): string {
  const colours = coloured(result.outcomes, about.seats)
  return page(
    about.title,
    [
      html`<p>${groupedText(result.runs)} games, seed ${about.seed}; ${about.players}.</p>`,
      ...engineWords(result).map((sentence) => html`<p>${sentence}</p>`),
      html`<p class="mono">${about.command}</p>`,
    ],
    [
      outcomeSection(result, colours),
      html`<div class="grid">${result.moments.length > 0 ? survivalSection(result, colours) : ''}${measureSections(result)}</div>`,
      ...(result.people.length > 0 ? [peopleSection(result)] : []),
      ...(result.harms.length > 0 ? [harmSection(result)] : []),
      ...(result.telling.length > 0 ? [tellingSection(result)] : []),
    ],
  )
}
