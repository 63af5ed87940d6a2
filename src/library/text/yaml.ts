let load: (() => typeof import('yaml')) | undefined
let loaded: typeof import('yaml') | undefined

/** Says where the reader of YAML comes from: a program fetches it for the first document, a page brings it along. */
export function yamlComesFrom(source: () => typeof import('yaml')): void {
  load = source
}

/**
 * What reads YAML, loaded for the first document that nobody has read before. Most calls meet none: the build has read
 * those that come with the program. Not by `import()`, since games ask for documents without waiting.
 */
export function yaml(): typeof import('yaml') {
  if (!loaded && !load) throw new TypeError('nobody said where the reader of YAML comes from')
  loaded ??= load!()
  return loaded
}
