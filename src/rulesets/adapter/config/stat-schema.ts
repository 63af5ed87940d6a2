import { entryOf } from '../../../kernel/entry.js'
import { fixFor } from '../../../kernel/nearest.js'
import { traitName } from '../names.js'
import { type Findings, isMap, Section } from './section.js'
import type { ActionEntry, SystemConfig } from './types.js'

type StatSchema = SystemConfig['stat_schema']

/** seed 001, `stat_schema`; R31 for the ranges. */
export function readStatSchema(found: Findings, block: Section): StatSchema {
  const lists = (key: string) => block.entries(key, (value, path) => block.asNames(value, path))
  const schema = {
    attributes: lists('attributes'),
    abilities: lists('abilities'),
    special_traits: block.entries('special_traits', (value, path) => {
      const range = new Section(found, value, path)
      const min = range.integer('min', {}, null)
      const max = range.integer('max', {}, null)
      range.warnUnknown()
      if (min !== null && max !== null && min > max) {
        found.fault('bad_value', range.at('max'), `${range.at('max').join('.')} lies under its min.`)
      }
      return { min, max }
    }),
  }
  block.warnUnknown()
  return schema
}

/** Every stat a schema names; undefined when it names none, because then any name will do. */
export function declaredStats(schema: StatSchema): ReadonlySet<string> | undefined {
  const stats = [...Object.values(schema.attributes).flat(), ...Object.values(schema.abilities).flat()]
  return stats.length === 0 ? undefined : new Set([...stats, ...Object.keys(schema.special_traits)])
}

function readStat(found: Findings, block: Section, key: 'attribute' | 'ability'): string | null | undefined {
  if (!Object.hasOwn(block.map, key)) {
    block.raw(key)
    return undefined
  }
  const value = block.raw(key)
  if (value === undefined) return null
  if (typeof value === 'string' && value.trim() !== '') return traitName(value)
  found.fault('bad_value', block.at(key), `${block.at(key).join('.')} must name a stat, or be null.`)
  return undefined
}

function readEntry(found: Findings, block: Section): Omit<ActionEntry, 'variants'> {
  const attribute = readStat(found, block, 'attribute')
  const ability = readStat(found, block, 'ability')
  const difficulty = block.integer('difficulty')
  return {
    ...(attribute !== undefined && { attribute }),
    ...(ability !== undefined && { ability }),
    ...(difficulty !== undefined && { difficulty }),
  }
}

/** seed 001, Action-to-Stat Mapping; R28 for the variants. */
export function readActionStatMap(
  found: Findings,
  rules: Section,
  schema: StatSchema,
  authored: unknown,
): Record<string, ActionEntry> {
  warnOfStrangers(found, schema, authored)
  // R29: `Hack` over a preset's `hack` is the same action, so it lies over that entry too.
  const known = new Map<string, ActionEntry>()
  return rules.entries('action_stat_map', (value, path, name) => {
    const block = new Section(found, value, path)
    const entry = readEntry(found, block)
    const variants = block.entries('variants', (variant, variantPath) => {
      const inner = new Section(found, variant, variantPath)
      const read = readEntry(found, inner)
      inner.warnUnknown()
      return read
    })
    block.warnUnknown()
    const below = known.get(traitName(name))
    const all = { ...below?.variants, ...variants }
    const read = { ...below, ...entry, ...(Object.keys(all).length > 0 && { variants: all }) }
    known.set(traitName(name), read)
    return read
  })
}

/** A stat that a declared schema does not have would silently count 0, so it is a fault (only in authored entries). */
function warnOfStrangers(found: Findings, schema: StatSchema, authored: unknown): void {
  const known = declaredStats(schema)
  if (!known || !isMap(authored)) return
  const check = (entry: unknown, path: readonly string[]) => {
    if (!isMap(entry)) return
    for (const key of ['attribute', 'ability'] as const) {
      const stat = entryOf(entry, key)
      if (typeof stat !== 'string' || known.has(traitName(stat))) continue
      found.fault(
        'unknown_trait',
        [...path, key],
        `No stat of this system is called "${stat}".`,
        fixFor(stat, [...known]).fix,
      )
    }
  }
  for (const [action, entry] of Object.entries(authored)) {
    const path = ['resolution_rules', 'action_stat_map', action]
    check(entry, path)
    if (!isMap(entry) || !isMap(entry.variants)) continue
    for (const [name, variant] of Object.entries(entry.variants)) check(variant, [...path, 'variants', name])
  }
}
