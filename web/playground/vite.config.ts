import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import served from '../vite.config.js'
import { offline } from './offline.js'
import { shelf } from './shelf.js'

const WEB = join(import.meta.dirname, '..')
const SERVED = join(WEB, 'src', 'api', 'server.ts')
const ALONE = join(WEB, 'src', 'alone', 'server.ts')

/** In place of the server the page has its own worker. This is all that differs between its two homes. */
function alone(): Plugin {
  return {
    name: 'alone',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !source.endsWith('/server.js')) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === SERVED ? ALONE : undefined
    },
  }
}

/** The same page for any file server, in any folder. */
export default mergeConfig(
  served,
  defineConfig({
    root: WEB,
    base: './',
    plugins: [alone(), shelf(), offline()],
    worker: { plugins: () => [shelf()] },
    build: { outDir: '../dist-playground' },
  }),
)
