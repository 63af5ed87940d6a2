import { DocumentFault, type FaultPlace, faultPlace } from '../fault.js'
import { loadDocument } from '../load.js'

/** What was found in one scenario and in everything it refers to. */
export interface CheckedFile {
  readonly file: string
  /** `unreadable`: there is no such file, or it is no text. */
  readonly status: 'ok' | 'faulty' | 'unreadable'
  /** The game it is for, where that much could be read. */
  readonly game?: string
  /** Everything that keeps it from being played, each with file, line, column and what to write instead. */
  readonly faults: readonly FaultPlace[]
  /** What can be played and was hardly meant. */
  readonly warnings: readonly FaultPlace[]
  /** Of a character: what it costs. */
  readonly summary?: string
}

/** Faults of one document together, from its top to its end. */
function byPlace(one: FaultPlace, other: FaultPlace): number {
  if (one.file !== other.file) return 0
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0)
}

async function checked(file: string): Promise<CheckedFile> {
  try {
    const document = await loadDocument(file)
    if ('summary' in document) {
      const { game, summary } = document
      return { file, status: 'ok', game, summary, faults: [], warnings: [] }
    }
    const { ruleset, warnings } = document
    return { file, status: 'ok', game: ruleset.id, faults: [], warnings: warnings.map(faultPlace) }
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
    const faults = error.places.toSorted(byPlace)
    const status = faults.every(({ line }) => line === undefined) ? 'unreadable' : 'faulty'
    return { file, status, faults, warnings: [] }
  }
}

/**
 * Reads scenarios, with the sheets, saves, systems and catalogs that they refer to, and tells everything that is wrong
 * with them. A name such as `bx/three-reavers` is the scenario that comes with the program.
 */
export async function checkFiles(files: readonly string[]): Promise<readonly CheckedFile[]> {
  const found: CheckedFile[] = []
  for (const file of files) found.push(await checked(file))
  return found
}
