import { basename } from 'node:path'
import type { HandedSave } from '../kernel/contract/scenario.js'
import { Stop } from '../kernel/contract/stops.js'
import { isMap } from '../kernel/entry.js'
import { sourceOf, toldAt } from './documents/documents.js'
import { textOf } from './documents/text-file.js'
import { DocumentFault } from './fault.js'
import { gameWithSaves, type LoadedSave, looksLikeSave } from './saves.js'

const MARK = /^\uFEFF/
/** A key of a JSON text. */
const KEY = /"(\w{1,40})"\s*:/g

/** The document that a text says; of one that is no JSON as much as tells what it was meant to be. */
function documentOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(MARK, ''))
  } catch {
    if (!looksLikeSave(text)) return undefined
    return Object.fromEntries([...text.matchAll(KEY)].map(([, key]) => [key!, null]))
  }
}

/** The way that a JSON pointer leads in a document, places of lists as numbers. */
function pathTo(document: unknown, pointer: string): readonly (string | number)[] {
  let place = document
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(place) ? Number(key) : key
      place =
        typeof place === 'object' && place !== null ? (place as Record<string, unknown>)[key] : undefined
      return step
    })
}

interface Place {
  readonly at: string
  readonly message: string
  readonly fix?: string
}

/** A save that the rules would not have, in the words of every other surface, each fault with its line and column. */
function saveRefused(file: string, bytes: Buffer, document: unknown, stop: Stop): DocumentFault {
  const places = (stop.details.places ?? []) as readonly Place[]
  if (places.length > 0) {
    const source = sourceOf(file, bytes)
    const told = places.map(({ at, message, fix }) =>
      toldAt(source, pathTo(document, at), at, { message, ...(fix !== undefined && { fix }) }),
    )
    return new DocumentFault(told, 0, stop)
  }
  const line = typeof stop.details.line === 'number' ? stop.details.line : 1
  return new DocumentFault(`${file}:${line}:1: ${stop.message}`, 0, stop)
}

/**
 * Opens a campaign from the file of its save: with the limits and the faults of a save that is handed over
 * (rules/bx-campaign C38), and every key as data. Undefined for a file that is no save.
 */
export async function loadSaveFile(
  file: string,
  bytes: Buffer,
  besides: Omit<HandedSave, 'save' | 'path'>,
): Promise<LoadedSave | undefined> {
  if (!/\.json$/i.test(file)) return undefined
  const text = bytes.toString('utf8')
  const document = documentOf(text)
  if (!isMap(document) || Object.hasOwn(document, 'ruleset')) return undefined
  const game = await gameWithSaves()
  const name = basename(file)
  if (game.ruleset.scenario.isSave?.(document) !== true) return undefined
  textOf(file, bytes)
  try {
    return {
      ...game,
      scenario: game.ruleset.scenario.fromSave!({ ...besides, save: text, path: name }),
      warnings: [],
    }
  } catch (error) {
    if (error instanceof Stop) throw saveRefused(file, bytes, document, error)
    throw error
  }
}
