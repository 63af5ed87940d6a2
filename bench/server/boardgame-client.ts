import { createRequire } from 'node:module'
import { type Attacks, attackGame } from './boardgame-game.js'
import type { LudexClient } from './ludex-client.js'

interface BoardClient {
  readonly moves: { attack(): void }
  start(): void
  stop(): void
  subscribe(listener: (state: { readonly G: Attacks } | null) => void): () => void
}

const load = createRequire(import.meta.url)
const { Client } = load('boardgame.io/client') as { Client(options: object): BoardClient }
const { SocketIO } = load('boardgame.io/multiplayer') as { SocketIO(options: object): object }

/** A match with its own client of that library, which learns of its moves over a socket. */
export interface BoardTable {
  readonly attack: () => Promise<void>
  stop(): void
}

export async function openMatch(url: string, lobby: LudexClient): Promise<BoardTable> {
  const { matchID } = await lobby.call('POST', '/games/attack/create', undefined, { numPlayers: 1 })
  const { playerCredentials: credentials } = await lobby.call(
    'POST',
    `/games/attack/${matchID}/join`,
    undefined,
    {
      playerID: '0',
      playerName: 'one',
    },
  )
  const client = Client({
    game: attackGame,
    multiplayer: SocketIO({ server: url, socketOpts: { transports: ['websocket'] } }),
    matchID,
    playerID: '0',
    credentials,
    debug: false,
  })
  let count = 0
  let waiting = (_: Attacks) => {}
  const first = new Promise<void>((resolve) => {
    waiting = () => resolve()
  })
  client.subscribe((state) => state && waiting(state.G))
  client.start()
  await first
  const attack = () =>
    new Promise<void>((resolve, reject) => {
      waiting = (G) => {
        if (G.count <= count) return
        if (G.count !== ++count || G.total < 6 || G.total > 25)
          reject(new Error(`this is not attack ${count}`))
        else resolve()
      }
      client.moves.attack()
    })
  return { attack, stop: () => client.stop() }
}
