import type { StatPair, SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { ratingOf, type Stats } from './stats.js'

export type Specialties = Readonly<Record<string, readonly string[]>>

function namesOf(list: readonly string[]): Set<string> {
  return new Set(list.map(traitName))
}

/**
 * rules/adapter §6, Specialty: one die, never more. The caller says so, or a stat of the pair is good enough and shares
 * a tag with the action.
 */
export function specialtyDice(
  config: SystemConfig,
  said: boolean | undefined,
  pair: StatPair,
  stats: Stats,
  specialties: Specialties | undefined,
  tags: readonly string[] | undefined,
): 0 | 1 {
  if (said === true) return 1
  if (!specialties || !tags || tags.length === 0) return 0
  const wanted = namesOf(tags)
  for (const written of Object.keys(specialties)) {
    const stat = traitName(written)
    if (stat !== pair.attribute && stat !== pair.ability) continue
    if (ratingOf(stats, stat) < config.specialty.min_rating) continue
    if (specialties[written]!.some((tag) => wanted.has(traitName(tag)))) return 1
  }
  return 0
}
