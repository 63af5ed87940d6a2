import type { Command } from '../../../src/kernel/contract/command.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { planted } from '../../http/planted.js'
import { through } from '../../http/prying.js'
import { Wire } from '../../http/wire.js'
import { heardByModels } from '../../mcp/marked.js'
import { namesToldApart } from '../../secrets/equal-tables.js'
import { open as bxOpen, words as bxWords } from '../../secrets/planted/bx.js'
import { careful, open as simverseOpen, words as simverseWords } from '../../secrets/planted/simverse.js'
import { played } from '../../secrets/played.js'
import { Stage, type Staging, WATCHER } from '../../secrets/stage.js'
import { Broken, type Figures, type Harness } from '../frame/harness.js'

/** A game with marks in it, and the commands after which they are still secret. */
export interface Hidden {
  readonly staging: Staging
  readonly only: (command: Command, seat: string) => boolean
  /** What is said over the wire. */
  readonly lines: readonly (readonly [string, string])[]
}

/** What the game master does may open anything; what players do opens what the marks say. */
const byPlayers = (_: Command, seat: string) => seat !== GAME_MASTER

function everyGame(): readonly Hidden[] {
  const overTheWire = Object.values(planted).map((make): Hidden => {
    const { lines, ...staging } = make()
    return { staging, only: byPlayers, lines }
  })
  return [
    ...[bxOpen, bxWords].map((staging): Hidden => ({ staging, only: byPlayers, lines: [] })),
    ...[simverseOpen, simverseWords].map((staging): Hidden => ({ staging, only: careful, lines: [] })),
    ...overTheWire,
  ]
}

/** The marker scan: nothing planted for one seat comes to another, by any way. */
export function secrets(games: readonly Hidden[] = everyGame()): Harness {
  return {
    name: 'secrets',
    promise: 'no secret reaches a seat that may not know it, by any surface',
    weight: 4,
    async open() {
      return {
        async round(chance, n) {
          const { staging: kept, only, lines } = games[n % games.length]!
          const staging = { ...kept, seed: `${kept.seed} ${chance.below(1e9)}` }
          const none = (leaks: readonly unknown[], by: string) => {
            if (leaks.length > 0)
              throw new Broken(`${staging.ruleset.id}: a secret comes out by ${by}`, {
                seed: staging.seed,
                leaks,
              })
          }
          const stage = new Stage(staging).start()
          stage.wander(chance.below(12), only).glance().wander(chance.below(6), only)
          await stage.look()
          stage.probe()
          none(stage.leaks, 'a notice, a view or an answer')
          const letters = [...stage.letters.values()].reduce((sum, count) => sum + count, 0)
          const seat = chance.one(stage.players.length > 0 ? stage.players : [WATCHER])
          none(await played(staging, seat, chance.in(2), chance.between(2, 8)), 'the terminal')
          let wires: Figures = {}
          const turn = Math.floor(n / games.length) % 3
          if (turn === 0)
            none(await namesToldApart(staging, { names: 1, lines: 8, odds: 0 }), 'a line with a hidden name')
          if (turn === 1) none((await heardByModels(staging, 2)).leaks, 'MCP')
          if (turn === 2) {
            const wire = await Wire.open(staging)
            await through(wire, lines)
            none(wire.leaks, 'HTTP')
            wires = { 'bytes over the wire': [...wire.bytes.values()].reduce((sum, count) => sum + count, 0) }
          }
          return { tables: 1, 'letters scanned': letters, ...wires }
        },
      }
    },
  }
}
