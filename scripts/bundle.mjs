// The program in a few files: what tsc made, with the packages that every command uses, so that it starts in half the
// time. bin/ludex.js runs it while it is as new as what tsc made.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'vite'
import { contentOf, readSource } from '../dist/library/documents/documents.js'
import { documentHash, KNOWN_DOCUMENTS } from '../dist/library/documents/known-documents.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Packages that only servers need, and that need not be there. */
const SERVERS_ONLY = /^(fastify|@fastify\/.*|pg|bullmq|ioredis|@modelcontextprotocol\/.*)$/

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: [] },
  build: {
    ssr: true,
    outDir: 'dist/program',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { main: 'dist/surfaces/cli/main.js' },
      external: SERVERS_ONLY,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

/** Every document that comes with the program, read once and for all; one that JSON would change is left out. */
function readDocuments() {
  const content = join(ROOT, 'content')
  const files = readdirSync(content, { recursive: true }).filter((name) => /\.ya?ml$/.test(name))
  const entries = files.sort().flatMap((name) => {
    const source = readSource(join(content, name))
    const read = contentOf(source)
    const text = JSON.stringify(read)
    return isDeepStrictEqual(JSON.parse(text), read) ? [[documentHash(source.bytes), text]] : []
  })
  return Object.fromEntries(entries)
}

writeFileSync(KNOWN_DOCUMENTS, JSON.stringify(readDocuments()))
