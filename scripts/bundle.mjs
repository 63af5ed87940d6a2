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

/**
 * What is always loaded together lies together, each with what it imports: a file costs half a millisecond to find and
 * open, and left to themselves there are more than fifty to open before the first prompt.
 */
const TOGETHER = [
  { name: 'program', test: /dist\/(surfaces\/cli\/(main|print)|kernel\/dice\/(expression|live))\.js$/ },
  { name: 'kernel', test: /dist\/(kernel|language)\// },
  { name: 'documents', test: /dist\/library\/(load|plain-faults)\.js$/ },
  { name: 'host', test: /dist\/host\/host\.js$/ },
  { name: 'outlook', test: /dist\/analysis\/advice\/advise\.js$/ },
  { name: 'files', test: /dist\/store\/(journal-file|save-file)\.js$/ },
]

/** Packages that only servers need, and that need not be there. */
const SERVERS_ONLY = /^(fastify|@fastify\/.*|pg|bullmq|ioredis|@modelcontextprotocol\/.*)$/

const COMMENTS = { legal: true, annotation: false, jsdoc: false }

async function pack(input, output, options) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [] },
    plugins: options.plugins ?? [],
    build: {
      ssr: true,
      outDir: 'dist/program',
      emptyOutDir: options.first,
      target: 'node20',
      minify: false,
      rollupOptions: { input, external: SERVERS_ONLY, output: { comments: COMMENTS, ...output } },
    },
  })
}

/** What reads YAML is its own file, which the program loads when it meets a document that it does not know. */
const YAML_ASIDE = {
  name: 'yaml-aside',
  transform: {
    filter: { id: /dist\/library\/documents\/yaml\.js$/ },
    handler: (code) => {
      const aside = code.replace("require('yaml')", "require('./yaml.cjs')")
      if (aside === code) throw new Error('the file that loads yaml does not say require(yaml) any more')
      return aside
    },
  },
}

await pack(
  { main: 'dist/surfaces/cli/main.js' },
  {
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: TOGETHER },
  },
  { first: true, plugins: [YAML_ASIDE] },
)
await pack({ yaml: 'yaml' }, { format: 'cjs', entryFileNames: '[name].cjs' }, { first: false })

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
