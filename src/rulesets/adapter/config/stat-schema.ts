import { entryOf, isMap } from '../../../kernel/entry.js'
import { fixFor } from '../../../kernel/words/nearest.js'
import { traitName } from '../names.js'
import type { Setting } from './methods/types.js'
import { near } from './near.js'
import { type Findings, type Path, Section } from './section.js'
import { ACTION, RANGE, type RESOLUTION_RULES, type STAT_SCHEMA, VARIANT } from './shapes/system.js'
import type { ActionEntry, SystemConfig, TraitRange } from './types.js'

type StatSchema = SystemConfig['stat_schema']
/** What an action and its variants have in common. */
type Entry = Pick<Section<typeof VARIANT.keys>, 'map' | 'raw' | 'at' | 'integer' | 'boolean' | 'entries'>

/** seed 001, `stat_schema`; R31 for the ranges. */
export function readStatSchema(found: Findings, block: Section<typeof STAT_SCHEMA.keys>): StatSchema {
  const lists = (key: 'attributes' | 'abilities') =>
    block.entries(key, (value, path) => block.asNames(value, path))
  const schema = {
    attributes: lists('attributes'),
    abilities: lists('abilities'),
    special_traits: block.entries('special_traits', (value, path) => readRange(found, value, path)),
    ranges: block.entries('ranges', (value, path) => readRange(found, value, path)),
  }
  block.warnUnknown()
  const stats = declaredStats(schema)
  for (const name of Object.keys(schema.ranges)) {
    if (name === 'attributes' || name === 'abilities' || !stats || stats.has(name)) continue
    found.fault(
      'unknown_trait',
      [...block.at('ranges'), name],
      `A range stands under attributes, abilities or the name of a stat, and none is called "${name}".`,
      near(name, ['attributes', 'abilities', ...stats]),
    )
  }
  return schema
}

/** R31, M4 */
function readRange(found: Findings, value: unknown, path: Path): TraitRange {
  const range = new Section(found, value, path, RANGE)
  const min = range.integer('min')
  const max = range.integer('max')
  range.warnUnknown()
  if (min !== null && max !== null && min > max)
    found.fault('bad_value', range.at('max'), `${range.at('max').join('.')} lies under its min.`)
  return { min, max }
}

/** Every stat a schema names; undefined when it names none, because then any name will do. */
export function declaredStats(schema: StatSchema): ReadonlySet<string> | undefined {
  const stats = [...Object.values(schema.attributes).flat(), ...Object.values(schema.abilities).flat()]
  return stats.length === 0 ? undefined : new Set([...stats, ...Object.keys(schema.special_traits)])
}

function readStat(found: Findings, block: Entry, key: 'attribute' | 'ability'): string | null | undefined {
  if (!Object.hasOwn(block.map, key)) return undefined
  const value = block.raw(key)
  if (value === undefined) return null
  if (typeof value === 'string' && value.trim() !== '') return traitName(value)
  found.fault('bad_value', block.at(key), `${block.at(key).join('.')} must name a stat, or be null.`)
  return undefined
}

/** Values that somebody chooses for the settings of a method (M16). Reports the first fault of each, at its place. */
export function checkChosen(
  settings: Readonly<Record<string, Setting>>,
  chosen: Readonly<Record<string, unknown>>,
  path: Path,
  fault: (code: string, path: Path, message: string, fix?: string) => void,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(chosen)) {
    const setting = entryOf(settings, name)
    const at = [...path, name]
    if (!setting) {
      const known = Object.keys(settings)
      fault(
        'unknown_setting',
        at,
        `The method has no setting "${name}". It has: ${known.join(', ') || 'none'}.`,
        near(name, known),
      )
    } else if (typeof value !== 'string' || entryOf(setting.values, value) === undefined) {
      const words = Object.keys(setting.values)
      const fix = typeof value === 'string' ? near(value, words) : undefined
      fault('unknown_value', at, `"${name}" is one of ${words.join(', ')}.`, fix)
    } else found[name] = value
  }
  return found
}

function readEntry(
  found: Findings,
  block: Entry,
  settings: Readonly<Record<string, Setting>> | undefined,
): Omit<ActionEntry, 'variants'> {
  const attribute = readStat(found, block, 'attribute')
  const ability = readStat(found, block, 'ability')
  const difficulty = block.integer('difficulty')
  const chosen = block.entries(
    'settings',
    (value) => value,
    (name) => name,
  )
  const sound = settings
    ? checkChosen(settings, chosen, block.at('settings'), (...issue) => found.fault(...issue))
    : {}
  return {
    ...(Object.keys(sound).length > 0 && { settings: sound }),
    ...(block.boolean('needs_target') && { needs_target: true }),
    ...(attribute !== undefined && { attribute }),
    ...(ability !== undefined && { ability }),
    ...(difficulty !== undefined && { difficulty }),
  }
}

/** seed 001, Action-to-Stat Mapping; R28 for the variants. */
export function readActionStatMap(
  found: Findings,
  rules: Section<typeof RESOLUTION_RULES.keys>,
  schema: StatSchema,
  authored: unknown,
  settings: Readonly<Record<string, Setting>> | undefined,
): Record<string, ActionEntry> {
  warnOfStrangers(found, schema, authored)
  // R29: `Hack` over a preset's `hack` is the same action, so it lies over that entry too.
  const known = new Map<string, ActionEntry>()
  return rules.entries('action_stat_map', (value, path, name) => {
    const block = new Section(found, value, path, ACTION)
    const entry = readEntry(found, block, settings)
    const variants = block.entries('variants', (variant, variantPath) => {
      const inner = new Section(found, variant, variantPath, VARIANT)
      const read = readEntry(found, inner, settings)
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
