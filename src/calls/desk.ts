import type { Seated } from '../host/seats/seated.js'
import type { AtPlace } from './at-place.js'
import { type Call, Given, News, served } from './call.js'
import { lobbyCalls } from './lobby.js'
import { BadRequest, refusalOf } from './refusal.js'
import { tableCalls } from './table.js'

/** A question as a page asks it: the same words as over HTTP. */
export interface DeskQuestion {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly key?: string | undefined
  readonly lastLine?: string | undefined
  readonly body?: unknown
}

/** Its answer, as HTTP would word it. */
export interface DeskAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

interface Found {
  readonly call: Call
  readonly id: string
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

function written(status: number, content: object): DeskAnswer {
  return { status, headers: JSON_TYPE, text: JSON.stringify(content) }
}

/** Answers the calls of a page where no server stands between: in a worker beside it. */
export class Desk {
  private readonly calls: readonly Call[]

  constructor(at: AtPlace) {
    this.calls = [...lobbyCalls(at), ...tableCalls(at)]
  }

  /** The answer, or news to be told until nobody listens any more. Never throws. */
  async answer(question: DeskQuestion, signal: AbortSignal): Promise<DeskAnswer | News> {
    let seated: Seated | undefined
    try {
      const [path = '', query = ''] = question.path.split('?')
      const { call, id } = this.find(question.method, path)
      const { key, lastLine, body } = question
      const answer = await served(call, {
        id,
        body,
        query: Object.fromEntries(new URLSearchParams(query)),
        key,
        lastLine,
        signal: () => signal,
        entered: (one) => {
          seated = one
        },
      })
      if (answer instanceof News) return answer
      if (!(answer instanceof Given)) return written(200, answer)
      const { content, status, headers } = answer
      if (typeof content === 'object') return written(status, content)
      return { status, headers, text: content }
    } catch (error) {
      const refusal = refusalOf(error, seated?.seat, seated?.hosted.table.ruleset.verbs)
      if (refusal) return written(refusal.status, refusal.body)
      const message = `Something is wrong with this program: ${(error as Error).message}`
      return written(500, { error: { kind: 'Refused', code: 'INTERNAL', message } })
    }
  }

  private find(method: string, path: string): Found {
    const asked = path.split('/')
    for (const call of this.calls) {
      const parts = call.url.split('/')
      if (call.method !== method || parts.length !== asked.length) continue
      if (parts.every((part, i) => part === ':id' || part === asked[i])) {
        const at = parts.indexOf(':id')
        return { call, id: at < 0 ? '' : decodeURIComponent(asked[at]!) }
      }
    }
    throw new BadRequest(404, 'NO_SUCH_CALL', `There is no ${method} ${path} here.`)
  }
}
