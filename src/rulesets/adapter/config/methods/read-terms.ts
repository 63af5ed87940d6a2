import { isMap } from '../../../../kernel/entry.js'
import { traitName } from '../../names.js'
import { near } from '../near.js'
import type { Path } from '../section.js'
import { CHOSEN, FIGURE, TERM_WORD, TRAIT } from '../shapes/terms.js'
import type { MethodReader } from './reader.js'
import { type Amount, TERMS, type Term } from './types.js'

function readTrait(reader: MethodReader, value: unknown, path: Path): string | undefined {
  const written = reader.name(value, path)
  if (written === undefined) return undefined
  const { traits } = reader.known
  const trait = traitName(written)
  if (!traits || traits.has(trait)) return trait
  return reader.bad(path, `No trait of this system is called "${written}".`, near(trait, traits))
}

/** `{ability: spot}`: a rating under the name of its kind. */
function isTrait({ known }: MethodReader, value: unknown): boolean {
  return typeof value === 'string' && known.traits?.has(traitName(value)) === true
}

/** A word that stands for a figure. Ratings of the sheet and settings are maps: a bare name of one is refused, with its map. */
function readWord(reader: MethodReader, value: unknown, path: Path): Term | undefined {
  if (typeof value !== 'string' || TERMS.some((term) => term === value))
    return reader.word(value, path, TERM_WORD)
  const { traits, settings } = reader.known
  const written = settings.includes(value)
    ? `{setting: ${value}}`
    : `{trait: ${traits?.has(traitName(value)) ? value : 'NAME'}}`
  return reader.bad(
    path,
    `This must be one of ${TERMS.join(', ')}; ${written.endsWith('NAME}') ? 'a rating of the sheet' : `"${value}"`} is written ${written}.`,
    near(value, TERMS),
  )
}

/** M10: one term. */
function readTerm(reader: MethodReader, value: unknown, path: Path): Term | undefined {
  if (typeof value === 'number') return reader.integer(value, path, FIGURE)
  if (!isMap(value)) return readWord(reader, value, path)
  if (Object.hasOwn(value, 'setting')) {
    const map = reader.map(value, path, CHOSEN)
    const written = reader.name(map?.setting, [...path, 'setting'])
    if (written === undefined) return undefined
    const { settings } = reader.known
    if (settings.includes(written)) return { setting: written }
    return reader.bad(
      [...path, 'setting'],
      `This method has no setting "${written}".`,
      near(written, settings),
    )
  }
  const named = Object.entries(value)
  if (named.length === 1 && isTrait(reader, named[0]![1]) && named[0]![0] !== 'trait')
    return reader.bad(path, `A rating of the sheet is written {trait: ${String(named[0]![1])}}.`)
  const map = reader.map(value, path, TRAIT)
  if (!map) return undefined
  const trait = readTrait(reader, map.trait, [...path, 'trait'])
  const { mod = TRAIT.keys.mod.otherwise } = map
  if (typeof mod !== 'boolean') return reader.bad([...path, 'mod'], 'This must be true or false.')
  const per = reader.integerOr(map.per, [...path, 'per'], TRAIT.keys.per)
  return trait === undefined ? undefined : { trait, mod, per }
}

/** A list of terms that add up. */
export function readTerms(reader: MethodReader, value: unknown, path: Path): readonly Term[] {
  return reader
    .list(value, path, `terms: whole numbers, ${TERMS.join(', ')}, {trait}, {setting}`)
    .flatMap((term, i) => readTerm(reader, term, [...path, i]) ?? [])
}

/** `T`: a whole number or a list of terms. */
export function readAmount(reader: MethodReader, value: unknown, path: Path): Amount | undefined {
  if (Array.isArray(value)) return readTerms(reader, value, path)
  if (typeof value === 'number') return reader.integer(value, path, FIGURE)
  return reader.bad(path, 'This must be a whole number or a list of terms.')
}
