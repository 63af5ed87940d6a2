import fastify, { type FastifyInstance } from 'fastify'
import type { Host } from '../../src/host/index.js'
import { type MountOptions, mountMcp } from '../../src/surfaces/mcp/http.js'
import { anyHost } from './clients.js'

export interface Mounted {
  readonly app: FastifyInstance
  readonly host: Host
  readonly url: string
  close(): Promise<void>
}

export const TOKEN = 'a-token-for-tests'
export const OTHER_TOKEN = 'another-token-for-tests'

/** `/mcp` on a free port of this machine. */
export async function mounted(options: Partial<MountOptions> = {}, host = anyHost()): Promise<Mounted> {
  const app = fastify()
  await mountMcp(app, host, {
    tokens: [{ token: TOKEN }, { token: OTHER_TOKEN }],
    report: (error) => {
      throw error
    },
    ...options,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, host, url: `${address}/mcp`, close: async () => await app.close() }
}
