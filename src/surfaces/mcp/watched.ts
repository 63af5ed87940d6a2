import type { McpServer } from '@modelcontextprotocol/server'

/** What a client of the older spec asked to be told of: addresses only, never what stands there. */
export class Watched {
  private readonly asked = new Map<McpServer, Set<string>>()

  serve(server: McpServer): void {
    const wanted = new Set<string>()
    this.asked.set(server, wanted)
    server.server.setRequestHandler('resources/subscribe', ({ params }) => {
      wanted.add(params.uri)
      return {}
    })
    server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      wanted.delete(params.uri)
      return {}
    })
  }

  leave(server: McpServer): void {
    this.asked.delete(server)
  }

  /** Something happened at a table: anyone who watches it may read again. */
  stirred(addresses: readonly string[]): void {
    for (const [server, wanted] of this.asked)
      for (const uri of addresses)
        if (wanted.has(uri) || isModern(server)) server.server.sendResourceUpdated({ uri }).catch(() => {})
  }
}

/** Clients of the newer spec subscribe with the transport, which tells each what it asked for. */
function isModern(server: McpServer): boolean {
  return (server.server.getNegotiatedProtocolVersion() ?? '') >= '2026-07-28'
}
