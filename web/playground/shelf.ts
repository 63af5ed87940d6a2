import { join } from 'node:path'
import type { Plugin } from 'vite'
import { gamesSeen } from '../../dist/calls/games.js'
import { contentOf, readSource } from '../../dist/library/documents/documents.js'
import { CONTENT, listScenarios, loadScenario } from '../../dist/library/index.js'

const SHELF = '\0virtual:shelf'
const SCENARIO = 'virtual:scenario/'

const written = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`

/** What comes with the program, read once by the program itself: a page has it ready to play. */
export function shelf(): Plugin {
  return {
    name: 'shelf',
    resolveId: (source) => {
      if (source === 'virtual:shelf') return SHELF
      return source.startsWith(SCENARIO) ? `\0${source}` : undefined
    },
    async load(id) {
      if (id.startsWith(`\0${SCENARIO}`)) {
        const { scenario } = await loadScenario(id.slice(SCENARIO.length + 1))
        return `export default ${written(scenario)}`
      }
      if (id !== SHELF) return undefined
      const listed = await listScenarios()
      const loads = listed.map(
        ({ name }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(SCENARIO + name)})`,
      )
      const catalogue = contentOf(readSource(join(CONTENT, 'catalogue.yaml')))
      return [
        `export const catalogue = ${written(catalogue)}`,
        `export const games = ${written(await gamesSeen(listed))}`,
        `export const listed = ${written(listed)}`,
        `export const scenarios = { ${loads.join(', ')} }`,
      ].join('\n')
    },
  }
}
