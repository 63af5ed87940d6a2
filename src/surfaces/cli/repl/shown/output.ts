import { visibleJson } from '../../../../kernel/words/visible.js'
import { writePaged } from '../../pager.js'
import { type Line, type Paint, paintFor, shown } from './paint.js'
import { wrapped } from './wrap.js'

/** Where a line came from, for faults in scripts. */
export interface Place {
  /** The script's name; absent for a pipe. */
  readonly file?: string
  /** From 1; 0 when a person has just typed it. */
  readonly line: number
}

/** A stream to write on; colours and broken lines are for terminals. */
export interface Sink {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write(text: string): unknown
}

/** How the log speaks: in plain sentences, or with every figure. */
export type Voice = 'story' | 'evidence'

/** What became of a line, for a program; `start` stands for the game itself. */
export interface Answer {
  readonly status: 'ok' | 'empty' | 'ignored' | 'error' | 'left' | 'over'
  readonly [field: string]: unknown
}

export interface OutputOptions {
  readonly json?: boolean
  readonly debug?: boolean
  readonly voice?: Voice
  readonly results?: Sink
  readonly talk?: Sink
}

/** Results go to stdout, talk to stderr; as text for people or as one JSON object a line for programs. */
export class Output {
  readonly json: boolean
  readonly debug: boolean
  voice: Voice
  /** For results. */
  readonly paint: Paint
  /** For talk. */
  readonly quiet: Paint
  /** What every answer to a program holds beside its own. */
  frame: () => object = () => ({})
  /** Puts names in quotes that could pass for text of the program. */
  quoteNames: (line: string) => string = (line) => line
  private readonly results: Sink
  private readonly talk: Sink

  constructor(options: OutputOptions) {
    const { json, debug, results = process.stdout, talk = process.stderr } = options
    this.json = json === true
    this.debug = debug === true
    this.results = results
    this.talk = talk
    this.paint = paintFor(results)
    this.quiet = paintFor(talk)
    this.voice = options.voice ?? (results.isTTY ? 'story' : 'evidence')
  }

  /** The size of the screen that results go to. */
  get screen(): { readonly columns: number; readonly rows: number } {
    const { columns = 80, rows = 24 } = this.results
    return { columns, rows }
  }

  /** A result: lines for people, an object for programs. */
  result(lines: readonly Line[], value: () => Answer): void {
    if (this.json) this.answer(value)
    else this.show(lines)
  }

  /** One line for a program. */
  answer(value: () => Answer): void {
    const { status, ...given } = value()
    const whole = { status, events: [], mech: [], narr: [], ...given, ...this.frame() }
    this.results.write(`${visibleJson(JSON.stringify(whole))}\n`)
  }

  /** Lines for people; a program hears nothing of them. */
  show(lines: readonly Line[]): void {
    if (!this.json) for (const line of lines) this.put(this.results, line)
  }

  /** Lines that a person reads from the first one on: longer than the screen they go through the pager. */
  page(lines: readonly Line[], value: () => Answer): void {
    if (this.json) this.answer(value)
    else if (this.results === process.stdout)
      writePaged(lines.map((line) => `${this.text(this.results, line)}\n`).join(''))
    else this.show(lines)
  }

  say(line: Line): void {
    this.put(this.talk, line)
  }

  private put(sink: Sink, line: Line): void {
    sink.write(`${this.text(sink, line)}\n`)
  }

  /** A line as it goes out, broken at words where a screen would cut it. */
  private text({ isTTY, columns }: Sink, line: Line): string {
    const quoted =
      typeof line === 'string' ? this.quoteNames(line) : { ...line, text: this.quoteNames(line.text) }
    return shown(quoted, (visible) => (isTTY && columns ? wrapped(visible, columns) : [visible]))
  }
}
