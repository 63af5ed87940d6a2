import { visibleJson } from '../../../../kernel/visible.js'
import { type Line, type Paint, paintFor, shown } from './paint.js'

/** Where a line came from, for faults in scripts. */
export interface Place {
  /** The script's name; absent for a pipe. */
  readonly file?: string
  /** From 1; 0 when a person has just typed it. */
  readonly line: number
}

/** A stream to write on; colours are for terminals. */
export interface Sink {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface OutputOptions {
  readonly json?: boolean
  readonly debug?: boolean
  readonly results?: Sink
  readonly talk?: Sink
}

/** Results go to stdout, talk to stderr; as text for people or as one JSON object a line for programs. */
export class Output {
  readonly json: boolean
  readonly debug: boolean
  /** For results. */
  readonly paint: Paint
  /** For talk. */
  readonly quiet: Paint
  private readonly results: Sink
  private readonly talk: Sink

  constructor({ json, debug, results = process.stdout, talk = process.stderr }: OutputOptions) {
    this.json = json === true
    this.debug = debug === true
    this.results = results
    this.talk = talk
    this.paint = paintFor(results)
    this.quiet = paintFor(talk)
  }

  /** A result: lines for people, an object for programs. */
  result(lines: readonly Line[], value: () => object): void {
    if (this.json) this.results.write(`${visibleJson(JSON.stringify(value()))}\n`)
    else for (const line of lines) this.results.write(`${shown(line)}\n`)
  }

  say(line: Line): void {
    this.talk.write(`${shown(line)}\n`)
  }
}
