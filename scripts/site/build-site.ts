import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { build } from 'vite'
import { PLACES } from './map.js'
import { Renderer } from './markdown.js'
import { pageOf, type Surroundings } from './page.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What the search in the browser reads: see web/site/search.ts, which asks for the same fields. */
const SEARCHED = { fields: ['title', 'text'], storeFields: ['title', 'page', 'target'] }

/** Every page of docs/ must have a place in the navigation, and every place its page. */
function checkMap(): void {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !/^(api|decisions)[\\/]/.test(name))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  const placed = new Set(PLACES.map(({ source }) => source))
  const lost = pages.filter((page) => !placed.has(page))
  if (lost.length > 0) throw new Error(`scripts/site/map.ts gives no place to ${lost.join(', ')}`)
}

/** The scripts of the pages: one that runs before the first paint, and one that runs when the page stands. */
async function bundleScript(folder: string, name: 'early' | 'site', format: 'iife' | 'es'): Promise<void> {
  await build({
    root: join(ROOT, 'web', 'site'),
    base: './',
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: resolve(folder, 'assets'),
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: join(ROOT, 'web', 'site', `${name}.ts`),
        output: {
          format,
          entryFileNames: `${name}.js`,
          chunkFileNames: '[name].js',
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'site.css' : '[name][extname]'),
        },
      },
    },
  })
}

/** Copies what another command has built, if it is there. */
function copyBuilt(from: string, to: string): boolean {
  if (!existsSync(join(ROOT, from, 'index.html')) && !existsSync(join(ROOT, from, 'ludex-embed.js')))
    return false
  cpSync(join(ROOT, from), to, { recursive: true })
  return true
}

/** Builds the site into a folder: pages, search, and what else is built already. */
export async function buildSite(folder: string): Promise<void> {
  checkMap()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const around: Surroundings = {
    version,
    hasPlayground: copyBuilt('dist-playground', join(folder, 'play')),
    hasReference: copyBuilt('docs/api', join(folder, 'api')),
  }
  copyBuilt('dist-embed', join(folder, 'embed'))
  const renderer = new Renderer(PLACES)
  const search = new MiniSearch(SEARCHED)
  const targets = new Set(PLACES.map(({ target }) => target))
  if (targets.size < PLACES.length) throw new Error('scripts/site/map.ts gives one address to two pages')
  for (const place of PLACES) {
    const rendered = renderer.render(place, readFileSync(join(ROOT, place.source), 'utf8'))
    const file = join(folder, place.target)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pageOf(place, rendered, around))
    for (const picture of rendered.pictures)
      cpSync(join(ROOT, picture), join(folder, 'pictures', basename(picture)))
    for (const { anchor, title, text } of rendered.sections)
      search.add({
        id: `${place.target}#${anchor}`,
        title,
        text,
        page: rendered.title,
        target: `${place.target}#${anchor}`,
      })
  }
  writeFileSync(join(folder, 'assets', 'search.json'), JSON.stringify(search))
  cpSync(join(ROOT, 'web', 'src', 'mark.svg'), join(folder, 'assets', 'mark.svg'))
  await bundleScript(folder, 'early', 'iife')
  await bundleScript(folder, 'site', 'es')
}
