import { spreadOf } from '../src/lab/dice/spread.js'
import { Framed, make, percent } from './frame.js'

/** Rows that are drawn at most; more would be no picture. */
const MAX_ROWS = 60

/** `<ludex-odds dice="4d6kh3" at-least="15">`: every result with its exact chance. */
export class OddsElement extends Framed {
  static readonly observedAttributes = ['dice', 'at-least']

  protected draw(): void {
    const spread = spreadOf(this.getAttribute('dice') ?? '1d20')
    if ('wrong' in spread) {
      this.show(make('p', [spread.wrong], { class: 'bad' }))
      return
    }
    const { text, rows, mean, deviation } = spread
    const parts: Node[] = [make('h2', [text])]
    const wanted = this.getAttribute('at-least')
    if (wanted !== null) {
      const reached = rows.find(({ value }) => value >= Number(wanted))
      const fraction = reached?.fractions.least ?? ''
      const words = `${percent(reached?.atLeast ?? 0)} reach ${wanted} or more${fraction === '' ? '' : ` (${fraction})`}`
      parts.push(make('p', [make('strong', [words])]))
    }
    parts.push(make('p', [make('small', [`mean ${mean.toFixed(2)}, spread ${deviation.toFixed(2)}`])]))
    if (rows.length <= MAX_ROWS) {
      const most = Math.max(...rows.map(({ chance }) => chance))
      const head = make(
        'tr',
        ['result', 'chance', 'at least', ''].map((word) => make('th', [word])),
      )
      const lines = rows.map(({ value, chance, atLeast }) => {
        const bar = make('i', [], { style: `width: ${((chance / most) * 100).toFixed(1)}%` })
        return make(
          'tr',
          [String(value), percent(chance), percent(atLeast), bar].map((cell) => make('td', [cell])),
        )
      })
      parts.push(make('table', [head, ...lines]))
    }
    this.show(...parts)
  }
}
