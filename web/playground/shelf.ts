import { join } from 'node:path'
import type { Plugin } from 'vite'
import { gamesSeen } from '../../dist/calls/games.js'
import { contentOf, readSource } from '../../dist/library/documents/documents.js'
import { CONTENT, listScenarios, loadScenario } from '../../dist/library/index.js'
import { SharedParts } from './shared-parts.js'

const SHELF = '\0virtual:shelf'
const SCENARIO = 'virtual:scenario/'
const SHARED = 'virtual:shared-parts/'

const written = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** The scenarios of a game as the build writes them. */
interface ShortGame {
  readonly scenarios: ReadonlyMap<string, string>
  readonly parts: readonly unknown[]
}

async function shortGame(game: string): Promise<ShortGame> {
  const listed = (await listScenarios()).filter((one) => one.game === game)
  const read = await Promise.all(
    listed.map(async ({ name }) => {
      const { scenario } = await loadScenario(name)
      return [name, JSON.parse(JSON.stringify(scenario)) as unknown] as const
    }),
  )
  const shared = new SharedParts(read.map(([, scenario]) => scenario))
  return {
    scenarios: new Map(read.map(([name, scenario]) => [name, shared.shortText(scenario)])),
    parts: shared.parts,
  }
}

/** What comes with the program, read once by the program itself: a page has it ready to play. */
export function shelf(): Plugin {
  const games = new Map<string, Promise<ShortGame>>()
  const gameOf = (game: string): Promise<ShortGame> => {
    if (!games.has(game)) games.set(game, shortGame(game))
    return games.get(game)!
  }
  return {
    name: 'shelf',
    resolveId: (source) => {
      if (source === 'virtual:shelf') return SHELF
      return source.startsWith(SCENARIO) || source.startsWith(SHARED) ? `\0${source}` : undefined
    },
    async load(id) {
      if (id.startsWith(`\0${SHARED}`)) {
        const { parts } = await gameOf(id.slice(SHARED.length + 1))
        return `export default ${written(parts)}`
      }
      if (id.startsWith(`\0${SCENARIO}`)) {
        const name = id.slice(SCENARIO.length + 1)
        const { scenarios } = await gameOf(name.split('/')[0]!)
        return `export default ${JSON.stringify(scenarios.get(name))}`
      }
      if (id !== SHELF) return undefined
      const listed = await listScenarios()
      const loader = (kind: string, name: string) =>
        `${JSON.stringify(name)}: () => import(${JSON.stringify(kind + name)})`
      const catalogue = contentOf(readSource(join(CONTENT, 'catalogue.yaml')))
      return [
        `export const catalogue = ${written(catalogue)}`,
        `export const games = ${written(await gamesSeen(listed))}`,
        `export const listed = ${written(listed)}`,
        `export const scenarios = { ${listed.map(({ name }) => loader(SCENARIO, name)).join(', ')} }`,
        `export const shared = { ${[...new Set(listed.map(({ game }) => game))].map((game) => loader(SHARED, game)).join(', ')} }`,
      ].join('\n')
    },
  }
}
