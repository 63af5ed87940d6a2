/** A boardgame.io server with its storage in memory, as its documentation starts one. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net'
import { attackGame } from './boardgame-game.js'
import { serveParent } from './child.js'

interface BoardServer {
  run(config: object): Promise<{ appServer: NetServer; apiServer: NetServer }>
  kill(servers: object): void
}

const { Server } = createRequire(import.meta.url)('boardgame.io/server') as {
  Server(options: object): BoardServer
}

const server = Server({ games: [attackGame], origins: [/./] })
// Its lobby answers at its own port: at the same one it is not found with the packages that are current here.
const lobby = createServer().listen(0)
await once(lobby, 'listening')
const apiPort = portOf(lobby)
lobby.close()
await once(lobby, 'close')
const running = await server.run({ port: 0, lobbyConfig: { apiPort } })
const url = `http://127.0.0.1:${portOf(running.appServer)} http://127.0.0.1:${apiPort}`
serveParent(url, async () => server.kill(running))

function portOf(listening: NetServer): number {
  return (listening.address() as AddressInfo).port
}
