import type { TableClient } from '../../api/client.js'
import type { Odds } from '../../api/types.js'

/** A queue without the first of these texts. */
function withoutFirst(queue: readonly string[], text: string): readonly string[] {
  const at = queue.indexOf(text)
  return queue.filter((_, i) => i !== at)
}

/** The odds of one question, as they come in. */
export class AskedOdds {
  known = $state.raw<ReadonlyMap<string, Odds>>(new Map())
  asking = $state.raw<ReadonlySet<string>>(new Set())
  private readonly client: TableClient
  /** The number of the line that the odds are about. */
  private readonly line: () => number | undefined
  private queue: readonly string[] = []
  private stop: AbortController | undefined
  private isCounting = false

  constructor(client: TableClient, line: () => number | undefined) {
    this.client = client
    this.line = line
  }

  ask(texts: readonly string[]): void {
    const wanted = texts.filter((text) => !this.known.has(text))
    // Asked for last, answered first: it is what somebody looks at now.
    this.queue = [...wanted, ...this.queue.filter((text) => !wanted.includes(text))]
    this.asking = new Set(this.queue)
    if (!this.isCounting) void this.count()
  }

  /** One after the other, so that a choice that was made meanwhile never waits behind them. */
  private async count(): Promise<void> {
    this.isCounting = true
    while (this.queue.length > 0) {
      const [text] = this.queue as [string]
      const at = this.line()
      this.stop = new AbortController()
      try {
        const isFirst = !this.known.has(text)
        const { odds } = await this.client.odds(text, this.stop.signal, isFirst)
        if (this.line() === at) {
          this.known = new Map([...this.known, ...odds.map((one) => [text, one] as const)])
          // Every choice has its first answer before one is refined.
          if (isFirst && odds.some(({ refines }) => refines)) this.queue = [...this.queue, text]
        }
      } catch {
        // A choice can be made without them.
      }
      this.queue = withoutFirst(this.queue, text)
      this.asking = new Set(this.queue.filter((one) => !this.known.has(one)))
    }
    this.isCounting = false
  }

  forget(): void {
    this.stop?.abort()
    this.queue = []
    this.known = new Map()
    this.asking = new Set()
  }
}
