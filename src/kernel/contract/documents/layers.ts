import { entryOf, isMap } from '../../entry.js'
import { fixFor } from '../../words/nearest.js'
import type { Issue, Library } from '../scenario.js'
import { documentBeside, unreadKeys } from './documents-beside.js'

type Rows = Readonly<Record<string, unknown>>

/** Entries that somebody lays over the catalog that comes with a game: by table, then by id. */
interface Layer {
  readonly tables: Readonly<Record<string, Rows>>
  /** The document they are written in; the scenario itself where it is absent. */
  readonly file?: string
}

/** The layers that a scenario names, the later over the earlier, and what is wrong with how they are written. */
export interface Layers {
  readonly layers: readonly Layer[]
  readonly issues: readonly Issue[]
}

/** The key under which a scenario, a campaign and a world write what they add. */
export const OWN = 'catalog'

/** The documents that a scenario may name, the earliest layer first. */
const NAMED = ['world', 'campaign'] as const

/** Every key of a scenario that this file reads. */
const LAYER_KEYS: readonly string[] = [...NAMED, OWN]

/** What one document adds, as much of it as is well-formed. */
function layerIn(
  written: unknown,
  known: readonly string[],
  file: string | undefined,
): { readonly layer: Layer; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const fault = (path: readonly string[], message: string, rest: Partial<Issue> = {}): void => {
    issues.push({ path: [OWN, ...path], message, code: 'bad_catalog', ...(file && { file }), ...rest })
  }
  const tables: Record<string, Rows> = {}
  if (!isMap(written)) fault([], `${OWN} is a map of ${known.join(', ')}`)
  else
    for (const [table, rows] of Object.entries(written)) {
      if (!known.includes(table))
        fault([table], `there is no table "${table}"`, { code: 'unknown_table', ...fixFor(table, known) })
      else if (!isMap(rows)) fault([table], `${table} is a map of entries by their ids`)
      else {
        for (const [id, row] of Object.entries(rows))
          if (!isMap(row)) fault([table, id], `"${id}" is a map of its figures`)
        tables[table] = Object.fromEntries(Object.entries(rows).filter(([, row]) => isMap(row)))
      }
    }
  return { layer: { tables, ...(file !== undefined && { file }) }, issues }
}

/** Reads the layers of a scenario: its world's, its campaign's and its own. `known`: the tables of the game's catalog. */
export function layersOf(scenario: Rows, library: Library, known: readonly string[]): Layers {
  const layers: Layer[] = []
  const issues: Issue[] = []
  const add = (read: ReturnType<typeof layerIn>): void => {
    layers.push(read.layer)
    issues.push(...read.issues)
  }
  for (const key of NAMED) {
    if (scenario[key] === undefined) continue
    const beside = documentBeside(scenario[key], [key], library)
    if ('fault' in beside) issues.push(beside.fault)
    else {
      add(layerIn(beside.document[OWN] ?? {}, known, beside.file))
      issues.push(...unreadKeys(beside.document, [OWN]).map((issue) => ({ ...issue, file: beside.file })))
    }
  }
  if (scenario[OWN] !== undefined) add(layerIn(scenario[OWN], known, undefined))
  return { layers, issues }
}

/** The rows of a table with those of every layer over them. */
export function laidOver(rows: Rows, table: string, { layers }: Layers): Rows {
  return Object.assign({}, rows, ...layers.map(({ tables }) => entryOf(tables, table) ?? {})) as Rows
}

/** Where an entry of the last layer that has it is written; undefined where it comes with the game. */
export function writtenIn(table: string, id: string, { layers }: Layers): Omit<Issue, 'message'> | undefined {
  const layer = layers.findLast(({ tables }) => Object.hasOwn(entryOf(tables, table) ?? {}, id))
  return layer && { path: [OWN, table, id], ...(layer.file !== undefined && { file: layer.file }) }
}

/** Every entry of every layer, with its place. */
export function ownEntries({ layers }: Layers): readonly {
  readonly table: string
  readonly id: string
  readonly row: unknown
  readonly at: Omit<Issue, 'message'>
}[] {
  return layers.flatMap(({ tables, file }) =>
    Object.entries(tables).flatMap(([table, rows]) =>
      Object.entries(rows).map(([id, row]) => ({
        table,
        id,
        row,
        at: { path: [OWN, table, id], ...(file !== undefined && { file }) },
      })),
    ),
  )
}

/** A scenario without the keys that were read here. */
export function withoutLayers(scenario: Rows): Rows {
  return Object.fromEntries(Object.entries(scenario).filter(([key]) => !LAYER_KEYS.includes(key)))
}
