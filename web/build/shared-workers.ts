import type { Plugin, Rolldown } from 'vite'

/** How a source starts a worker. */
const BEGINS = /new Worker\(\s*new URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/g

/** Every chunk that these load, at once or later. */
function reached(from: readonly string[], bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const seen = new Set<string>()
  const open = [...from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') open.push(...chunk.imports, ...chunk.dynamicImports)
  }
  return seen
}

/**
 * Builds the workers of a page together with the page. Vite builds every worker alone, so each brings a copy of the rules.
 * Here a worker is one more entry of the same build, and what two of them need lies in one file.
 */
export class SharedWorkers {
  private readonly sources = new Set<string>()
  private inWorkers: ReadonlySet<string> = new Set()

  /** What a page loads ahead of an import. A worker loads nothing ahead: it has no document to say so in. */
  readonly ahead = (_: string, files: string[], { hostId }: { readonly hostId: string }): string[] =>
    this.inWorkers.has(hostId) ? [] : files

  plugin(): Plugin {
    const { sources } = this
    const note = (bundle: Rolldown.OutputBundle): void => {
      const begun = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && file.facadeModuleId !== null && sources.has(file.facadeModuleId),
      )
      this.inWorkers = reached(
        begun.map(({ fileName }) => fileName),
        bundle,
      )
    }
    return {
      name: 'shared-workers',
      apply: 'build',
      enforce: 'pre',
      async transform(code, id) {
        // Vite reports a file that did not load to the window, which a worker does not have.
        if (id.includes('vite/preload-helper'))
          return code.replaceAll('window.dispatchEvent', 'dispatchEvent')
        if (!/\.(?:ts|svelte)$/.test(id) || !code.includes('new Worker(')) return undefined
        const entries = new Map<string, string>()
        for (const [, path = ''] of code.matchAll(BEGINS)) {
          const found = await this.resolve(path, id)
          if (!found) throw new Error(`${id} starts ${path}, which is not there`)
          sources.add(found.id)
          entries.set(path, this.emitFile({ type: 'chunk', id: found.id }))
        }
        return code.replaceAll(
          BEGINS,
          (_, path: string) => `new Worker(import.meta.ROLLUP_FILE_URL_${entries.get(path)}`,
        )
      },
      generateBundle: { order: 'pre', handler: (_, bundle) => note(bundle) },
    }
  }
}
