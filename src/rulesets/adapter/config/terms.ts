import { isMap } from '../../../kernel/entry.js'
import { fixFor } from '../../../kernel/words/nearest.js'
import { traitName } from '../names.js'
import { type Findings, type Path, Section } from './section.js'
import { FIGURE, TRAIT } from './shapes/terms.js'
import type { TraitTerm } from './types.js'

/** The traits a configuration may name; undefined: any name will do. */
export type Declared = ReadonlySet<string> | undefined

/** A trait that a configuration names. A declared schema must have it. */
export function readTrait(
  found: Findings,
  value: unknown,
  path: Path,
  declared: Declared,
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') {
    found.fault('bad_value', path, `${path.join('.')} must name a trait.`)
    return undefined
  }
  const trait = traitName(value)
  if (declared && !declared.has(trait)) {
    found.fault(
      'unknown_trait',
      path,
      `No trait of this system is called "${value}".`,
      fixFor(trait, [...declared]).fix,
    )
    return undefined
  }
  return trait
}

/** One term: a whole number, a trait, or a part of a trait (`{trait: strength, mod: true}`, `{trait: size, per: 5}`). */
function readTerm(found: Findings, value: unknown, path: Path, declared: Declared): TraitTerm | undefined {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value) && value >= FIGURE.least && value <= FIGURE.most) return value
    found.fault(
      'bad_value',
      path,
      `${path.join('.')} must be a whole number from ${FIGURE.least} to ${FIGURE.most}.`,
    )
    return undefined
  }
  if (!isMap(value)) {
    const trait = readTrait(found, value, path, declared)
    return trait === undefined ? undefined : { trait, mod: false, per: 1 }
  }
  const block = new Section(found, value, path, TRAIT)
  const trait = readTrait(found, block.raw('trait'), block.at('trait'), declared)
  const term = { mod: block.boolean('mod'), per: block.integer('per') }
  block.warnUnknown()
  return trait === undefined ? undefined : { trait, ...term }
}

/** A list of terms that add up from a sheet; undefined where there is none. */
export function readTerms(
  found: Findings,
  list: readonly unknown[] | undefined,
  path: Path,
  declared: Declared,
): readonly TraitTerm[] | undefined {
  return list?.flatMap((value, i) => readTerm(found, value, [...path, i], declared) ?? [])
}

/** The traits a list of terms goes by. */
export function traitsIn(terms: readonly TraitTerm[]): readonly string[] {
  return terms.flatMap((term) => (typeof term === 'number' ? [] : [term.trait]))
}

/** Returns the sum of the terms; `rating` answers for a trait. */
export function sumOf(terms: readonly TraitTerm[], rating: (trait: string) => number): number {
  let sum = 0
  for (const term of terms) {
    if (typeof term === 'number') sum += term
    else {
      const value = rating(term.trait)
      sum += term.mod ? Math.floor((value - 10) / 2) : Math.floor(value / term.per)
    }
  }
  return sum
}
