import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Report } from './called.js'
import { Desk, type DeskOptions } from './desk.js'
import { LineTransport } from './line-transport.js'
import { addressesOf } from './reading/resources.js'
import { createServer } from './server.js'
import { Watched } from './watched.js'

/** Serves one client over stdin and stdout; resolves when it has gone. */
export async function serveOverStdio(options: DeskOptions, report: Report): Promise<void> {
  const watched = new Watched()
  const desk = new Desk(options, ({ id }) => watched.stirred(addressesOf(id)))
  let handle: StdioServerHandle | undefined
  await new Promise<void>((resolve) => {
    handle = serveStdio(
      () => {
        const server = createServer(desk, report)
        watched.serve(server)
        return server
      },
      { transport: new LineTransport(), onerror: (error) => report(error, 'stdio') },
    )
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  desk.close()
  await handle?.close()
}
