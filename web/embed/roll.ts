import { DiceError, parseDice } from '../../src/kernel/dice/expression.js'
import { commitment, LiveDice, sessionKey } from '../../src/kernel/dice/live.js'
import { Framed, make } from './frame.js'

const TABLE = 'embedded roll'

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * `<ludex-roll dice="4d6kh3">`: rolls when it is pressed. The commitment to the dice stands there before, and the seed
 * afterwards, so the reader can check that no roll was picked.
 */
export class RollElement extends Framed {
  static readonly observedAttributes = ['dice', 'label']
  private seed = new Uint8Array(32)

  protected draw(): void {
    const text = this.getAttribute('dice') ?? '1d20'
    const label = this.getAttribute('label')
    try {
      const expression = parseDice(text)
      const result = make('output', [], { 'aria-live': 'polite' })
      const detail = make('p')
      const sealed = make('code')
      const opened = make('code')
      const seal = (): void => {
        this.seed = crypto.getRandomValues(new Uint8Array(32))
        sealed.textContent = `Sealed for the next roll: ${hex(commitment(TABLE, this.seed))}`
      }
      const roll = (): void => {
        const dice = new LiveDice(sessionKey(TABLE, this.seed, new Map()))
        const { total, faces } = dice.roll(expression, 'a roll')
        result.textContent = String(total)
        detail.textContent = `${expression.canonical}: ${faces.join(', ')}`
        opened.textContent = `Its seal ${hex(commitment(TABLE, this.seed))} held the seed ${hex(this.seed)}`
        const rolled = { total, faces, seed: hex(this.seed) }
        this.dispatchEvent(new CustomEvent('ludex-rolled', { bubbles: true, detail: rolled }))
        seal()
      }
      const button = make('button', [`Roll ${label ?? expression.canonical}`], { type: 'button' })
      button.addEventListener('click', roll)
      seal()
      const proof = make('details', [
        make('summary', ['The seal of the dice']),
        make('p', [opened]),
        make('p', [sealed]),
      ])
      this.show(button, result, detail, proof)
    } catch (error) {
      if (!(error instanceof DiceError)) throw error
      this.show(make('p', [error.message], { class: 'bad' }))
    }
  }
}
