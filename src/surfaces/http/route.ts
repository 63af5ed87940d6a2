import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { nearest } from '../../kernel/nearest.js'
import { BadRequest } from './errors.js'

/** One call of the interface: what serves it and what its description says. */
export interface Route<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  /** With `:id` for the table. */
  readonly url: string
  readonly summary: string
  /** Who may call it: anybody, the owner of the server, anyone who holds a key of the table. */
  readonly who: 'anybody' | 'owner' | 'seat'
  readonly body?: Body
  readonly query?: Query
  /** How many bytes a body may have, where it may have more than others. */
  readonly bodyLimit?: number
  /** In place of JSON. */
  readonly gives?: string
  serve(call: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly body: z.output<Body>
    readonly query: z.output<Query>
    readonly id: string
  }): Promise<unknown>
}

/** A route with its types worked out. */
export function route<Body extends z.ZodType, Query extends z.ZodType>(made: Route<Body, Query>): Route {
  return made as unknown as Route
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

export function addRoute(app: FastifyInstance, made: Route): void {
  app.route({
    method: made.method,
    url: made.url,
    ...(made.bodyLimit !== undefined && { bodyLimit: made.bodyLimit }),
    handler: async (request, reply) => {
      const body = made.body && checked(made.body, request.body, 'body')
      const query = made.query && checked(made.query, request.query, 'query')
      const { id = '' } = request.params as { readonly id?: string }
      return await made.serve({ request, reply, body, query, id })
    },
  })
}
