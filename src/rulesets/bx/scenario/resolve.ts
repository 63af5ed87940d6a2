import type { Library } from '../../../kernel/contract/scenario.js'
import { fields, orderOf, type Save } from '../save/read.js'

/** A save may be named with its ending or without. */
const EXTENSION = /\.(json|ya?ml)$/

/** Reports whether a save is named as a YAML file, which no save is. */
export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}

/** A save's path without its ending, as the library and a loader's messages name it. */
export function bare(path: string): string {
  return path.replace(EXTENSION, '')
}

/** The parts of a save that say who is there. */
const PEOPLE = ['pc_state', 'npcs', 'companions'] as const

/** Reports whether a document names people. A scenario that lists its people needs only the rest. */
function holdsPeople(document: Readonly<Record<string, unknown>>): boolean {
  return PEOPLE.some((part) => Object.keys(fields(document[part])).length > 0)
}

/**
 * `save: path` is replaced by the save itself, so that the scenario stands alone. The order of its people and clocks is
 * data (rules/bx R43, C) and stands beside it: keys that look like numbers lose theirs in an object.
 */
export function resolve(input: unknown, library: Library): unknown {
  const document = fields(input)
  const path = document.save
  // A save is written back as JSON, so one that is named as YAML is not taken for the JSON file beside it.
  if (typeof path !== 'string' || isYaml(path)) return input
  const save = library.read(bare(path))
  if (typeof save !== 'object' || save === null || Array.isArray(save)) return input
  const isPeopled = document.pc !== undefined || document.companions !== undefined
  if (!holdsPeople(save as Save) && !isPeopled) return input
  const spelled = (key: readonly string[]): readonly string[] => library.keys?.(bare(path), key) ?? []
  return { ...document, save: { path, document: save as Save, order: orderOf(save as Save, spelled) } }
}
