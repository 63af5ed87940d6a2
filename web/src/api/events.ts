/** One event of a server's stream. */
export interface StreamEvent {
  readonly event: string
  readonly id?: string
  readonly data: string
}

/**
 * Takes a stream apart as its pieces come in, by the WHATWG rules for `text/event-stream`. The browser's own reader
 * cannot send a header, and the key of a seat must not stand in an address.
 */
export class EventReader {
  private rest = ''
  private event = ''
  private id: string | undefined
  private data: string[] = []

  /** The events that a piece of text completes. */
  read(piece: string): readonly StreamEvent[] {
    const found: StreamEvent[] = []
    this.rest += piece
    for (;;) {
      const end = this.rest.search(/[\r\n]/)
      if (end < 0) return found
      // A lone \r at the end may be the first half of \r\n.
      if (this.rest[end] === '\r' && end === this.rest.length - 1) return found
      const line = this.rest.slice(0, end)
      this.rest = this.rest.slice(end + (this.rest.startsWith('\r\n', end) ? 2 : 1))
      const whole = this.line(line)
      if (whole) found.push(whole)
    }
  }

  private line(line: string): StreamEvent | undefined {
    if (line === '') return this.finish()
    const colon = line.indexOf(':')
    if (colon === 0) return undefined
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.event = value
    if (field === 'data') this.data.push(value)
    if (field === 'id') this.id = value
    return undefined
  }

  private finish(): StreamEvent | undefined {
    const { event, data, id } = this
    this.event = ''
    this.data = []
    this.id = undefined
    if (data.length === 0) return undefined
    return { event: event || 'message', data: data.join('\n'), ...(id !== undefined && { id }) }
  }
}

/** The server sends a comment every 15 seconds; a stream that is silent for longer than this is dead. */
const MAX_SILENCE_LENGTH = 40_000

/** Reads a stream to its end, or to its silence. */
export async function readNews(
  response: Response,
  signal: AbortSignal,
  hear: (event: StreamEvent) => void,
): Promise<void> {
  const body = response.body
  if (!body) throw new Error('the answer has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const events = new EventReader()
  let watch: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(watch)
    watch = setTimeout(() => void reader.cancel(), MAX_SILENCE_LENGTH)
  }
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true })
  try {
    alive()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      for (const event of events.read(value)) hear(event)
    }
  } finally {
    clearTimeout(watch)
  }
}
