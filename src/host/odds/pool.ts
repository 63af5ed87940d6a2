import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Effort, type Outlook, outlookFrom } from '../../analysis/outlook.js'
import type { Command } from '../../kernel/contract/command.js'
import type { Facts } from '../../kernel/contract/seats.js'
import { refused, Stop, type StopDetails, type StopKind } from '../../kernel/contract/stops.js'
import type { Table } from '../../kernel/table/table.js'
import { PACKAGE } from '../../library/documents/content.js'

/** How much work goes into the odds of a choice: people wait for it. */
export const ODDS_EFFORT: Effort = { ways: 20_000, tries: 1_000 }

export interface OddsQuestion {
  readonly id: number
  readonly game: string
  readonly version: string
  readonly facts: Facts
  readonly state: unknown
  readonly seat: string
  readonly command: Command
}

export interface OddsAnswer {
  readonly id: number
  readonly outlook?: Outlook
  readonly stop?: {
    readonly kind: StopKind
    readonly code: string
    readonly message: string
    readonly details: StopDetails
  }
  readonly failed?: string
  /** The game is not to be had there: one that a program registered by itself. */
  readonly missing?: true
}

const WORKER = join(PACKAGE, 'dist', 'host', 'odds', 'worker.js')

interface Waiting {
  readonly question: OddsQuestion
  /** Whether anybody still wants to know when it would be worked out. */
  readonly wanted: () => boolean
  readonly resolve: (answer: OddsAnswer | 'unwanted') => void
  readonly reject: (error: Error) => void
}

/** Threads that work out odds, begun when somebody first asks. */
export class OddsPool {
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, Waiting>()
  private readonly queue: Waiting[] = []
  private readonly most = Math.max(1, Math.min(4, availableParallelism() - 1))
  private asked = 0

  /** How a command can turn out. Throws the stop of a command whose odds the seat may not know. */
  async outlook(table: Table, seat: string, said: Command, signal?: AbortSignal): Promise<Outlook> {
    const { ruleset, facts } = table
    const command = table.askedOdds(seat, said)
    const { state } = table
    const here = () => outlookFrom(ruleset, facts, state, seat, command, ODDS_EFFORT)
    if (table.header.module !== undefined || !existsSync(WORKER)) return here()
    const { id: game, version } = ruleset
    const at = table.length
    const answer = await this.ask(
      { id: this.asked++, game, version, facts, state, seat, command },
      () => !signal?.aborted && table.length === at,
    )
    if (answer === 'unwanted')
      throw refused('LATE', 'Somebody acted meanwhile; look again.', { next: table.length })
    if (answer.missing) return here()
    if (answer.stop) {
      const { kind, code, message, details } = answer.stop
      throw new Stop(kind, code, message, details)
    }
    if (!answer.outlook) throw new Error(answer.failed)
    return answer.outlook
  }

  private ask(question: OddsQuestion, wanted: () => boolean): Promise<OddsAnswer | 'unwanted'> {
    return new Promise((resolve, reject) => {
      this.queue.push({ question, wanted, resolve, reject })
      this.next()
    })
  }

  private next(): void {
    const worker = this.idle.pop() ?? (this.busy.size < this.most ? this.begin() : undefined)
    if (!worker) return
    let waiting = this.queue.shift()
    while (waiting && !waiting.wanted()) {
      waiting.resolve('unwanted')
      waiting = this.queue.shift()
    }
    if (!waiting) {
      this.idle.push(worker)
      return
    }
    this.busy.set(worker, waiting)
    worker.postMessage(waiting.question)
  }

  private begin(): Worker {
    const worker = new Worker(WORKER)
    worker.unref()
    const done = (): Waiting | undefined => {
      const waiting = this.busy.get(worker)
      this.busy.delete(worker)
      return waiting
    }
    worker.on('message', (answer: OddsAnswer) => {
      const waiting = done()
      this.idle.push(worker)
      waiting?.resolve(answer)
      this.next()
    })
    worker.on('error', (error) => {
      done()?.reject(error)
      this.next()
    })
    return worker
  }

  async close(): Promise<void> {
    const all = [...this.idle.splice(0), ...this.busy.keys()]
    for (const { reject } of this.busy.values()) reject(new Error('the server closes'))
    await Promise.all(all.map((worker) => worker.terminate()))
  }
}
