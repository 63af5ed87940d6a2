import { fixFor } from '../../../kernel/words/nearest.js'
import { traitName } from '../names.js'
import { HEALTH_LEVELS } from './built-in.js'
import { type FiguresRead, figuresInWords } from './methods/figures-read.js'
import { type Findings, type Path, Section } from './section.js'
import { type HEALTH, LEVEL } from './shapes/fight.js'
import { CONDITION, type RESOLUTION_RULES, RESOURCE } from './shapes/system.js'
import { type Declared, readTerms } from './terms.js'
import type { HealthRules, PersonalCondition, ResourceRules } from './types.js'

const MAX_LEVELS = 20

type Health = Section<typeof HEALTH.keys>

/** Named boxes, from the first that is filled; the last allows no actions. */
function readLevels(found: Findings, health: Health): HealthRules['levels'] {
  const list = health.list('levels')
  if (list === undefined) return HEALTH_LEVELS
  const levels = list.map((value, i): HealthRules['levels'][number] => {
    const block = new Section(found, value, [...health.at('levels'), i], LEVEL)
    const level = block.text('name')
    if (level === undefined)
      found.fault('bad_value', block.at('name'), `${block.at('name').join('.')} must name a level.`)
    const penalty = block.integer('penalty')
    block.warnUnknown()
    return { level: level ?? '?', penalty: i === list.length - 1 ? null : penalty }
  })
  if (levels.length === 0 || levels.length > MAX_LEVELS) {
    found.fault('bad_value', health.at('levels'), `A health track has 1 to ${MAX_LEVELS} levels.`)
    return HEALTH_LEVELS
  }
  return [HEALTH_LEVELS[0]!, ...levels]
}

/** The `health` block: a track of levels, or points. */
export function readHealth(found: Findings, health: Health, declared: Declared): HealthRules {
  const kind = health.choice('kind')
  const points = readTerms(found, health.list('points'), health.at('points'), declared)
  const read: HealthRules = {
    enabled: health.boolean('enabled'),
    kind,
    stamina_soaks_lethal: health.boolean('stamina_soaks_lethal'),
    levels: readLevels(found, health),
    points: points ?? [],
  }
  for (const [key, of] of [
    ['points', 'points'],
    ['levels', 'levels'],
    ['stamina_soaks_lethal', 'levels'],
  ] as const) {
    if (kind !== of && health.has(key))
      found.fault('bad_value', health.at(key), `"${key}" belongs to "kind: ${of}".`)
  }
  health.warnUnknown()
  return read
}

/** M18: a figure that the method does not read would be said and never count. */
function checkKind(
  found: Findings,
  block: { at(key: string): Path },
  reads: FiguresRead,
  read: { readonly dice: number; readonly modifier: number; readonly auto_successes?: number },
): void {
  const says = `The method reads ${figuresInWords(reads)}.`
  const idle = (key: string, code: string, fix: string | undefined) =>
    found.fault(code, block.at(key), `Nothing reads "${key}" here. ${says}`, fix)
  if (read.dice !== 0 && !reads.dice) idle('dice', 'dice_not_read', reads.modifier ? 'modifier' : undefined)
  if (read.modifier !== 0 && !reads.modifier)
    idle('modifier', 'modifier_not_read', reads.dice ? 'dice' : undefined)
  if ((read.auto_successes ?? 0) !== 0 && !reads.successes)
    idle('auto_successes', 'bad_value', reads.modifier ? 'modifier' : reads.dice ? 'dice' : undefined)
}

/** Reads the worth of a point of a special trait on a roll, and when it comes back. */
export function readResources(
  found: Findings,
  rules: Section<typeof RESOLUTION_RULES.keys>,
  special: ReadonlySet<string>,
  reads: FiguresRead,
): Readonly<Record<string, ResourceRules>> {
  return rules.entries('resources', (value, path, name) => {
    const block = new Section(found, value, path, RESOURCE)
    const read: ResourceRules = {
      dice: block.integer('dice'),
      modifier: block.integer('modifier'),
      auto_successes: block.integer('auto_successes'),
      max_per_turn: block.integer('max_per_turn'),
      refill: block.choice('refill'),
    }
    block.warnUnknown()
    checkKind(found, block, reads, read)
    if (special.has(traitName(name))) return read
    found.fault(
      'unknown_trait',
      path,
      `"${name}" is no special trait of this system (stat_schema.special_traits).`,
      special.size > 0 ? fixFor(name, [...special]).fix : 'declare it with its min and max',
    )
    return undefined
  })
}

/** Reads the conditions of one person, and their effects. */
export function readConditions(
  found: Findings,
  rules: Section<typeof RESOLUTION_RULES.keys>,
  reads: FiguresRead,
): Readonly<Record<string, PersonalCondition>> {
  const own = rules.entries('conditions', (value, path) => {
    const block = new Section(found, value, path, CONDITION)
    const read = {
      dice: block.integer('dice'),
      modifier: block.integer('modifier'),
      no_actions: block.boolean('no_actions'),
    }
    block.warnUnknown()
    checkKind(found, block, reads, read)
    return read
  })
  return { stunned: { dice: 0, modifier: 0, no_actions: true }, ...own }
}
