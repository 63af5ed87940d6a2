import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Paths that the one page serves; what stands behind them it reads from the address itself. */
const PLACES = [
  '/',
  '/new',
  '/finished',
  '/t/:id',
  '/j/:id',
  '/campaign',
  '/campaign/:id',
  '/workshop',
  '/lab',
  '/verify',
  '/review',
]

/** The built pages: files with a hash in their name never change, the page itself is always asked for. */
export async function addPages(app: FastifyInstance, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'))
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  for (const place of PLACES) {
    app.get(place, async (_, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
    )
  }
}

/** Whether a browser asks for a page to show, not a program for data. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = /^\/(api|mcp|assets)(\/|\?|$)/.test(url)
  return method === 'GET' && !isCall && (headers.accept ?? '').includes('text/html')
}

/** An address that nothing serves: people get the page, which says so; programs get the refusal as data. */
export function answerUnknown(app: FastifyInstance, folder: string | undefined): void {
  const page = folder === undefined ? undefined : readFileSync(join(folder, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    reply.code(404)
    if (page && wantsPage(request))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    return reply.send({
      error: {
        kind: 'Refused',
        code: 'NO_SUCH_CALL',
        message: `There is no ${request.method} here; see /api.`,
      },
    })
  })
}
