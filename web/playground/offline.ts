import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** What a server says in headers, a page from a file server says itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const MANIFEST = {
  name: 'Ludex',
  short_name: 'Ludex',
  description: 'A referee for tabletop games: exact rules, every number shown, dice that cannot cheat.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#211C26',
  theme_color: '#211C26',
  icons: [
    { src: './icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: './icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: './icons/512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

const TAGS: readonly HtmlTagDescriptor[] = [
  {
    tag: 'meta',
    attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
    injectTo: 'head-prepend',
  },
  { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icons/192.png' }, injectTo: 'head' },
  { tag: 'meta', attrs: { name: 'theme-color', content: MANIFEST.theme_color }, injectTo: 'head' },
]

const HERE = import.meta.dirname
const ICONS = join(HERE, 'icons')

/** Every file below a folder, by its path as an address. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative('.', name).split(sep).join('/'))
    .sort()
}

/** The page may be installed, and opens without a network: a worker of the browser keeps all its files. */
export function offline(): Plugin {
  let folder = ''
  return {
    name: 'offline',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    transformIndexHtml: () => [...TAGS],
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(MANIFEST, null, 2),
      })
      for (const name of readdirSync(ICONS))
        this.emitFile({ type: 'asset', fileName: `icons/${name}`, source: readFileSync(join(ICONS, name)) })
    },
    /** Once all is written, the public files too. */
    closeBundle: {
      order: 'post',
      handler() {
        const files = filesIn(folder).filter((name) => name !== 'offline.js')
        const hash = createHash('sha256')
        for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))
        const kept = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files })
        const worker = readFileSync(join(HERE, 'offline-worker.js'), 'utf8')
        writeFileSync(join(folder, 'offline.js'), worker.replace('self.__KEPT__', kept))
      },
    },
  }
}
