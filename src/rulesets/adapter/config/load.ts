import { entryOf, isMap } from '../../../kernel/entry.js'
import { traitName } from '../names.js'
import { checkActionWords, warnSafeActions } from './actions.js'
import * as builtIn from './built-in.js'
import { checkClockIds } from './clocks/ids.js'
import { readClockRules } from './clocks/rules.js'
import { readFight } from './fight.js'
import { figuresRead } from './methods/figures-read.js'
import { woundsCountIn } from './methods/uses.js'
import { mergeOver, presetNamed, presets } from './presets.js'
import { readConditions, readHealth, readResources } from './reserves.js'
import { readResolution } from './resolution.js'
import { Findings, Section } from './section.js'
import { type EXTENDED, RESOLUTION_RULES, SYSTEM, type WILLPOWER } from './shapes/system.js'
import { declaredStats, readActionStatMap, readStatSchema } from './stat-schema.js'
import type { LoadedSystem, SystemConfig } from './types.js'

type Rules = Section<typeof RESOLUTION_RULES.keys>

/** R7: `difficulty.default` beats `resolution.default_difficulty` beats 6. */
function readDifficulty(found: Findings, rules: Rules): SystemConfig['difficulty'] {
  const older = rules.section('resolution').integer('default_difficulty')
  const block = rules.section('difficulty')
  const own = block.integer('default')
  if (own !== undefined && older !== undefined && own !== older) {
    found.warn(
      'difficulty_default_conflict',
      block.at('default'),
      `difficulty.default is ${own} and resolution.default_difficulty is ${older}; ${own} counts.`,
    )
  }
  const min = block.integer('min')
  const max = block.integer('max')
  if (min !== null && max !== null && min > max) {
    found.fault(
      'bad_value',
      block.at('max'),
      `difficulty.max is ${max} and lies under difficulty.min, ${min}.`,
    )
  }
  const read = {
    default: own ?? older ?? builtIn.DEFAULT_DIFFICULTY,
    auto_success_if_pool_gte_difficulty: block.boolean('auto_success_if_pool_gte_difficulty'),
    retry_penalty: block.integer('retry_penalty'),
    min,
    max,
  }
  block.warnUnknown()
  return read
}

function readWillpower(block: Section<typeof WILLPOWER.keys>): SystemConfig['willpower'] {
  const read = {
    enabled: block.boolean('enabled'),
    resource_name: traitName(block.text('resource_name')),
    auto_successes_per_spend: block.integer('auto_successes_per_spend'),
    max_per_turn: block.integer('max_per_turn'),
  }
  block.warnUnknown()
  return read
}

type MageBlocks = Pick<SystemConfig, 'magick' | 'paradox' | 'specialty'>

/** rules/adapter §6 */
function readMage(rules: Rules): MageBlocks {
  const magick = rules.section('magick')
  const paradox = rules.section('paradox')
  const specialty = rules.section('specialty')
  const read: MageBlocks = {
    magick: {
      pool: magick.choice('pool'),
      trait: traitName(magick.text('trait')),
      spheres: listOr(magick.names('spheres'), builtIn.SPHERES),
    },
    paradox: { edition: paradox.choice('edition') },
    specialty: { min_rating: specialty.integer('min_rating') },
  }
  for (const block of [magick, paradox, specialty]) block.warnUnknown()
  return read
}

/** A list that replaces the built-in one when it has anything in it. */
function listOr(names: readonly string[] | undefined, otherwise: readonly string[]): readonly string[] {
  return names && names.length > 0 ? names : otherwise
}

type ActionTables = Pick<
  SystemConfig,
  | 'combat_actions'
  | 'condition_map'
  | 'clear_map'
  | 'safe_actions'
  | 'risky_actions'
  | 'inventory_requirements'
>

/** R24, R25, R30: lists replace, maps lie over the built-in tables entry by entry. */
function readActionTables(found: Findings, rules: Rules): ActionTables {
  const conditions = rules.entries('condition_map', (value, path) => {
    if (typeof value === 'string' && value.trim() !== '') return traitName(value)
    found.fault('bad_value', path, `${path.join('.')} must name a condition.`)
    return undefined
  })
  const { each: quantity } = RESOLUTION_RULES.keys.inventory_requirements.each
  const requirements = rules.entries('inventory_requirements', (value, path) =>
    rules.asEntries(value, path, (count, at) => rules.asInteger(count, at, quantity)),
  )
  return {
    combat_actions: listOr(rules.names('combat_actions'), builtIn.COMBAT_ACTIONS),
    condition_map: { ...builtIn.CONDITIONS, ...conditions },
    clear_map: {
      ...builtIn.CLEARED_BY,
      ...rules.entries('clear_map', (value, path) => rules.asNames(value, path)),
    },
    safe_actions: listOr(rules.names('safe_actions'), builtIn.SAFE_ACTIONS),
    risky_actions: rules.names('risky_actions') ?? [],
    inventory_requirements: { ...builtIn.INVENTORY_REQUIREMENTS, ...requirements },
  }
}

/** R5: without `threshold_past_9` a difficulty above the die is never reached. */
function warnUnreachable(found: Findings, config: SystemConfig, rules: Rules): void {
  const { method, die_type, threshold_past_9 } = config.resolution
  if (method !== 'dice_pool' || threshold_past_9 || config.difficulty.default <= die_type) return
  found.warn(
    'difficulty_unreachable',
    rules.at('difficulty'),
    `No d${die_type} reaches the default difficulty ${config.difficulty.default}; threshold_past_9 is off.`,
  )
}

/** M19: a wound penalty that no term of the method reads would be said and never count. */
function checkPenalty(found: Findings, { health, resolution }: SystemConfig, rules: Rules): void {
  const method = entryOf(resolution.methods, resolution.method)
  if (!method || !health.enabled || health.kind !== 'levels' || woundsCountIn(method) !== null) return
  if (!health.levels.some(({ penalty }) => penalty !== null && penalty < 0)) return
  const says = `These levels have penalties, and the method reads none: list "wounds", "modifier" or "dice_modifier".`
  if (method.older) found.warn('penalty_not_read', rules.at('health'), says)
  else found.fault('penalty_not_read', rules.at('health'), says)
}

function readExtended(block: Section<typeof EXTENDED.keys>): SystemConfig['extended'] {
  const read = {
    mixed: block.integer('mixed'),
    success: block.integer('success'),
    critical: block.integer('critical'),
  }
  block.warnUnknown()
  return read
}

/** A system that maps its actions one by one, and says nothing of others, has no others. */
function allowsAnything(rules: Rules): boolean {
  const written = rules.raw('action_stat_map')
  const map = isMap(written) ? written : {}
  return Object.keys(map).length === 0 || Object.keys(map).some((name) => traitName(name) === '_default')
}

/**
 * seed 001, `load_system_config`: the `system:` block of a scenario, checked and completed. The block is the single
 * source of truth; without `resolution_rules` it is the default 2d6 band system.
 */
export function loadSystemConfig(system: unknown): LoadedSystem {
  const found = new Findings()
  const top = new Section(found, system, [], SYSTEM)
  const authored = top.raw('resolution_rules')
  let raw: unknown = authored
  if (isMap(authored) && authored.preset !== undefined && authored.preset !== null) {
    const preset = presetNamed(authored.preset)
    if (preset) raw = mergeOver(preset, authored)
    else {
      const known = Object.keys(presets).join(', ')
      found.fault(
        'unknown_preset',
        ['resolution_rules', 'preset'],
        `There is no preset ${JSON.stringify(authored.preset)}. Known: ${known}.`,
        known,
      )
    }
  }
  const rules = new Section(found, raw, ['resolution_rules'], RESOLUTION_RULES)
  const schema = readStatSchema(found, rules.section('stat_schema'))
  const declared = declaredStats(schema)
  const resolution = readResolution(found, rules.section('resolution'), declared)
  const pool = resolution.method === 'dice_pool'
  const staged = entryOf(resolution.methods, resolution.method)
  const reads = figuresRead(resolution.method, staged)
  const config: SystemConfig = {
    name: rules.text('name') ?? (resolution.method === '2d6_bands' ? 'default_2d6' : resolution.method),
    resolution,
    stat_schema: schema,
    action_stat_map: readActionStatMap(
      found,
      rules,
      schema,
      isMap(authored) ? authored.action_stat_map : undefined,
      staged?.settings ?? (pool || resolution.method === '2d6_bands' ? {} : undefined),
    ),
    difficulty: readDifficulty(found, rules),
    willpower: readWillpower(rules.section('willpower')),
    ...readMage(rules),
    health: readHealth(found, rules.section('health'), declared),
    fight: readFight(found, rules.section('fight'), declared, pool),
    extended: readExtended(rules.section('extended')),
    resources: readResources(found, rules, new Set(Object.keys(schema.special_traits)), reads),
    conditions: readConditions(found, rules, reads),
    free_actions: rules.boolean('free_actions') ?? allowsAnything(rules),
    ...readActionTables(found, rules),
    clock_rules: readClockRules(found, top.section('clock_rules')),
  }
  warnUnreachable(found, config, rules)
  checkPenalty(found, config, rules)
  checkActionWords(found, config)
  const { action_stat_map: map, safe_actions } = isMap(authored) ? authored : {}
  warnSafeActions(found, config, { map, safe: Array.isArray(safe_actions) && safe_actions.length > 0 })
  checkClockIds(found, config, schema.special_traits)
  rules.warnUnknown()
  top.warnUnknown({
    resolution_rules: Object.keys(RESOLUTION_RULES.keys),
    clock_rules: Object.keys(SYSTEM.keys.clock_rules.keys),
  })
  const { issues, warnings } = found
  return issues.length > 0 ? { ok: false, issues, warnings } : { ok: true, config, warnings }
}
