import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { Stop } from '../../../kernel/contract/stops.js'
import { visible } from '../../../kernel/words/visible.js'
import { findGame, gameIds } from '../../../rulesets/registry.js'
import { mechOf } from '../answers/happened.js'
import { namesAt } from '../answers/named.js'
import type { Desk } from '../desk.js'
import type { Place } from '../place.js'
import { FORMAT, formatOf } from './format.js'
import { rulesOf } from './reference.js'
import { contentsOf, MAX_SECTION, type Section } from './sections.js'

const TEXT = 'text/markdown'
const JSON_TYPE = 'application/json'

/** Kinds of a table's resources. */
const OF_TABLE = ['state', 'log', 'journal', 'save'] as const
type OfTable = (typeof OF_TABLE)[number]

/** The addresses of a table's resources: what a client may watch. */
export function addressesOf(table: string): readonly string[] {
  return OF_TABLE.map((kind) => `ludex://tables/${table}/${kind}`)
}

async function log(place: Place): Promise<string> {
  const { last } = place.seated
  const names = namesAt(place)
  const lines: string[] = []
  for (let from = 0; from <= last; ) {
    const notices = await place.lines(from, last)
    if (notices.length === 0) break
    for (const notice of notices)
      for (const line of mechOf(notice))
        lines.push(visible(names.quoteIn(`${notice.n} ${notice.by ?? ''}: ${line}`)))
    from += notices.length
  }
  return lines.join('\n')
}

/** A campaign's save as it stood at the last settled moment; a table without one has none to read. */
function saveOf({ seated }: Place): string {
  try {
    return seated.save()?.text ?? ''
  } catch (error) {
    // Another seat than the game master's has none to read.
    if (error instanceof Stop) return ''
    throw error
  }
}

async function ofTable(desk: Desk, place: Place, kind: OfTable): Promise<string> {
  if (kind === 'log') return await log(place)
  if (kind === 'journal') return await desk.journalOf(place)
  if (kind === 'save') return saveOf(place)
  return JSON.stringify(place.seated.look())
}

/** The place at a table. Who has lost it hears why; for everybody else there is no such resource. */
async function seatedAt(desk: Desk, table: string, uri: URL): Promise<Place> {
  try {
    return await desk.place(table)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    throw new ResourceNotFoundError(uri.href, error.code === 'LINK_REVOKED' ? error.message : undefined)
  }
}

function only(value: string | string[] | undefined): string {
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '')
}

/** Documents about a game, each by sections. */
const OF_GAME = ['rules', 'format'] as const
type OfGame = (typeof OF_GAME)[number]

const ABOUT_GAME: Readonly<Record<OfGame, string>> = {
  rules:
    'A game: verbs, ends, figures, bots, and the guides to it. It lists its sections; each is read by its name.',
  format: `${FORMAT} It lists its sections; each is read by its name.`,
}

/** The sections of a document about a game, as this session may read them now. */
async function sectionsFor(desk: Desk, game: string, kind: OfGame): Promise<readonly Section[] | undefined> {
  const found = await findGame(game)
  if (!found) return undefined
  return kind === 'rules'
    ? rulesOf(found.ruleset)
    : await formatOf(game, (scenario) => desk.mayRead(scenario))
}

function registerOfGame(server: McpServer, desk: Desk, kind: OfGame): void {
  const description = ABOUT_GAME[kind]
  const complete = { game: () => [...gameIds()] }
  server.registerResource(
    kind,
    new ResourceTemplate(`ludex://games/{game}/${kind}`, {
      list: () => ({
        resources: gameIds().map((id) => ({
          uri: `ludex://games/${id}/${kind}`,
          name: `${id} ${kind}`,
          mimeType: TEXT,
        })),
      }),
      complete,
    }),
    { description, mimeType: TEXT },
    async (uri, { game }) => {
      const sections = await sectionsFor(desk, only(game), kind)
      if (!sections) throw new ResourceNotFoundError(uri.href)
      const head = [
        `# ${only(game)} ${kind}`,
        `Read a section at ludex://games/${only(game)}/${kind}/<section>:`,
      ]
      return { contents: [{ uri: uri.href, mimeType: TEXT, text: contentsOf(sections, head) }] }
    },
  )
  server.registerResource(
    `${kind}-section`,
    new ResourceTemplate(`ludex://games/{game}/${kind}/{section}`, { list: undefined, complete }),
    { description: `One section of ${kind}, at most ${MAX_SECTION} characters.`, mimeType: TEXT },
    async (uri, { game, section }) => {
      const sections = await sectionsFor(desk, only(game), kind)
      const found = sections?.find(({ name }) => name === only(section))
      if (!found) throw new ResourceNotFoundError(uri.href)
      return { contents: [{ uri: uri.href, mimeType: TEXT, text: found.text }] }
    },
  )
}

export function registerResources(server: McpServer, desk: Desk): void {
  for (const kind of OF_GAME) registerOfGame(server, desk, kind)
  for (const kind of OF_TABLE) registerOfTable(server, desk, kind)
}

const ABOUT: Readonly<Record<OfTable, string>> = {
  state: 'Everything your seat may know of a table now, as JSON.',
  log: 'Every MECH line that your seat was shown.',
  save: "A campaign's save, byte for byte where nothing changed: the game master's.",
  journal: 'The journal: what your seat may take home, or all of it once the table is closed.',
}

function registerOfTable(server: McpServer, desk: Desk, kind: OfTable): void {
  const mimeType = kind === 'state' || kind === 'save' ? JSON_TYPE : 'text/plain'
  server.registerResource(
    `table-${kind}`,
    new ResourceTemplate(`ludex://tables/{table}/${kind}`, {
      list: () => ({
        resources: desk.tables.map(({ id }) => ({
          uri: `ludex://tables/${id}/${kind}`,
          name: `${id} ${kind}`,
          mimeType,
        })),
      }),
      complete: { table: () => desk.tables.map(({ id }) => id) },
    }),
    { description: ABOUT[kind], mimeType },
    async (uri, { table }) => {
      const place = await seatedAt(desk, only(table), uri)
      return { contents: [{ uri: uri.href, mimeType, text: await ofTable(desk, place, kind) }] }
    },
  )
}
