import { type DiceLine, type DiceSettings, MAX_LINES } from '../address.js'
import type { Bench } from '../work/bench.js'
import { isQuick, type Spread, spreadOf, type Which, type Wrong } from './spread.js'

/** A line of the rail with what is known of it. */
export interface ShownLine extends DiceLine {
  readonly place: number
  /** The odds of what is typed, or of what was typed last while it is no dice. */
  readonly spread: Spread | undefined
  readonly wrong: string
  readonly isOld: boolean
}

const MAX_KEPT = 400

/** Several dice expressions and what is asked of them. Every answer follows from the settings. */
export class DiceDesk {
  lines = $state.raw<readonly DiceLine[]>([])
  which = $state<Which>('least')
  at = $state(0)
  sweep = $state('')
  against = $state('')
  private readonly known = new Map<string, Spread | Wrong>()
  /** Grows when a worker has answered. */
  private answered = $state(0)
  private readonly asked = new Set<string>()
  /** Those of them that stood in a line. */
  private readonly typed = new Set<string>()
  /** The last odds of each line, for while it is no dice. */
  private readonly last = new Map<number, Spread>()

  constructor(
    settings: DiceSettings,
    private readonly bench: Bench,
  ) {
    Object.assign(this, settings)
  }

  readonly settings = $derived<DiceSettings>({
    lines: this.lines,
    which: this.which,
    at: this.at,
    sweep: this.sweep,
    against: this.against,
  })

  readonly shown = $derived.by<readonly ShownLine[]>(() =>
    this.lines.map((line, place) => {
      const found = this.spread(line.text)
      if (found && 'rows' in found) {
        this.last.set(place, found)
        return { ...line, place, spread: found, wrong: '', isOld: false }
      }
      const wrong = found && line.text.trim() !== '' ? found.wrong : ''
      return { ...line, place, spread: this.last.get(place), wrong, isOld: true }
    }),
  )

  /** The odds of a text, where they are known yet; a long one is asked of a worker. */
  spread(text: string): Spread | Wrong | undefined {
    void this.answered
    const known = this.known.get(text)
    if (known) return known
    if (isQuick(text)) return this.keep(text, spreadOf(text))
    if (!this.asked.has(text)) this.ask(text)
    return undefined
  }

  private keep(text: string, found: Spread | Wrong): Spread | Wrong {
    if (this.known.size >= MAX_KEPT) this.known.clear()
    this.known.set(text, found)
    return found
  }

  private ask(text: string): void {
    // Dice that were typed over are not worth waiting for.
    const lines = new Set(this.lines.map((line) => line.text))
    if ([...this.asked].some((one) => this.typed.has(one) && !lines.has(one))) this.bench.stop()
    if (lines.has(text)) this.typed.add(text)
    this.asked.add(text)
    this.bench
      .ask('spreads', { texts: [text] })
      .then(([found]) => this.keep(text, found!))
      .catch(() => {}) // Stopped: it is asked for again when it is shown again.
      .finally(() => {
        this.asked.delete(text)
        this.typed.delete(text)
        this.answered++
      })
  }

  write(place: number, line: Partial<DiceLine>): void {
    this.lines = this.lines.map((one, i) => (i === place ? { ...one, ...line } : one))
  }

  remove(place: number): void {
    this.last.clear()
    this.lines = this.lines.filter((_, i) => i !== place)
  }

  add(text: string): void {
    if (this.lines.length < MAX_LINES) this.lines = [...this.lines, { text, label: '' }]
  }
}
