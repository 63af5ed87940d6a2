import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A file server as plain as there is: it knows a folder, below one path, and no rule of this program. */
export class FileServer {
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async open(folder: string, below: string): Promise<FileServer> {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const inside = normalize(decodeURIComponent(pathname))
      const name = inside.endsWith('/') ? `${inside}index.html` : inside
      try {
        if (!name.startsWith(below)) throw new Error('outside')
        const bytes = readFileSync(join(folder, name.slice(below.length)))
        const type = TYPES[extname(name)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(bytes)
      } catch {
        response.writeHead(404).end()
      }
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    return new FileServer(server, `http://127.0.0.1:${port}${below}`)
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}
