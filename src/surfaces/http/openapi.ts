import { z } from 'zod'
import type { Call } from '../../calls/call.js'

const WHO: Readonly<Record<Call['who'], string>> = {
  anybody: 'Anybody may call it.',
  owner: 'For the owner of the server: on loopback anybody, elsewhere by the access secret.',
  seat: 'By the key of a link to this table, as bearer.',
}

/** The OpenAPI document, from the very schemas that check what comes in. */
export function openApi(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const url = call.url.replace(':id', '{id}')
    paths[url] ??= {}
    paths[url][call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ludex',
      version,
      description:
        'Tables that live on this server. A key, the secret part of a link, says who you are at a table; send it as bearer.',
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: REFUSAL },
    },
    paths,
  }
}

const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['kind', 'code', 'message'],
      properties: {
        kind: { enum: ['Refused', 'HardStop', 'Syntax', 'Fault'] },
        code: { type: 'string', description: 'stable, for programs' },
        message: { type: 'string', description: 'a sentence, for people' },
        line: { type: 'string', description: 'of a hard stop: its line in the log' },
        legal: { type: 'array', description: 'what would be legal' },
      },
    },
  },
}

function operation(call: Call): object {
  const { summary, who, body, query, url, gives = 'application/json' } = call
  const parameters = [
    ...(url.includes(':id') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...(query ? queryParameters(query) : []),
  ]
  return {
    summary,
    description: WHO[who],
    ...(who !== 'anybody' && { security: [{ key: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      200: { description: 'done', content: { [gives]: {} } },
      default: {
        description: 'why not',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>
  return rest
}

function queryParameters(query: z.ZodType): object[] {
  const { properties = {} } = schemaOf(query) as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** The same to read: one page, no scripts. */
export function apiPage(calls: readonly Call[]): string {
  const told = calls.map((call) => {
    const body = call.body ? `<pre>${escaped(JSON.stringify(schemaOf(call.body), null, 2))}</pre>` : ''
    return `<section><h2><code>${call.method} ${escaped(call.url)}</code></h2><p>${escaped(call.summary)} ${WHO[call.who]}</p>${body}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The HTTP interface of Ludex</title></head><body><main><h1>The HTTP interface of Ludex</h1><p>Everything is JSON. The whole description: <a href="/api/openapi.json">openapi.json</a>.</p>${told.join('')}</main></body></html>`
}
