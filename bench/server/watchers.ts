import type { Row } from '../row.js'
import { Child } from './child.js'
import { Listeners } from './listeners.js'
import { makeAll } from './load.js'
import { LudexClient } from './ludex-client.js'

const WATCHERS = 1_000
const WARM_UP = 20
const LINES = 40

/** A line at a table that a thousand watch: what it costs the server until all of them have it, with the look behind it. */
export async function watchersRow(folder: string): Promise<Row> {
  const server = await Child.start('./ludex-main.js', ['files', folder])
  const client = new LudexClient(server.url)
  const listeners = new Listeners()
  try {
    const { table, keys } = await client.call('POST', '/api/tables', undefined, {
      scenario: 'skirmish/marsh-duel',
    })
    const at = `/api/tables/${table}`
    await client.call('POST', `${at}/requests`, keys.gm, { kind: 'start' })
    let lines = 0
    let looks = 0
    await makeAll(WATCHERS, 16, () =>
      listeners.add(`${server.url}${at}`, keys.watch, (text) => {
        if (text.includes('event: line\n')) lines++
        if (text.includes('event: look\n')) looks++
      }),
    )
    const say = async (n: number) => {
      await client.call('POST', `${at}/commands`, keys.gm, { text: 'turn', id: `t${n}` })
      while (lines < WATCHERS * n) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    let n = 0
    while (n < WARM_UP) await say(++n)
    const before = await server.tell()
    while (n < WARM_UP + LINES) await say(++n)
    const after = await server.tell()
    if (looks < lines) throw new Error(`${lines} lines were told, and only ${looks} looks`)
    return {
      name: 'a line at a table that 1,000 watch',
      ours: ((after.cpu - before.cpu) * 1_000) / LINES,
      unit: 'ms of processor',
      note: `${LINES} commands of the game, each heard by all before the next; a collection of the heap is in it`,
    }
  } finally {
    listeners.close()
    client.close()
    await server.stop()
  }
}
