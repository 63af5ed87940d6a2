import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import { type WellFormed, wellFormed } from '../../../kernel/contract/checks/well-formed.js'
import type { Issue, ParsedScenario, ScenarioSchema } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { didYouMeanFix } from '../../../kernel/words/nearest.js'
import { loadSystemConfig } from '../config/load.js'
import type { ConfigIssue, SystemConfig } from '../config/types.js'
import { scenarioJson } from './authored.js'
import { Checks } from './checks.js'
import { clocksNowhere } from './method-checks.js'
import { resolve, systemFileOf, systemsBeside } from './resolve.js'
import { type AdapterScenario, scenarioSchema } from './schema.js'
import { weaponsWithoutStats } from './weapon-stats.js'

/** A fault of the system, where it is written: in the scenario, or in the document that it names. */
function fromConfig(issue: ConfigIssue, input: unknown): Issue {
  const { code, message, fix } = issue
  const file = systemFileOf(input, issue.path)
  const at = file === undefined ? { path: ['system', ...issue.path] } : { path: issue.path, file }
  return { ...at, message, code, ...(fix !== undefined && { fix }) }
}

/** Clocks that rules move and nobody has put on the table: worth a word, not an error. */
function absentClocks(scenario: AdapterScenario, config: SystemConfig): Issue[] {
  const there = new Set(scenario.clocks.map(({ id }) => id))
  return config.clock_rules.clocks_enabled
    .filter((id) => !there.has(id))
    .map((id) => ({
      path: ['system', 'clock_rules', 'clocks_enabled'],
      message: `The clock "${id}" is enabled but not on the table ("clocks"); what moves it is dropped.`,
      code: 'absent_clock',
    }))
}

/** A system without the traits that a fight goes by is reported, and has no fights (`fight` names others). */
function lackingTraits({ fight, health }: SystemConfig): Issue[] {
  if (!health.enabled || fight.lacks.length === 0) return []
  return [
    {
      path: ['system', 'resolution_rules', 'health'],
      message: `There are no fights yet: this system has no ${fight.lacks.join(', ')}. Name its own traits under "fight": initiative, dodge, damage, soak.`,
      code: 'fight_traits_missing',
    },
  ]
}

/** Map order does not survive sorting, and here it has a meaning: the first word found counts. */
function withOrderedTension(system: unknown, config: SystemConfig): unknown {
  if (!isMap(system) || !isMap(system.clock_rules) || !isMap(system.clock_rules.tension_keywords))
    return system
  const tension_keywords = config.clock_rules.tension_keywords
  return { ...system, clock_rules: { ...system.clock_rules, tension_keywords } }
}

/** The system of a document whose shape may be wrong elsewhere, so that all faults are reported at once. */
function systemIn(input: unknown): unknown {
  return isMap(input) ? input.system : undefined
}

/** A system that was named and never found would be played as if nothing had been written. */
function unfound(system: unknown, known: readonly string[] = []): Issue[] {
  const name = isMap(system) ? system.from : system
  if (typeof name !== 'string') return []
  return [
    {
      path: isMap(system) ? ['system', 'from'] : ['system'],
      message: `There is no system "${name}", neither beside the scenario nor among those that come with the game.`,
      code: 'unknown_system',
      ...didYouMeanFix(name, known),
    },
  ]
}

/** Where the written one cannot be read. */
const DEFAULT_SYSTEM = defaultSystem()

function defaultSystem(): SystemConfig {
  const loaded = loadSystemConfig(undefined)
  if (!loaded.ok) throw new Error('the default system is faulty')
  return loaded.config
}

/** Faults that need no system to be seen: names that lead nowhere, and names that are there twice. */
const OF_NAMES: readonly (string | undefined)[] = ['unknown_name', 'duplicate_name', 'reserved_name']
const OF_THE_SYSTEM: readonly unknown[] = [
  'resources',
  'spheres',
  'effect',
  'stats',
  'specialties',
  'resists',
]

function needsNoSystem({ code, path }: Issue): boolean {
  return OF_NAMES.includes(code) && !path.some((step) => OF_THE_SYSTEM.includes(step))
}

/** Checks that no shape can express, of as much as is well-formed; without a sound system, of names only. */
function checked(found: WellFormed<AdapterScenario>, config: SystemConfig | undefined): readonly Issue[] {
  const { document, lost, written } = found
  if (!document) return []
  const system = config ?? DEFAULT_SYSTEM
  const lists = new Set([...lost].filter((path) => path.length <= 2).map(([key]) => String(key)))
  return new Checks(document, system, lists)
    .all()
    .filter((issue) => config !== undefined || needsNoSystem(issue))
    .map((issue) => ({ ...issue, path: written(issue.path) }))
    .filter(({ path }) => !lost.covers(path))
}

function parse(input: unknown): ParsedScenario<AdapterScenario> {
  const found = wellFormed((draft) => scenarioSchema.safeParse(draft, WITHOUT_JIT), input, [])
  const system = systemIn(input)
  const loaded = loadSystemConfig(system)
  const config = loaded.ok ? loaded.config : undefined
  const issues: readonly Issue[] = [
    ...unfound(system, systemsBeside(input)),
    ...schemaIssues(found.faults, scenarioSchema),
    ...(loaded.ok || typeof system === 'string'
      ? []
      : loaded.issues.map((issue) => fromConfig(issue, input))),
    ...checked(found, unfound(system).length > 0 ? undefined : config),
    ...(found.document && config
      ? clocksNowhere(found.document, config).map((issue) => fromConfig(issue as ConfigIssue, input))
      : []),
  ]
  if (!found.document || !loaded.ok || issues.length > 0) return { ok: false, issues }
  const scenario: AdapterScenario = {
    ...found.document,
    ...(system !== undefined && { system: withOrderedTension(system, loaded.config) }),
  }
  const warnings = loaded.warnings.map((warning) => fromConfig(warning, input))
  return {
    ok: true,
    scenario,
    warnings: [
      ...warnings,
      ...lackingTraits(loaded.config),
      ...absentClocks(scenario, loaded.config),
      ...weaponsWithoutStats(scenario, loaded.config),
    ],
  }
}

export const adapterScenario: ScenarioSchema<AdapterScenario> = {
  resolve,
  parse,
  json: scenarioJson,
  laidOver: { system: 'from' },
}
