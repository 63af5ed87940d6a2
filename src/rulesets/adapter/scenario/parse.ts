import { sameName } from '../../../kernel/names.js'
import type { Issue, Library, ParsedScenario, ScenarioSchema } from '../../../kernel/ruleset.js'
import { schemaIssues } from '../../../kernel/schema-faults.js'
import { loadSystemConfig } from '../config/load.js'
import { mergeOver } from '../config/presets.js'
import { isMap } from '../config/section.js'
import { declaredStats } from '../config/stat-schema.js'
import type { ConfigIssue, SystemConfig } from '../config/types.js'
import { entryOf, traitName } from '../names.js'
import { type AdapterScenario, scenarioSchema } from './schema.js'

function fromConfig(issue: ConfigIssue, file: string | undefined): Issue {
  const { code, message, fix } = issue
  const at = file === undefined ? { path: ['system', ...issue.path] } : { path: issue.path, file }
  return { ...at, message, code, ...(fix !== undefined && { fix }) }
}

/** Faults of a scenario that no shape can tell: names that lead nowhere, ratings out of range. */
class Checks {
  readonly issues: Issue[] = []
  private readonly scenario: AdapterScenario
  private readonly config: SystemConfig

  constructor(scenario: AdapterScenario, config: SystemConfig) {
    this.scenario = scenario
    this.config = config
  }

  private fault(code: string, path: Issue['path'], message: string, fix?: string): void {
    this.issues.push(fix ? { code, path, message, fix } : { code, path, message })
  }

  /** A name that must be one of a list. */
  private known(
    path: Issue['path'],
    name: string | undefined,
    list: readonly { name: string }[],
    what: string,
  ): void {
    if (name === undefined || list.some((entry) => sameName(entry.name, name))) return
    const names = list.map((entry) => entry.name).join(', ') || 'none'
    this.fault('unknown_name', path, `There is no ${what} "${name}".`, `known: ${names}`)
  }

  private distinct(key: string, list: readonly { name: string }[]): void {
    list.forEach((entry, i) => {
      const first = list.findIndex((other) => sameName(other.name, entry.name))
      if (first < i) this.fault('duplicate_name', [key, i, 'name'], `"${entry.name}" is there twice.`)
    })
  }

  private stats(path: Issue['path'], stats: Readonly<Record<string, number>>): void {
    const declared = declaredStats(this.config.stat_schema)
    for (const written of Object.keys(stats)) {
      const stat = traitName(written)
      if (declared && !declared.has(stat)) {
        this.fault('unknown_trait', [...path, written], `No stat of this system is called "${written}".`)
      }
      const range = entryOf(this.config.stat_schema.special_traits, stat)
      const value = stats[written]!
      if (range && ((range.min !== null && value < range.min) || (range.max !== null && value > range.max))) {
        this.fault(
          'trait_out_of_range',
          [...path, written],
          `${stat} goes from ${range.min} to ${range.max}.`,
        )
      }
    }
  }

  private people(): void {
    const { characters, npcs, weapons, scenes } = this.scenario
    this.distinct('characters', [...characters, ...npcs])
    const pool = this.config.resolution.method === 'dice_pool'
    for (const [key, list] of [
      ['characters', characters],
      ['npcs', npcs],
    ] as const) {
      list.forEach((one, i) => {
        this.stats([key, i, 'stats'], one.stats)
        for (const [w, weapon] of one.weapons.entries())
          this.known([key, i, 'weapons', w], weapon, weapons, 'weapon')
      })
    }
    npcs.forEach((npc, i) => {
      this.known(['npcs', i, 'scene'], npc.scene, scenes, 'scene')
      if (!pool && Object.keys(npc.resists).length > 0) {
        this.fault(
          'contest_needs_pool',
          ['npcs', i, 'resists'],
          'Only dice pools can be resisted; this method has none.',
        )
      }
    })
  }

  private story(): void {
    const { objectives, scenes, endings, projects, targets, npcs, clocks } = this.scenario
    this.distinct('objectives', objectives)
    this.distinct('projects', projects)
    this.distinct('rotes', this.scenario.rotes)
    this.distinct('scenes', scenes)
    this.distinct('targets', [...targets, ...npcs])
    this.distinct('weapons', this.scenario.weapons)
    const clockNames = clocks.map((clock) => ({ name: clock.id }))
    objectives.forEach((objective, i) => {
      this.known(['objectives', i, 'target'], objective.target, [...targets, ...npcs], 'target')
      this.known(['objectives', i, 'leads_to'], objective.leads_to, scenes, 'scene')
      for (const [n, need] of objective.needs.entries()) {
        this.known(['objectives', i, 'needs', n], need, objectives, 'objective')
      }
    })
    endings.forEach(({ when }, i) => {
      if ('clock' in when) this.known(['endings', i, 'when', 'clock'], when.clock, clockNames, 'clock')
      if ('objective' in when)
        this.known(['endings', i, 'when', 'objective'], when.objective, objectives, 'objective')
      if ('project' in when) this.known(['endings', i, 'when', 'project'], when.project, projects, 'project')
    })
    projects.forEach((project, i) => {
      if ((project.action === undefined) === (project.effect === undefined)) {
        this.fault(
          'bad_project',
          ['projects', i],
          'A project has either an "action" or an "effect" of magick.',
        )
      }
      if (this.config.resolution.method !== 'dice_pool') {
        this.fault(
          'extended_needs_pool',
          ['projects', i],
          'Extended actions gather the successes of pools; this method has none.',
        )
      }
    })
    clocks.forEach((clock, i) => {
      if (clock.value > clock.max)
        this.fault('bad_value', ['clocks', i, 'value'], `"${clock.id}" begins beyond its max.`)
    })
  }

  all(): readonly Issue[] {
    this.people()
    this.story()
    return this.issues
  }
}

/** Clocks that rules move and nobody has put on the table: worth a word, not an error. */
function absentClocks(scenario: AdapterScenario, config: SystemConfig): Issue[] {
  return config.clock_rules.clocks_enabled
    .filter((id) => !scenario.clocks.some((clock) => clock.id === id))
    .map((id) => ({
      path: ['system', 'clock_rules', 'clocks_enabled'],
      message: `The clock "${id}" is enabled but not on the table ("clocks"); what moves it is dropped.`,
      code: 'absent_clock',
    }))
}

/** Map order does not survive sorting, and here it has a meaning: the first word found counts. */
function withOrderedTension(system: unknown, config: SystemConfig): unknown {
  if (!isMap(system) || !isMap(system.clock_rules) || !isMap(system.clock_rules.tension_keywords))
    return system
  const tension_keywords = config.clock_rules.tension_keywords
  return { ...system, clock_rules: { ...system.clock_rules, tension_keywords } }
}

function parse(input: unknown): ParsedScenario<AdapterScenario> {
  const shaped = scenarioSchema.safeParse(input)
  if (!shaped.success) return { ok: false, issues: schemaIssues(shaped.error.issues) }
  const { system, system_from } = shaped.data
  const loaded = loadSystemConfig(system)
  if (!loaded.ok) return { ok: false, issues: loaded.issues.map((issue) => fromConfig(issue, system_from)) }
  const scenario: AdapterScenario = {
    ...shaped.data,
    ...(system !== undefined && { system: withOrderedTension(system, loaded.config) }),
  }
  const issues = new Checks(scenario, loaded.config).all()
  if (issues.length > 0) return { ok: false, issues }
  const warnings = loaded.warnings.map((warning) => fromConfig(warning, system_from))
  return { ok: true, scenario, warnings: [...warnings, ...absentClocks(scenario, loaded.config)] }
}

/**
 * `system: systems/d20_target` names a document beside the scenario, which is pulled in whole;
 * `system: {from: systems/d20_target, clock_rules: ...}` lies over it.
 */
function resolve(input: unknown, library: Library): unknown {
  if (!isMap(input)) return input
  const { system } = input
  if (typeof system === 'string') {
    const found = library.read(system)
    return found === undefined ? input : { ...input, system: found, system_from: system }
  }
  if (!isMap(system) || typeof system.from !== 'string') return input
  const { from, ...own } = system
  const found = library.read(from)
  return found === undefined ? input : { ...input, system: mergeOver(found, own) }
}

export const adapterScenario: ScenarioSchema<AdapterScenario> = { resolve, parse }
