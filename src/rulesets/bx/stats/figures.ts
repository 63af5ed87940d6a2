import { type Modifier, signed, sumOf } from '../../../kernel/modifiers.js'
import { readDamage, showDamage } from './damage.js'
import { type Influences, modifiersOf } from './modifiers.js'
import type { ModifiedStat, Person, RawStat } from './person.js'

/** A figure with what it is made of. No terms: it stands at its base. */
export interface StatFigure {
  readonly name: ModifiedStat
  readonly base: number | string
  readonly terms: readonly Modifier[]
  readonly value: number | string
}

/** The figures of a sheet in the order in which they are shown. */
export const FIGURES: readonly ModifiedStat[] = ['AC', 'HD', 'AT', 'Dmg', 'ML', 'SaveMod', 'MoraleMod']

/** seed 000 §8.1.4, the one form of a changed figure: `AC=15 (base) -1 (Split Shield 2/4) = 14 (effective)`. */
export function showFigure({ name, base, terms, value }: StatFigure): string {
  const shown = terms.map((term) => ` ${signed(term.value)} (${term.source})`).join('')
  return `${name}=${base} (base)${shown} = ${value} (effective)`
}

function baseOf(person: Person, stat: ModifiedStat): RawStat {
  if (stat === 'SaveMod') return person.saveMod
  return stat === 'MoraleMod' ? person.moraleMod : person.stats[stat]
}

/** A figure of somebody who goes by these names, as clocks and procedures leave it; undefined where the block has none. */
export function figureOf(
  person: Person,
  names: readonly string[],
  name: ModifiedStat,
  influences: Influences,
): StatFigure | undefined {
  const base = baseOf(person, name)
  if (typeof base === 'number') {
    const terms = modifiersOf(names, name, influences)
    return { name, base, terms, value: base + sumOf(terms) }
  }
  if (name !== 'Dmg' || typeof base !== 'string' || base === '') return undefined
  const dice = readDamage(base)
  const terms = dice ? modifiersOf(names, name, influences) : []
  if (!dice || terms.length === 0) return { name, base, terms, value: base }
  return { name, base, terms, value: showDamage({ ...dice, plus: dice.plus + sumOf(terms) }) }
}
