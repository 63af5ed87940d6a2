import { isMap } from '../../entry.js'
import { didYouMeanFix, fixFor } from '../../words/nearest.js'
import type { Issue, Library } from '../scenario.js'

/** A document's path without its ending: `saves/camp.json` and `saves/camp` are one document. */
export function withoutEnding(path: string): string {
  return path.replace(/\.(yaml|yml|json)$/, '')
}

/** A document that a scenario names, and its path without an ending. */
export interface DocumentBeside {
  readonly file: string
  readonly document: Readonly<Record<string, unknown>>
}

/** Reads the document that a scenario names at a path of its own; a fault where there is none. */
export function documentBeside(
  name: unknown,
  path: Issue['path'],
  library: Library,
): DocumentBeside | { readonly fault: Issue } {
  const file = typeof name === 'string' ? withoutEnding(name) : ''
  const document = file === '' ? undefined : library.read(file)
  if (isMap(document)) return { file, document }
  const message = `there is no document "${String(name)}" beside the scenario`
  return { fault: { path, code: 'no_document', message, ...documentMeant(file, library) } }
}

/** The document of the same folder that was probably meant. */
function documentMeant(file: string, library: Library): ReturnType<typeof didYouMeanFix> {
  const end = file.lastIndexOf('/')
  return end < 0 ? {} : didYouMeanFix(file, library.list(file.slice(0, end)))
}

/** A fault for every key of a document that nothing reads. */
export function unreadKeys(document: DocumentBeside['document'], known: readonly string[]): readonly Issue[] {
  return Object.keys(document)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      path: [key],
      code: 'unknown_key',
      message: `Nothing reads "${key}" here`,
      ...fixFor(key, known),
    }))
}
