import { type Paint, paintFor } from './paint.js'

/** Where a line came from, for faults in scripts. */
export interface Place {
  /** The script's name; absent for a pipe. */
  readonly file?: string
  /** From 1; 0 when a person has just typed it. */
  readonly line: number
}

/** Results go to stdout, talk to stderr; as text for people or as one JSON object a line for programs. */
export class Output {
  readonly json: boolean
  readonly debug: boolean
  /** For results. */
  readonly paint: Paint = paintFor(process.stdout)
  /** For talk. */
  readonly quiet: Paint = paintFor(process.stderr)

  constructor(options: { readonly json?: boolean; readonly debug?: boolean }) {
    this.json = options.json === true
    this.debug = options.debug === true
  }

  /** A result: lines for people, an object for programs. */
  result(lines: readonly string[], value: () => object): void {
    if (this.json) process.stdout.write(`${JSON.stringify(value())}\n`)
    else for (const line of lines) process.stdout.write(`${line}\n`)
  }

  say(line: string): void {
    process.stderr.write(`${line}\n`)
  }
}
