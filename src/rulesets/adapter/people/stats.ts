import { entryOf } from '../../../kernel/entry.js'
import { DEFAULT_PAIR } from '../config/built-in.js'
import type { ActionEntry, StatPair, SystemConfig, TraitRange } from '../config/types.js'
import { traitName } from '../names.js'
import { refused } from '../stops.js'

export type Stats = Readonly<Record<string, number>>

/** A rating by name, without case (R29). Missing stats count 0 (R9). */
export function ratingOf(stats: Stats, name: string | null): number {
  if (name === null) return 0
  let rating = entryOf(stats, name)
  if (rating === undefined) {
    const written = Object.keys(stats).find((key) => traitName(key) === name)
    rating = written === undefined ? 0 : stats[written]!
  }
  if (Number.isSafeInteger(rating)) return rating
  throw refused('bad_value', `The rating of ${name} must be a whole number, not ${rating}.`, { stat: name })
}

/** M4: ratings of a described method where no range is declared. */
const WIDE: TraitRange = { min: -99, max: 999 }
const NOT_NEGATIVE: TraitRange = { min: 0, max: null }

function isListed(lists: Readonly<Record<string, readonly string[]>>, name: string): boolean {
  return Object.values(lists).some((names) => names.includes(name))
}

/** Whether some action of the mapping rolls this stat in that place. */
function isMapped({ action_stat_map }: SystemConfig, key: 'attribute' | 'ability', name: string): boolean {
  return Object.values(action_stat_map).some(
    (entry) => entry[key] === name || Object.values(entry.variants ?? {}).some((one) => one[key] === name),
  )
}

/** R31, M4: the range of a trait: its own, that of attributes or abilities, else the method's. */
export function rangeOf(config: SystemConfig, name: string): TraitRange | undefined {
  const { special_traits, ranges, attributes, abilities } = config.stat_schema
  const own = entryOf(special_traits, name) ?? entryOf(ranges, name)
  if (own) return own
  if (ranges.attributes && (isListed(attributes, name) || isMapped(config, 'attribute', name)))
    return ranges.attributes
  if (ranges.abilities && (isListed(abilities, name) || isMapped(config, 'ability', name)))
    return ranges.abilities
  const { method, methods } = config.resolution
  if (method === 'dice_pool') return NOT_NEGATIVE
  return entryOf(methods, method) ? WIDE : undefined
}

/** R31: a rating outside its range is refused. */
export function checkTraitRange(config: SystemConfig, name: string, rating: number): void {
  const range = rangeOf(config, name)
  if (!range) return
  if ((range.min === null || rating >= range.min) && (range.max === null || rating <= range.max)) return
  throw refused(
    'trait_out_of_range',
    `${name} goes from ${range.min ?? '-∞'} to ${range.max ?? '∞'}, not ${rating}.`,
    {
      trait: name,
      rating,
    },
  )
}

export function checkTraits(config: SystemConfig, stats: Stats): void {
  for (const name of Object.keys(stats)) checkTraitRange(config, traitName(name), stats[name]!)
}

/** The row of an action, `_default` when it has none, with the variant laid over it (R28). */
export function entryFor(config: SystemConfig, action: string, variant: string | undefined): ActionEntry {
  const entry: ActionEntry =
    entryOf(config.action_stat_map, action) ?? entryOf(config.action_stat_map, '_default') ?? DEFAULT_PAIR
  if (variant === undefined) return entry
  const variants = entry.variants ?? {}
  const chosen = entryOf(variants, traitName(variant))
  if (chosen) return { ...entry, ...chosen }
  const known = Object.keys(variants).join(', ') || 'none'
  throw refused('unknown_variant', `"${action}" has no variant "${variant}". It has: ${known}.`, {
    action,
    variant,
  })
}

/** The two stats of a roll: what the call says outright, then the entry, then `_default`, then wits + alertness. */
export function pairFor(
  config: SystemConfig,
  entry: ActionEntry,
  outright: readonly (string | null)[] | undefined,
): StatPair {
  if (outright) {
    const [attribute, ability] = outright.map((stat) => (stat === null ? null : traitName(stat)))
    return { attribute: attribute ?? null, ability: ability ?? null }
  }
  if (entry.attribute === undefined && entry.ability === undefined) {
    const fallback = entryOf(config.action_stat_map, '_default')
    const known = fallback?.attribute !== undefined || fallback?.ability !== undefined
    const source: ActionEntry = known ? fallback! : DEFAULT_PAIR
    return { attribute: source.attribute ?? null, ability: source.ability ?? null }
  }
  return { attribute: entry.attribute ?? null, ability: entry.ability ?? null }
}

/** `dexterity+stealth` */
export function pairText(pair: StatPair): string {
  return [pair.attribute, pair.ability].filter((stat) => stat !== null).join('+')
}
