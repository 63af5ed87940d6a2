import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { SharedWorkers } from '../build/shared-workers.js'
import served, { PARTS } from '../vite.config.js'
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

const workers = new SharedWorkers()

/** The same page for any file server, in any folder. */
const page = mergeConfig(
  served,
  defineConfig({
    root: WEB,
    base: './',
    plugins: [workers.plugin(), alone(), shelf(), offline()],
    build: { outDir: '../dist-playground', modulePreload: { resolveDependencies: workers.ahead } },
  }),
)

// The parts of the page bring nothing along that a worker needs too: it would have to fetch the page with it.
page.build.rolldownOptions.output.codeSplitting = {
  groups: [{ ...PARTS, includeDependenciesRecursively: false }],
}

export default page
