import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

let loaded: typeof import('yaml') | undefined

/**
 * What reads YAML, loaded for the first document that nobody has read before. Most calls meet none: the build has read
 * those that come with the program. Not by `import()`, since games ask for documents without waiting.
 */
export function yaml(): typeof import('yaml') {
  loaded ??= require('yaml') as typeof import('yaml')
  return loaded
}
