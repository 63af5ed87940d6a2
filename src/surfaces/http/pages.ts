import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Paths that the one page serves; what stands behind them it reads from the address itself. */
const PLACES = ['/', '/t/:id', '/j/:id', '/lab', '/verify']

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
