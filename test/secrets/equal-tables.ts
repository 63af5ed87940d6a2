import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { copyTable } from '../../src/store/transfer.js'
import { serverHere } from '../http/kit.js'
import { anyHost, type Caller, inProcess } from '../mcp/clients.js'
import { inventedLike, placesForNames } from './probes.js'
import { Stage, type Staging } from './stage.js'
import { terminalOf } from './terminal.js'

/** A line in which a hidden name is answered otherwise than a name that nothing has. */
export interface ToldApart {
  readonly seat: string
  readonly way: string
  readonly hidden: string
  readonly nothing: string
}

/** How thoroughly names are asked for. */
export interface Asking {
  /** Hidden names for each seat. */
  readonly names: number
  /** Lines in which each is put. */
  readonly lines: number
  /** Of these lines, how many are asked for their odds and for what could follow: that takes long. */
  readonly odds: number
}

/** Somebody who says lines at one of two tables, and all that comes back. */
interface Speaker {
  say(line: string, name: string, odds: boolean): Promise<readonly (readonly [way: string, text: string])[]>
  close(): Promise<void>
}

/** An answer without the name, and without hashes, which are of all that was said. */
function withoutName(text: string, name: string): string {
  const words = name.split(/[\s_-]+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.replace(new RegExp(words.join(String.raw`[\s_-]+`), 'gi'), 'it').replace(/[0-9a-f]{12,}/g, '#')
}

/** Says the same at two equal tables, once with the hidden name and once with an invented one of the same shape. */
async function compare(
  seat: string,
  name: string,
  lines: (name: string) => readonly string[],
  odds: number,
  speaker: () => Promise<Speaker>,
): Promise<readonly ToldApart[]> {
  const invented = inventedLike(name)
  const [one, other] = [await speaker(), await speaker()]
  const found: ToldApart[] = []
  const others = lines(invented)
  for (const [i, line] of lines(name).entries()) {
    const answers = await one.say(line, name, i < odds)
    const nothing = await other.say(others[i]!, invented, i < odds)
    for (const [n, [way, text]] of answers.entries()) {
      const [hidden, plain] = [withoutName(text, name), withoutName(nothing[n]![1], invented)]
      if (hidden !== plain) found.push({ seat, way: `${way}: ${line}`, hidden, nothing: plain })
    }
  }
  await one.close()
  await other.close()
  return found
}

async function modelAt(caller: Caller, table: string, key: string): Promise<Speaker> {
  await caller.call('tables', { resume: `/j/${table}#${key}` })
  const ask = async (tool: string, args: Record<string, unknown>) =>
    [`MCP ${tool}`, (await caller.call(tool, args)).text] as const
  return {
    say: async (line, name, odds) => [
      ...(odds ? [await ask('odds', { do: line })] : []),
      await ask('act', { do: line }),
      await ask('act', { do: line, sure: true }),
      await ask('look', {}),
      await ask('explain', { what: name }),
    ],
    close: () => caller.close(),
  }
}

async function browserAt(url: string, key: string, close: () => Promise<void>): Promise<Speaker> {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return [`HTTP ${path}`, `${response.status} ${await response.text()}`] as const
  }
  return {
    say: async (line, _, odds) => [
      ...(odds ? [await ask('/odds', { text: line }), await ask('/complete', { text: `${line} ` })] : []),
      await ask('/commands', { text: line }),
      await ask(''),
    ],
    close,
  }
}

/** A terminal at which this seat is played; it moves nobody else. */
function typist(stage: Stage, seat: string): Speaker {
  const terminal = terminalOf(stage.keeper, seat)
  return {
    say: async (line, _, odds) => {
      const typed = [...(odds ? [`/odds ${line}`] : []), line, '/state']
      const said: (readonly [string, string])[] = []
      for (const one of typed) said.push([`terminal ${one.slice(0, 5)}`, (await terminal.enter(one)).text])
      return said
    },
    close: async () => {},
  }
}

/**
 * DESIGN, who asks: puts hidden names into every place that takes a name, over MCP, HTTP and at the terminal, also in
 * lines that the table takes. Each time a second table with the same dice is given an invented name in its place. Nothing
 * that comes back may tell the two apart. `begin` are lines that are said before.
 */
export async function namesToldApart(
  { ruleset, scenario, seed, options, marks }: Staging,
  asking: Asking,
  begin: readonly (readonly [seat: string, line: string])[] = [],
): Promise<readonly ToldApart[]> {
  const host = anyHost()
  const opened = await host.open({ game: { ruleset }, scenario, seed, options: { undo: 'none', ...options } })
  const staged = () => {
    const stage = new Stage({ ruleset, scenario, seed, marks, ...(options && { options }) }).start()
    for (const [seat, line] of begin) stage.say(seat, line)
    return stage
  }
  const base = staged()
  const { table } = await host.table(opened.table)
  const gm = await inProcess({ host })
  await gm.call('tables', { resume: `/j/${opened.table}#${opened.keys.gm!}` })
  await gm.call('act', { do: 'start' })
  for (const [seat, line] of begin) {
    const key = seat === GAME_MASTER ? opened.keys.gm! : opened.keys.seats[seat]!
    const caller = await inProcess({ host })
    await caller.call('tables', { resume: `/j/${opened.table}#${key}` })
    const { reply } = await caller.call('act', { do: line, sure: true })
    if (reply.status !== 'done') throw new Error(`${seat}: ${line}: ${JSON.stringify(reply)}`)
    await caller.close()
  }
  const copied = async () => {
    const store = memoryStore()
    await copyTable(opened.table, host.store, store)
    return store
  }
  const found: ToldApart[] = []
  for (const [seat, key] of Object.entries({ ...opened.keys.seats, watch: opened.keys.watch })) {
    if (seat === GAME_MASTER) continue
    const places = placesForNames(table, seat)
    const hidden = base.marks.namesHiddenFrom(seat).slice(0, asking.names)
    for (const [turn, name] of hidden.entries()) {
      const some = places
        .map((_, i) => places[(i + turn * asking.lines) % places.length]!)
        .slice(0, asking.lines)
      const lines = (said: string) => some.map((place) => `${place}${said}`)
      const ways: readonly (() => Promise<Speaker>)[] = [
        async () =>
          await modelAt(await inProcess({ host: anyHost({ store: await copied() }) }), opened.table, key),
        async () => {
          const { url, close } = await serverHere({
            store: await copied(),
            limits: { rate: { perSecond: 1e9, burst: 1e9 } },
          })
          return await browserAt(`${url}/api/tables/${opened.table}`, key, close)
        },
        ...(seat === 'watch' ? [] : [async () => typist(staged(), seat)]),
      ]
      for (const way of ways) found.push(...(await compare(seat, name, lines, asking.odds, way)))
    }
  }
  await gm.close()
  return found
}
