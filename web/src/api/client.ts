import type { Explanation } from '../../../src/kernel/glossary/entry.js'
import { ask, isAlone } from './server.js'
import type {
  Checked,
  Completion,
  GameSeen,
  LinkSeen,
  Look,
  Mine,
  Notice,
  OddsAnswer,
  OpenedTable,
  Refusal,
  Request,
  SendOptions,
  SubmitResult,
  Summary,
  TableOptions,
} from './types.js'

/** The server said no, or did not answer at all (`Network`). */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal
  readonly status: number

  constructor(refusal: Refusal, status: number) {
    super(refusal.message)
    this.refusal = refusal
    this.status = status
  }
}

/** A refusal from whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal
  return {
    kind: 'Fault',
    code: 'PAGE_FAULT',
    message: error instanceof Error ? error.message : String(error),
  }
}

/** What setting a table takes. */
export interface Setting {
  readonly scenario?: string
  readonly text?: string
  readonly name?: string
  /** A campaign's save, as its text, and its PARTY-SEED. */
  readonly save?: string
  readonly party?: string
  readonly title?: string
  readonly options?: Partial<TableOptions>
  readonly seats?: Readonly<Record<string, string>>
  /** Whether a person is the game master. */
  readonly gm?: boolean
}

/** The part of the server that a table page talks to: an interface, so that a test can stand in for it. */
export interface TableClient {
  look(): Promise<Look>
  notices(from: number, to: number): Promise<readonly Notice[]>
  /** The stream of news after a line; the answer's body is read by `readNews`. */
  news(after: number, signal: AbortSignal): Promise<Response>
  command(text: string, sending: SendOptions): Promise<SubmitResult>
  request(request: Request, sending: SendOptions): Promise<SubmitResult>
  /** With `haste`, what can be said within a second. */
  odds(text: string, signal: AbortSignal, haste?: boolean): Promise<OddsAnswer>
  complete(text: string): Promise<Completion>
  /** Explains a word that the seat has met; fails where nothing has that name. */
  explain(what: string): Promise<readonly Explanation[]>
  exported(): Promise<string>
  /** The journal of a closed table, for its review, and whether the key opens this alone. */
  reviewed(): Promise<{ readonly text: string; readonly isGuest: boolean }>
  /** A key that opens the review of this table, and nothing else. */
  shareReview(): Promise<{ readonly key: string }>
  /** No key of that kind is good any more. */
  takeReviewBack(): Promise<unknown>
  /** The text of the save that a campaign was opened from. */
  openedSave(): Promise<string>
  /** A campaign's save: what the server answers, or, to a file, how it compares. */
  save(file?: { readonly file: string; readonly text: string }): Promise<Response>
  links(): Promise<readonly LinkSeen[]>
  renew(seat: string): Promise<{ readonly link?: string; readonly key?: string }>
  revoke(seat: string): Promise<unknown>
  /** A new table that goes on from here, or from before a line of a closed one. */
  fork(before?: number): Promise<OpenedTable>
  /** The same scenario once more, with the same people and bots. */
  again(): Promise<OpenedTable>
  /** Gives a seat to a bot, by its policy, or back to a person, for whom there is a link then. */
  give(seat: string, plays: string): Promise<{ readonly link?: string }>
}

/** Completion as the server says it. */
interface CompletionSaid {
  readonly from: number
  readonly options: readonly string[]
  readonly fault?: { readonly message: string; readonly column: number; readonly suggestion?: string }
}

async function answer<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetched(path, init)
  return (await response.json()) as T
}

async function fetched(path: string, init: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await ask(path, { cache: 'no-store', ...init })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    const message = isAlone ? 'The rules of this page did not load.' : 'The server does not answer.'
    throw new Refused({ kind: 'Network', code: 'NO_ANSWER', message }, 0)
  }
  if (response.ok) return response
  const said = (await response.json().catch(() => undefined)) as { error?: Refusal } | undefined
  const unknown: Refusal = {
    kind: 'Fault',
    code: `HTTP_${response.status}`,
    message: `The server answered ${response.status}.`,
  }
  throw new Refused(said?.error ?? unknown, response.status)
}

function posted(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** What needs no seat. */
export const house = {
  games: async (): Promise<readonly GameSeen[]> =>
    (await answer<{ games: readonly GameSeen[] }>('/api/games', {})).games,
  check: (text: string, name?: string): Promise<Checked> =>
    answer('/api/scenarios/check', posted({ text, ...(name && { name }) })),
  tables: async (): Promise<readonly Summary[]> =>
    (await answer<{ tables: readonly Summary[] }>('/api/tables', {})).tables,
  mine: async (keys: readonly { table: string; key: string }[]): Promise<readonly Mine[]> =>
    (await answer<{ tables: readonly Mine[] }>('/api/mine', posted({ keys }))).tables,
  /** `access` is the secret of a server that does not let everybody open tables. */
  open: (setting: Setting, access?: string): Promise<OpenedTable> => {
    const init = posted(setting)
    const shown: Record<string, string> = access ? { authorization: `Bearer ${access}` } : {}
    return answer('/api/tables', { ...init, headers: { ...init.headers, ...shown } })
  },
}

/** A table by the key of a seat. The key goes into a header and nowhere else. */
export function tableClient(id: string, key: string): TableClient {
  const at = `/api/tables/${encodeURIComponent(id)}`
  const authorization = `Bearer ${key}`
  const get = <T>(path: string): Promise<T> => answer<T>(at + path, { headers: { authorization } })
  const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> => {
    const init = posted(body)
    return answer<T>(at + path, {
      ...init,
      headers: { ...init.headers, authorization },
      ...(signal && { signal }),
    })
  }
  return {
    look: () => get(''),
    notices: async (from, to) =>
      (await get<{ notices: readonly Notice[] }>(`/notices?from=${from}&to=${to}`)).notices,
    news: (after, signal) =>
      fetched(`${at}/events`, {
        headers: { authorization, accept: 'text/event-stream', 'last-event-id': String(after) },
        signal,
      }),
    command: (text, sending) => post('/commands', { text, ...sending }),
    request: (request, sending) => post('/requests', { ...request, ...sending }),
    odds: (text, signal, haste = false) => post('/odds', { text, ...(haste && { haste }) }, signal),
    complete: async (text) => {
      const { from, options, fault } = await post<CompletionSaid>('/complete', { text })
      const { message, column, suggestion: guess } = fault ?? {}
      return {
        from,
        to: text.length,
        options,
        ...(message !== undefined && {
          fault: { message, column: column ?? 1, ...(guess !== undefined && { guess }) },
        }),
      }
    },
    explain: async (what) =>
      (await get<{ explained: readonly Explanation[] }>(`/explain?what=${encodeURIComponent(what)}`))
        .explained,
    exported: async () => (await fetched(`${at}/export`, { headers: { authorization } })).text(),
    reviewed: async () => {
      const response = await fetched(`${at}/review`, { headers: { authorization } })
      return { text: await response.text(), isGuest: response.headers.get('ludex-link') === 'review' }
    },
    shareReview: () => post('/review', {}),
    takeReviewBack: () => post('/review', { revoke: true }),
    openedSave: async () => {
      const response = await fetched(`${at}/save?opened=yes`, { headers: { authorization } })
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    },
    save: (file) =>
      fetched(`${at}/save`, {
        ...(file && posted(file)),
        headers: { authorization, 'content-type': 'application/json' },
      }),
    links: async () => (await get<{ links: readonly LinkSeen[] }>('/links')).links,
    renew: (seat) => post('/links', { seat, renew: true }),
    revoke: (seat) => post('/links', { seat, revoke: true }),
    fork: (before) => post('/fork', before === undefined ? {} : { before }),
    again: () => post('/again', {}),
    give: (seat, plays) => post('/seats', { seat, plays }),
  }
}
