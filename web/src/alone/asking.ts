import type { DeskAnswer, DeskQuestion } from '../../../src/calls/desk.js'

/** What a page says to its worker: a question, a table to rehearse, or that nobody waits for an answer any more. */
export type Said =
  | { readonly id: number; readonly question: DeskQuestion }
  | { readonly id: number; readonly rehearse: object }
  | { readonly id: number; readonly leaves: true }

/** What the worker says: an answer; or news, piece by piece, until they end. */
export type Heard =
  | { readonly id: number; readonly answer: DeskAnswer }
  | { readonly id: number; readonly piece: string }
  | { readonly id: number; readonly begins: true }
  | { readonly id: number; readonly ends: true }

interface Waiting {
  readonly answered: (response: Response) => void
  readonly failed: (error: Error) => void
  news?: ReadableStreamDefaultController<Uint8Array>
}

/** No answer may have a body where there is nothing to say. */
function responseOf({ status, headers, text }: DeskAnswer): Response {
  return new Response(text, { status, headers })
}

/** The end of a wire that a worker has at its other end. */
interface Wire {
  postMessage(said: Said): void
  terminate(): void
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Asks a worker what a page asks a server, and answers as `fetch` does. */
export class Asking {
  private readonly begin: () => Wire
  private worker: Wire | undefined
  private readonly open = new Map<number, Waiting>()
  private asked = 0

  constructor(begin: () => Wire) {
    this.begin = begin
  }

  private started(): Wire {
    if (this.worker) return this.worker
    const worker = this.begin()
    worker.onmessage = ({ data }) => this.hear(data as Heard)
    worker.onerror = () => this.fail()
    this.worker = worker
    return worker
  }

  ask(path: string, { method = 'GET', headers = {}, body, signal }: RequestInit): Promise<Response> {
    const id = this.asked++
    const said = new Headers(headers)
    const key = /^Bearer ([\w-]{1,200})$/.exec(said.get('authorization') ?? '')?.[1]
    const lastLine = said.get('last-event-id') ?? undefined
    const question: DeskQuestion = {
      method,
      path,
      key,
      lastLine,
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
    }
    return new Promise((answered, failed) => {
      const left = () => {
        const waiting = this.open.get(id)
        if (!this.open.delete(id)) return
        this.started().postMessage({ id, leaves: true })
        const why = new DOMException('nobody waits for this any more', 'AbortError')
        waiting?.news?.error(why)
        failed(why)
      }
      if (signal?.aborted) return void failed(new DOMException('asked too late', 'AbortError'))
      signal?.addEventListener('abort', left, { once: true })
      this.open.set(id, { answered, failed })
      this.started().postMessage({ id, question })
    })
  }

  /** Has the worker open a table that nobody plays; settles once that is done. */
  rehearse(setting: object): Promise<Response> {
    const id = this.asked++
    return new Promise((answered, failed) => {
      this.open.set(id, { answered, failed })
      this.started().postMessage({ id, rehearse: setting })
    })
  }

  private hear(heard: Heard): void {
    const waiting = this.open.get(heard.id)
    if (!waiting) return
    if ('piece' in heard) waiting.news?.enqueue(new TextEncoder().encode(heard.piece))
    else if ('begins' in heard) waiting.answered(this.news(heard.id, waiting))
    else {
      this.open.delete(heard.id)
      if ('answer' in heard) waiting.answered(responseOf(heard.answer))
      else waiting.news?.close()
    }
  }

  private news(id: number, waiting: Waiting): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        waiting.news = controller
      },
      cancel: () => {
        if (this.open.delete(id)) this.started().postMessage({ id, leaves: true })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** The worker is gone, and whatever was asked of it. The next question begins another. */
  private fail(): void {
    this.worker?.terminate()
    this.worker = undefined
    const why = new Error('the rules of this page did not load')
    for (const { failed, news } of this.open.values()) {
      news?.error(why)
      failed(why)
    }
    this.open.clear()
  }
}
