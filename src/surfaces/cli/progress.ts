import { say } from './print.js'

/** Where progress is shown, and by which clock. */
export interface Watched {
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }
  /** Milliseconds. */
  readonly now: () => number
}

/** A line is written over no more often than eyes can follow. */
const EVERY = 100
/** Without a terminal, a line for the log once it takes long, and one a minute from then on. */
const LONG = 30_000
const EVERY_LONG = 60_000

export interface ProgressOptions {
  /** What is counted: `games`, `states`, `lines`. */
  readonly what: string
  /** How many there will be, where that is known: then the time left is reported too. */
  readonly total?: number
}

/**
 * How far long work is, how fast it goes and how long it will take. On a terminal one line that is written over itself;
 * elsewhere nothing for half a minute, then a line a minute. Always on stderr: never part of a result.
 */
export class Progress {
  private readonly what: string
  private readonly total: number | undefined
  private readonly watched: Watched
  private readonly began: number
  private told: number
  private isShown = false

  constructor(
    { what, total }: ProgressOptions,
    watched: Watched = { stream: process.stderr, now: () => performance.now() },
  ) {
    this.what = what
    this.total = total
    this.watched = watched
    this.began = watched.now()
    this.told = watched.stream.isTTY ? this.began - EVERY : this.began + LONG - EVERY_LONG
  }

  /** This many are done; `more` is what else is known of it, asked for only when it is shown. */
  at(done: number, more: () => readonly string[] = () => []): void {
    const { stream, now } = this.watched
    const time = now()
    if (time - this.told < (stream.isTTY ? EVERY : EVERY_LONG)) return
    this.told = time
    const text = [...this.parts(done, time - this.began), ...more()].join(', ')
    if (!stream.isTTY) {
      stream.write(`${text}\n`)
      return
    }
    stream.write(`\r\x1b[K${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`)
    this.isShown = true
  }

  /** A sentence that stays, above the line that moves. */
  say(sentence: string): void {
    this.end()
    say(sentence)
  }

  /** Clears the line. */
  end(): void {
    if (this.isShown) this.watched.stream.write('\r\x1b[K')
    this.isShown = false
  }

  private parts(done: number, elapsed: number): string[] {
    const { what, total } = this
    const rate = elapsed < 500 ? 0 : done / (elapsed / 1000)
    const of = total === undefined ? '' : ` of ${counted(total)}`
    const parts = [`${counted(done)}${of} ${what}`]
    if (rate > 0) parts.push(`${counted(rate)}/s`)
    if (rate > 0 && total !== undefined) parts.push(`${lasting((total - done) / rate)} left`)
    return parts
  }
}

/** `1,234,567`: figures that a person compares. */
export function counted(count: number): string {
  return (count < 10 ? Math.round(count * 10) / 10 : Math.round(count)).toLocaleString('en-US')
}

/** `40 s`, `3 min 20 s`, `2 h 5 min`. */
export function lasting(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 90) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`
}
