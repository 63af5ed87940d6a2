import type { Refusal } from '../../api/types.js'
import { type Json, readSave } from './save-words.js'

/** A fault of a save at its place. */
export interface SaveFault {
  /** A JSON pointer. */
  readonly at: string
  readonly message: string
  readonly fix?: string
  /** What stands there; empty where nothing does. */
  readonly shows: string
}

/** Letters of a wrong value that are shown. */
const MAX_SHOWN = 100

/** The value that a JSON pointer leads to (RFC 6901). */
function pointedAt(save: Json | undefined, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((value, key) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
      return (value as { readonly [key: string]: Json })[key]
    }, save)
}

/** Every fault that keeps a save from being played, with what stands at its place in the file. */
export function faultsOf(refusal: Refusal | undefined, text: string): readonly SaveFault[] {
  const places = (refusal?.facts?.places ?? []) as readonly Omit<SaveFault, 'shows'>[]
  const save = readSave(text)
  return places.map((place) => {
    const found = pointedAt(save, place.at)
    const shows = found === undefined ? '' : JSON.stringify(found)
    return { ...place, shows: shows.length > MAX_SHOWN ? `${shows.slice(0, MAX_SHOWN)}…` : shows }
  })
}
