import type { z } from 'zod'
import type { HostAnywhere } from '../host/host-anywhere.js'
import { standsText } from '../host/looks/card.js'
import type { ReadScenario } from '../host/scenarios/read-scenario.js'
import { presentSeats } from '../kernel/contract/seats.js'
import { Stop } from '../kernel/contract/stops.js'
import { type AtPlace, links, withoutHoles } from './at-place.js'
import { type Call, call, Given } from './call.js'
import { gamesOn } from './games.js'
import { BadRequest } from './refusal.js'
import * as schemas from './schemas.js'

async function scenarioOf(
  { host, shelf }: AtPlace,
  asked: z.output<typeof schemas.openTable>,
): Promise<ReadScenario> {
  const { scenario, text, name, save, party, partyDelta, calendar } = asked
  if (save !== undefined) return await shelf.save({ save, party, partyDelta, calendar })
  if (text !== undefined) return await host.scenarios.read(text, name ?? 'scenario.yaml')
  const listed = await shelf.list()
  // A name out of the list, never a path: clients do not read the server's disk.
  if (!listed.some((one) => one.name === scenario))
    throw new BadRequest(
      404,
      'NO_SUCH_SCENARIO',
      `There is no scenario "${scenario}" here; there are ${listed.map((one) => one.name).join(', ')}.`,
    )
  return await shelf.load(scenario!)
}

/** Calls about tables in general: which there are, new ones, those one holds keys of. */
export function lobbyCalls(at: AtPlace): readonly Call[] {
  const { host } = at
  return [
    call({
      method: 'GET',
      url: '/api/games',
      who: 'anybody',
      summary:
        'The games, their scenarios with seats, length, players and what each is about, and the policies that bots can play by.',
      serve: async () => ({ games: await gamesOn(at.shelf) }),
    }),
    call({
      method: 'POST',
      url: '/api/scenarios/check',
      who: 'anybody',
      summary: 'Reads a scenario and tells every fault with its line and column.',
      body: schemas.checkScenario,
      async serve({ body }) {
        const { text, name = 'scenario.yaml' } = body
        const { ruleset, scenario, warnings } = await host.scenarios.read(text, name)
        const { title } = scenario as { readonly title?: unknown }
        return { ok: true, game: ruleset.id, title, seats: presentSeats(ruleset, scenario), warnings }
      },
    }),
    call({
      method: 'GET',
      url: '/api/tables',
      who: 'owner',
      summary: 'The tables that were opened with this access secret, the one touched last first.',
      query: schemas.page,
      async serve({ key, query }) {
        at.mustOwn(key)
        const { most, after } = query
        const tables = await host.access.list(at.opener, {
          ...(most !== undefined && { most }),
          ...(after !== undefined && { after }),
        })
        return { tables }
      },
    }),
    call({
      method: 'POST',
      url: '/api/tables',
      who: 'owner',
      summary: 'Opens a table and answers every way in; the keys stand here and nowhere else.',
      body: schemas.openTable,
      bodyLimit: at.saveBody,
      async serve({ key, body }) {
        at.mustOwn(key)
        const { ruleset, scenario, module, warnings } = await scenarioOf(at, body)
        const { title, options, seats, gm, seed } = body
        const opened = await host.open({
          game: { ruleset, ...(module !== undefined && { module }) },
          scenario,
          opener: at.opener,
          ...(title !== undefined && { title }),
          ...(options && { options: withoutHoles(options) }),
          ...(seats && { seats }),
          ...(gm !== undefined && { gm }),
          ...(seed !== undefined && { seed }),
        })
        return new Given({ ...opened, links: links(opened), warnings }, { status: 201 })
      },
    }),
    call({
      method: 'POST',
      url: '/api/mine',
      who: 'anybody',
      summary: 'The tables one holds keys of, how each stands, and whether they wait for oneself.',
      body: schemas.mine,
      async serve({ body }) {
        const tables: object[] = []
        for (const { table, key } of body.keys) {
          // One at a time, and others in between: somebody may hold five hundred keys.
          await host.turns.next()
          tables.push(await one(host, table, key))
        }
        return { tables }
      },
    }),
  ]
}

async function one(host: HostAnywhere, table: string, key: string): Promise<object> {
  try {
    const seated = await host.enter(table, key)
    const { mine, you, next, members, view, n, hash, table: at } = seated.look()
    const { question } = view.awaiting ?? {}
    const { game, started, closed } = at
    const name = view.people.find(({ seat }) => seat === you.seat)?.name
    return {
      ...seated.hosted.summary,
      table,
      game,
      n,
      hash,
      started,
      closed,
      you: { ...you, ...(name !== undefined && { name }) },
      next,
      members,
      mine,
      waiting: mine || next.kind === 'gathering',
      stands: standsText(view, you.seat),
      ...(question !== undefined && { question }),
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { table, gone: true, code: error.code, message: error.message }
  }
}
