/**
 * What a page can ask, without a transport: each call has a schema for its question, and a function that answers it
 * from the host. In comes an `Asked`; out comes plain content, a `Given` with a status, or `News` that go on.
 * The HTTP server and the worker of the playground serve the same list, so the page cannot tell them apart.
 * Read next: `lobby.ts` (open, list, check), `table.ts` (what one seat can do), `schemas.ts` (what comes in).
 */

import type { z } from 'zod'
import type { Seated } from '../host/seats/seated.js'
import { nearest } from '../kernel/words/nearest.js'
import { BadRequest } from './refusal.js'

/** A question with all that came along with it, whatever the transport. */
export interface Asked<Body = unknown, Query = unknown> {
  /** The table, where the call is about one. */
  readonly id: string
  readonly body: Body
  readonly query: Query
  /** The key that was shown: of a seat, of a review, of the place itself. */
  readonly key: string | undefined
  /** The number of the last line that a listener has, as it said it. */
  readonly lastLine?: string | undefined
  /** A signal that ends when nobody waits for the answer any more. */
  readonly signal: () => AbortSignal
  /** Notes whose question this is, so that refusals are worded as that seat may hear them. */
  readonly entered: (seated: Seated) => void
}

/** An answer that is more than its content. */
export class Given {
  readonly content: object | string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    content: object | string,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> },
  ) {
    this.content = content
    this.status = status
    this.headers = headers
  }
}

/** Whatever happens at a table from now on: told as it happens, until the listener goes. `after` is the last line that is known. */
export class News {
  readonly seated: Seated
  readonly after: number | undefined

  constructor(seated: Seated, after: number | undefined) {
    this.seated = seated
    this.after = after
  }
}

/** One call: what serves it and what its description says. A server and a browser's own worker serve the same ones. */
export interface Call<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** With `:id` for the table. */
  readonly url: string
  readonly summary: string
  /** Who may call it: anybody, the owner of the place, anyone who holds a key of the table. */
  readonly who: 'anybody' | 'owner' | 'seat'
  readonly body?: Body
  readonly query?: Query
  /** How many bytes a body may have, where it may have more than others. */
  readonly bodyLimit?: number
  /** In place of JSON. */
  readonly gives?: string
  serve(asked: Asked<z.output<Body>, z.output<Query>>): Promise<object | Given | News>
}

/** A call with its types worked out. */
export function call<Body extends z.ZodType, Query extends z.ZodType>(made: Call<Body, Query>): Call {
  return made as unknown as Call
}

/** Serves a call: what came in is checked first. Throws what the caller did wrong, for `refusalOf`. */
export async function served(made: Call, asked: Asked): Promise<object | Given | News> {
  const body = made.body && checked(made.body, asked.body, 'body')
  const query = made.query && checked(made.query, asked.query, 'query')
  const { id, key, lastLine, signal, entered } = asked
  return await made.serve({ id, key, lastLine, signal, entered, body, query })
}

function checked(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue!.path.length > 0 ? `${issue!.path.join('.')}: ` : ''
  throw new BadRequest(400, 'BAD_REQUEST', `${where}: ${path}${issue!.message}${keysInstead(schema, issue!)}`)
}

/** Behind a key that there is not: the one that was meant, or those that there are. */
function keysInstead(schema: z.ZodType, issue: z.core.$ZodIssue): string {
  const { shape } = schema as { readonly shape?: Readonly<Record<string, unknown>> }
  if (issue.code !== 'unrecognized_keys' || issue.path.length > 0 || !shape) return ''
  const known = Object.keys(shape)
  const near = nearest(issue.keys[0]!, known)
  return near === undefined ? `; there is ${known.join(', ')}` : ` (did you mean "${near}"?)`
}
