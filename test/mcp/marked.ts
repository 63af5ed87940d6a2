import { InMemoryTransport } from '@modelcontextprotocol/server'
import type { Host } from '../../src/host/index.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { FastDice } from '../../src/kernel/dice/fast.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { Table } from '../../src/kernel/table/table.js'
import { parseLine } from '../../src/language/parse.js'
import { Desk } from '../../src/surfaces/mcp/desk.js'
import { addressesOf } from '../../src/surfaces/mcp/reading/resources.js'
import { createServer } from '../../src/surfaces/mcp/server.js'
import { TOOLS } from '../../src/surfaces/mcp/tools/index.js'
import { Watched } from '../../src/surfaces/mcp/watched.js'
import { blotted } from '../secrets/everything.js'
import { type Channel, type Leak, Marks } from '../secrets/marks.js'
import { inventedLike, placesForNames } from '../secrets/probes.js'
import type { Staging } from '../secrets/stage.js'
import { hideTheTablesOwn } from '../secrets/table-secrets.js'
import { soak } from '../soak.js'
import { anyHost, type Caller, callerOf, newClient } from './clients.js'

/** Bytes of this surface, whatever they are. */
const MCP = 'mcp' as Channel

/** Hidden names that a seat asks for at one look. */
const MAX_NAMES = soak(2, 40)

/** Places in the game's commands where such a name is put. */
const MAX_PLACES = soak(2, 100)

/** A client at one seat, and every byte that its server sent it. */
interface Listener {
  readonly seat: string
  readonly caller: Caller
  /** What came since this was last asked. */
  heard(): string
}

async function listenerAt(host: Host, table: string, seat: string, key: string): Promise<Listener> {
  const watched = new Watched()
  const desk = new Desk({ host }, ({ id }) => watched.stirred(addressesOf(id)))
  const server = createServer(desk, (error) => {
    throw error
  })
  watched.serve(server)
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  let bytes = ''
  const send = theirs.send.bind(theirs)
  theirs.send = async (message, options) => {
    // The number of a message is nobody's secret, and would look like one.
    bytes += `${JSON.stringify({ ...message, id: 0 })}\n`
    await send(message, options)
  }
  await server.connect(theirs)
  const client = newClient()
  await client.connect(ours)
  const caller = callerOf(client, async () => {
    desk.close()
    await client.close()
  })
  await caller.call('tables', { resume: `/j/${table}#${key}` })
  for (const uri of addressesOf(table)) await client.subscribeResource({ uri })
  return {
    seat,
    caller,
    heard: () => {
      const all = bytes
      bytes = ''
      return all
    },
  }
}

/** Calls that ask for everything: what is there, what is not, and what nobody may have. */
function callsAbout(
  name: string,
  lines: readonly string[],
): readonly (readonly [string, Record<string, unknown>])[] {
  return [
    ...lines.map((line) => ['act', { do: line, sure: true }] as const),
    ...lines.map((line) => ['odds', { do: line }] as const),
    ['explain', { what: name }],
    ['act', { do: `attack to: "${name}"` }],
    ['act', { do: `attack ${name}`, sure: true }],
    ['act', { do: { verb: 'attack', to: name } }],
    ['odds', { do: `attack ${name}` }],
    ['narrate', { text: 'Psst.', to: name }],
    ['rule', { do: `damage who: ${name} points: 1`, because: 'a test' }],
    ['open', { scenario: name }],
    ['tables', { resume: name }],
    ['games', { game: name }],
  ]
}

/** What calls about a name are answered, without the name: the same whether it is hidden or nothing has it. */
async function answersAbout(
  caller: Caller,
  name: string,
  lines: readonly string[],
): Promise<readonly string[]> {
  const answers: string[] = []
  for (const [tool, args] of callsAbout(name, lines)) {
    const { text } = await caller.call(tool, args)
    answers.push(`${tool}: ${text}`.replace(new RegExp(name, 'gi'), 'it'))
  }
  return answers
}

const ALWAYS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['look', {}],
  ['look', { want: 'board' }],
  ['look', { want: 'log', since: 0 }],
  ['look', { want: 'events', since: 0 }],
  ['look', { want: 'choices' }],
  ['look', { want: 'verbs' }],
  ['verify', {}],
  ['verify', { export: 0 }],
  ['simulate', { runs: 1 }],
  ['tables', {}],
  ['act', { do: 'nonsense' }],
  ['act', { do: '999' }],
  ['act', { do: { verb: 'damage', points: 3 } }],
  ['undo', {}],
  ['roll', { dice: '1d0', for: 'nothing' }],
]

/** One game in which every seat is a client: all that their servers send them is held against the marks. */
export async function heardByModels(
  staging: Staging,
  moves: number,
  moved: (seat: string) => boolean = () => true,
): Promise<{ leaks: readonly Leak[]; met: number }> {
  const { ruleset, scenario, seed, options } = staging
  const host = anyHost()
  const opened = await host.open({ game: { ruleset }, scenario, seed, options: { undo: 'none', ...options } })
  const { table } = await host.table(opened.table)
  const marks = new Marks(staging.marks)
  hideTheTablesOwn(marks, table, seed)
  const ways = { [GAME_MASTER]: opened.keys.gm!, ...opened.keys.seats, watch: opened.keys.watch }
  const listeners: Listener[] = []
  for (const [seat, key] of Object.entries(ways))
    listeners.push(await listenerAt(host, opened.table, seat, key))
  const leaks: Leak[] = []
  let read = 0
  const scan = async ({ seat, heard }: Listener, said: readonly string[] = []): Promise<void> => {
    for (const line of await host.store.lines(opened.table, read)) {
      const { record } = lineOf(line)
      if (record.kind === 'act' || record.kind === 'start') marks.happened(record.events)
      read++
    }
    const one = said.reduce(blotted, { channel: MCP, text: heard() })
    for (const leak of marks.find(seat, one))
      if (!leaks.some(({ what, seat: known }) => what === leak.what && known === seat)) leaks.push(leak)
  }
  const dice = new FastDice(7, 11)
  await listeners[0]!.caller.call('act', { do: 'start' })
  for (let move = 0; move <= moves; move++) {
    for (const listener of listeners) {
      const { caller, seat } = listener
      await scan(listener)
      if (move % 2 === 0) for (const [tool, args] of ALWAYS) await caller.call(tool, args)
      if (move === 0) await theRest(listener, opened.table)
      const id = (await caller.call('look')).reply.choices?.[0]?.id
      if (id !== undefined && seat !== GAME_MASTER) await caller.call('odds', { do: id })
      await scan(listener)
      const names = marks.namesHiddenFrom(seat)
      for (let i = 0; i < Math.min(MAX_NAMES, names.length); i++) {
        const name = names[(move * MAX_NAMES + i) % names.length]!
        const hidden = await answersAbout(caller, name, linesNaming(table, seat, name, move + i))
        await scan(listener, [name])
        const invented = inventedLike(name)
        const nothing = await answersAbout(caller, invented, linesNaming(table, seat, invented, move + i))
        await scan(listener)
        const told = hidden.find((answer, n) => answer !== nothing[n])
        if (told !== undefined && seat !== GAME_MASTER)
          leaks.push({ seat, channel: MCP, what: `${name} is told from nothing`, near: told })
      }
    }
    await moveOn(
      listeners.filter(({ seat }) => moved(seat)),
      dice,
    )
  }
  for (const listener of listeners) {
    await scan(listener)
    await listener.caller.close()
  }
  return { leaks, met: staging.marks.length - marks.unmet.length }
}

/** Commands with this name which would not be done: what is said and done is open. */
function linesNaming(table: Table, seat: string, name: string, turn: number): readonly string[] {
  const places = placesForNames(table, seat)
  const some = places.slice(0, MAX_PLACES).map((_, i) => places[(turn * MAX_PLACES + i) % places.length]!)
  return some
    .map((place) => `${place}${name}`)
    .filter((line) => {
      const parsed = parseLine(line, table.ruleset.verbs)
      return parsed.status !== 'ok' || !table.accepts(seat, parsed.command)
    })
}

/** Lists, resources, prompts, and addresses that are nobody's. */
async function theRest({ caller: { client, call } }: Listener, table: string): Promise<void> {
  await call('verify', { close: true })
  await client.listTools()
  await client.listPrompts()
  await client.listResourceTemplates()
  const { resources } = await client.listResources()
  for (const { uri } of resources) if (uri.includes(table)) await client.readResource({ uri })
  for (const uri of [...addressesOf('another'), 'ludex://games/none/rules', 'ludex://games/../format'])
    await client.readResource({ uri }).catch(() => {})
  for (const name of ['run-a-fight', 'run-a-campaign-day', 'be-the-opponent', 'teach-me'])
    await client.getPrompt({ name, arguments: { named: 'x' } })
  for (const { name } of TOOLS) await client.callTool({ name, arguments: { table: 4, no: { such: [] } } })
  await client.callTool({ name: 'no-such-tool', arguments: {} }).catch(() => {})
}

/** Somebody does something. */
async function moveOn(listeners: readonly Listener[], dice: FastDice): Promise<void> {
  const offers: { readonly caller: Caller; readonly id: string }[] = []
  for (const { caller } of listeners)
    for (const { id } of (await caller.call('look', { want: 'choices' })).reply.choices ?? [])
      offers.push({ caller, id })
  if (offers.length === 0) return
  const { caller, id } = offers[dice.die(offers.length, '') - 1]!
  await caller.call('act', { do: id, sure: true })
}
