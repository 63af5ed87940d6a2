import type { ServerResponse } from 'node:http'
import { SAFE_HEADERS } from '../safe-headers.js'
import type { Beating } from './heart.js'
import type { Due, Outbox } from './outbox.js'

/** Characters that may wait for a client that reads slowly; then it is let go, and comes back for the rest. */
const MAX_WAITING = 1 << 20
/** Characters written at once; what is behind them waits until the client has taken these. */
const AT_ONCE = 64 << 10

const HEADERS = {
  ...SAFE_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * One client's server-sent events. What lies ready is kept as the text that all streams of a seat share, and is written
 * only while the client reads: one that does not read costs a list of references, and nobody else anything.
 */
export class Stream implements Due, Beating {
  private readonly raw: ServerResponse
  private readonly outbox: Outbox
  private readonly onEnd: () => void
  private waiting: string[] = []
  private length = 0
  private last: (() => string) | undefined
  private readonly empty = new Set<() => void>()
  private stuck = false
  private over = false

  constructor(raw: ServerResponse, outbox: Outbox, onEnd: () => void) {
    this.raw = raw
    this.outbox = outbox
    this.onEnd = onEnd
    raw.writeHead(200, HEADERS)
    raw.on('drain', () => this.outbox.add(this))
    raw.once('close', () => this.end())
    raw.once('error', () => this.end())
  }

  get isOver(): boolean {
    return this.over
  }

  /** Lays text ready behind what waits already. */
  write(text: string): void {
    if (this.over || text === '') return
    this.waiting.push(text)
    this.length += text.length
    if (this.length > MAX_WAITING) this.drop()
    else this.outbox.add(this)
  }

  /** Writes this once everything else is written. Asked for again before that, it is still written once, as it is then. */
  writeLast(text: () => string): void {
    if (this.over) return
    this.last = text
    this.outbox.add(this)
  }

  flush(): void {
    if (this.over || this.raw.writableNeedDrain) return
    let size = 0
    let count = 0
    while (count < this.waiting.length && size < AT_ONCE) size += this.waiting[count++]!.length
    let text = this.waiting.splice(0, count).join('')
    this.length -= size
    if (this.waiting.length === 0 && this.last) {
      text += this.last()
      this.last = undefined
      if (this.over) return
    }
    if (text !== '') this.raw.write(text)
    if (this.raw.writableNeedDrain) return
    if (this.waiting.length > 0) this.outbox.add(this)
    else this.wake()
  }

  /** Answers when the client has taken everything; `false`, when it is gone. */
  async drained(): Promise<boolean> {
    if (!this.over && (this.waiting.length > 0 || this.raw.writableNeedDrain))
      await new Promise<void>((resolve) => this.empty.add(resolve))
    return !this.over
  }

  private wake(): void {
    if (this.empty.size === 0) return
    const waiting = [...this.empty]
    this.empty.clear()
    for (const resolve of waiting) resolve()
  }

  beat(): void {
    const { writableNeedDrain } = this.raw
    // Twice in a row the client has not taken what was written: it is not waited for.
    if (this.stuck && writableNeedDrain) this.drop()
    else if (!writableNeedDrain) this.write(': \n\n')
    this.stuck = writableNeedDrain
  }

  /** Ends the stream; what lies ready is written first. */
  end(): void {
    if (this.over) return
    this.over = true
    const text = this.waiting.join('')
    this.waiting = []
    this.last = undefined
    this.outbox.delete(this)
    this.wake()
    this.onEnd()
    if (!this.raw.destroyed) this.raw.end(text)
  }

  /** Ends it at once: whatever lies ready for a client that does not read would lie there for ever. */
  drop(): void {
    this.waiting = []
    this.end()
    this.raw.destroy()
  }
}
