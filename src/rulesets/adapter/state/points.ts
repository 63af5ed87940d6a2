import { entryOf } from '../../../kernel/entry.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { ratingOf } from '../people/stats.js'
import type { CharacterNow } from './people.js'

/** Points that somebody holds of a resource, by the system's own name for it. */
export function pointsOf(config: SystemConfig, { now }: CharacterNow, resource: string): number {
  if (resource === config.willpower.resource_name) return now.willpower
  switch (resource) {
    case 'quintessence':
    case 'paradox':
    case 'permanent_paradox':
      return now[resource]
    default:
      return entryOf(now.resources, resource) ?? 0
  }
}

/** How many there are when nothing is spent: the rating, or what the sheet began with where it has no rating. */
export function fullPoints(config: SystemConfig, { sheet }: CharacterNow, resource: string): number {
  const begun = Object.keys(sheet.resources).find((name) => traitName(name) === resource)
  const rating = ratingOf(sheet.stats, resource)
  const full = rating > 0 || begun === undefined ? rating : sheet.resources[begun]!
  return Math.min(full, entryOf(config.stat_schema.special_traits, resource)?.max ?? full)
}
