import { Refused, refusalOf, type TableClient } from '../../api/client.js'
import { readNews, type StreamEvent } from '../../api/events.js'
import type { Refusal } from '../../api/types.js'

const MAX_WAIT_LENGTH = 15_000

/** The codes of a key that is no longer good, or never was. */
export const NO_LINK: readonly string[] = ['NO_SUCH_LINK', 'NO_SUCH_TABLE', 'LINK_REVOKED', 'REVIEW_ONLY']

export type Connection =
  | { readonly state: 'live' }
  | { readonly state: 'down'; readonly since: number; readonly retryAt: number }
  | { readonly state: 'gone'; readonly why?: Refusal }

interface Listener {
  /** Called before each connection; answers the last line that is here. */
  begin(): number
  hear(event: StreamEvent): void
}

/** The news of a table, for as long as its page is open: lost, it is asked for again, later each time. */
export class NewsStream {
  connection = $state.raw<Connection>({ state: 'live' })
  private readonly client: TableClient
  private readonly listener: Listener
  private stop = new AbortController()
  private wake: (() => void) | undefined
  private ended = false

  constructor(client: TableClient, listener: Listener) {
    this.client = client
    this.listener = listener
  }

  get isOver(): boolean {
    return this.ended
  }

  async listen(): Promise<void> {
    let failures = 0
    while (!this.ended) {
      try {
        this.stop = new AbortController()
        const { signal } = this.stop
        const response = await this.client.news(this.listener.begin(), signal)
        failures = 0
        this.connection = { state: 'live' }
        await readNews(response, signal, (event) => this.hear(event))
      } catch (error) {
        const refusal = refusalOf(error)
        if (error instanceof Refused && NO_LINK.includes(refusal.code)) {
          this.connection = { state: 'gone', why: refusal }
          return
        }
      }
      if (this.ended || this.connection.state === 'gone') return
      await this.pause(failures++)
    }
  }

  private hear(event: StreamEvent): void {
    if (event.event !== 'gone') {
      this.listener.hear(event)
      return
    }
    this.connection = { state: 'gone', why: JSON.parse(event.data) as Refusal }
    this.stop.abort()
  }

  private async pause(failures: number): Promise<void> {
    // Not everybody in the same moment: a server that was away would meet them all at once.
    const wait = Math.min(MAX_WAIT_LENGTH, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    const since = this.connection.state === 'down' ? this.connection.since : Date.now()
    this.connection = { state: 'down', since, retryAt: Date.now() + wait }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Tries again at once. */
  tryNow(): void {
    this.wake?.()
  }

  leave(): void {
    this.ended = true
    this.stop.abort()
    this.wake?.()
  }
}
