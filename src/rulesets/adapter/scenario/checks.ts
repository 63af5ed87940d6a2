import { ANYBODY } from '../../../kernel/contract/next.js'
import type { Issue } from '../../../kernel/contract/scenario.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import { entryOf } from '../../../kernel/entry.js'
import { normalName, sameName } from '../../../kernel/words/names.js'
import { didYouMeanFix, type Fix, fixFor, likelyTypo } from '../../../kernel/words/nearest.js'
import { knownActions } from '../config/actions.js'
import { declaredStats } from '../config/stat-schema.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { resourceNames } from '../people/resources.js'
import { rangeOf } from '../people/stats.js'
import { hasDifficulty } from '../rolls/difficulty.js'
import { RISKY_FLAGS } from '../rolls/severity.js'
import { trackOf } from './begin.js'
import { methodFaults } from './method-checks.js'
import { distinctIssues, LISTS, type ListOfNamed, type Named, NamesOfLists } from './names-of-lists.js'
import type { AdapterScenario, CharacterSheet, NpcSheet, Weapon } from './schema.js'

/** Every character is a seat, and these seats mean something else. */
const RESERVED = [GAME_MASTER, ANYBODY]
/** rules/adapter §6, Wheel. */
const WHEEL = 20

type Path = Issue['path']

/** Faults of a scenario that no shape can tell: names that lead nowhere, ratings out of range, keys that nothing reads. */
export class Checks {
  readonly issues: Issue[] = []
  private readonly scenario: AdapterScenario
  private readonly config: SystemConfig
  private readonly pool: boolean
  private readonly lost: ReadonlySet<string>
  private readonly names = new NamesOfLists()
  private readonly declared: ReadonlySet<string> | undefined
  private readonly clockNames: readonly { name: string }[]

  /** `lost`: lists of the scenario that lack something which was not well-formed; what they name is not judged. */
  constructor(scenario: AdapterScenario, config: SystemConfig, lost: ReadonlySet<string> = new Set()) {
    this.scenario = scenario
    this.config = config
    this.lost = lost
    this.pool = config.resolution.method === 'dice_pool'
    this.declared = declaredStats(config.stat_schema)
    this.clockNames = scenario.clocks.map((clock) => ({ name: clock.id }))
  }

  private fault(code: string, path: Path, message: string, fix: Fix = {}): void {
    this.issues.push({ code, path, message, ...fix })
  }

  /** A name that must be one of a list. */
  private known(path: Path, name: string | undefined, list: readonly { name: string }[], what: Named): void {
    if (name === undefined) return
    if (this.names.has(list, name) || LISTS[what].some((key) => this.lost.has(key))) return
    this.fault('unknown_name', path, `There is no ${what} "${name}".`, fixFor(name, this.names.of(list)))
  }

  /** No two of these lists together have one name. */
  private distinct(...keys: readonly ListOfNamed[]): void {
    const seen = new Set<string>()
    for (const key of keys)
      for (const [i, { name }] of this.scenario[key].entries()) {
        if (seen.has(normalName(name)))
          this.fault('duplicate_name', [key, i, 'name'], `"${name}" is there twice.`)
        seen.add(normalName(name))
      }
  }

  /** R29: two spellings of one name would make the order of the keys count. */
  private spelledOnce(path: Path, map: Readonly<Record<string, unknown>> | undefined): void {
    const seen = new Set<string>()
    for (const written of Object.keys(map ?? {}).toSorted()) {
      const name = traitName(written)
      if (seen.has(name))
        this.fault('duplicate_name', [...path, written], `"${written}" is there in another spelling.`)
      seen.add(name)
    }
  }

  /** A trait that a declared schema must have. */
  private trait(path: Path, written: string): void {
    const { declared } = this
    if (!declared || declared.has(traitName(written))) return
    this.fault(
      'unknown_trait',
      path,
      `No stat of this system is called "${written}".`,
      fixFor(written, [...declared]),
    )
  }

  /** An action word: one that is plainly a slip of another, or that a system without free actions does not have. */
  private action(path: Path, written: string): void {
    const action = traitName(written)
    const words = knownActions(this.config)
    if (words.has(action)) return
    if (this.config.free_actions && likelyTypo(action, words) === undefined) return
    this.fault(
      'unknown_action',
      path,
      `This system has no action "${written}".`,
      didYouMeanFix(action, words),
    )
  }

  private inRange(path: Path, trait: string, value: number): void {
    const range = rangeOf(this.config, trait)
    if (!range) return
    const { min, max } = range
    if ((min === null || value >= min) && (max === null || value <= max)) return
    this.fault('trait_out_of_range', path, `${trait} goes from ${min ?? '-∞'} to ${max ?? '∞'}.`)
  }

  private stats(path: Path, stats: Readonly<Record<string, number>>): void {
    this.spelledOnce(path, stats)
    for (const written of Object.keys(stats)) {
      this.trait([...path, written], written)
      this.inRange([...path, written], traitName(written), stats[written]!)
    }
  }

  /** Checks health, by the system's own kind of health. */
  private health(path: Path, sheet: CharacterSheet | NpcSheet): void {
    const { kind } = this.config.health
    const filled = sheet.health.bashing + sheet.health.lethal + sheet.health.aggravated
    if (kind === 'points') {
      if (filled > 0) this.fault('bad_value', [...path, 'health'], 'This system counts points: write "hurt".')
      const { boxes } = trackOf(this.config, sheet)
      if ((sheet.hurt ?? 0) > boxes!)
        this.fault('bad_value', [...path, 'hurt'], `${sheet.name} has only ${boxes} points to lose.`)
      return
    }
    for (const key of ['hp', 'hurt'] as const)
      if (sheet[key] !== undefined)
        this.fault('bad_value', [...path, key], 'This system counts levels of health: write "health".')
    const boxes = this.config.health.levels.length - 1
    if (filled > boxes) this.fault('bad_value', [...path, 'health'], `a track has ${boxes} boxes`)
  }

  private person(path: Path, sheet: CharacterSheet | NpcSheet): void {
    this.stats([...path, 'stats'], sheet.stats)
    this.health(path, sheet)
    for (const [w, weapon] of sheet.weapons.entries())
      this.known([...path, 'weapons', w], weapon, this.scenario.weapons, 'weapon')
  }

  /** Points that come and go: known by name, in range, and on the wheel. */
  private resources(path: Path, { resources }: CharacterSheet): void {
    this.spelledOnce(path, resources)
    const names = resourceNames(this.config)
    const held: Record<string, number> = {}
    for (const written of Object.keys(resources)) {
      const name = traitName(written)
      const at = [...path, written]
      held[name] = resources[written]!
      if (!names.includes(name))
        this.fault('unknown_name', at, `This system has no resource "${written}".`, fixFor(name, names))
      else if (name !== this.config.willpower.resource_name) this.inRange(at, name, held[name])
      const most = entryOf(this.config.stat_schema.special_traits, name)?.max
      if (name === this.config.willpower.resource_name && most != null && held[name] > most)
        this.fault('trait_out_of_range', at, `${name} has at most ${most} points.`)
    }
    const { quintessence = 0, paradox = 0, permanent_paradox = 0 } = held
    if (quintessence + paradox + permanent_paradox > WHEEL)
      this.fault(
        'wheel_overfull',
        [...path, quintessence > 0 ? 'quintessence' : 'paradox'],
        `Quintessence and paradox share ${WHEEL} boxes; together these are ${quintessence + paradox + permanent_paradox}.`,
        { fix: `at most ${Math.max(0, WHEEL - paradox - permanent_paradox)}` },
      )
  }

  private spheres(path: Path, map: Readonly<Record<string, number>> | undefined): void {
    const { spheres } = this.config.magick
    for (const written of Object.keys(map ?? {})) {
      if (spheres.includes(traitName(written))) continue
      this.fault(
        'unknown_name',
        [...path, written],
        `There is no sphere "${written}".`,
        fixFor(written, spheres),
      )
    }
  }

  private character(sheet: CharacterSheet, i: number): void {
    const path = ['characters', i]
    this.person(path, sheet)
    for (const map of ['spheres', 'specialties', 'inventory'] as const)
      this.spelledOnce([...path, map], sheet[map])
    this.resources([...path, 'resources'], sheet)
    this.spheres([...path, 'spheres'], sheet.spheres)
    for (const stat of Object.keys(sheet.specialties)) this.trait([...path, 'specialties', stat], stat)
    sheet.merits_flaws.forEach((merit, m) => {
      const at = [...path, 'merits_flaws', m]
      for (const [s, stat] of (merit.applies_to?.stats ?? []).entries())
        this.trait([...at, 'applies_to', 'stats', s], stat)
      for (const [a, action] of (merit.applies_to?.actions ?? []).entries())
        this.action([...at, 'applies_to', 'actions', a], action)
      if (!this.pool)
        this.fault('merits_need_pool', at, 'Merits and flaws change pools; this method has none.')
    })
    if (RESERVED.some((seat) => sameName(seat, sheet.name)))
      this.fault('reserved_name', [...path, 'name'], `No character can be called "${sheet.name}".`)
  }

  private npc(path: Path, npc: NpcSheet): void {
    this.person(path, npc)
    this.spelledOnce([...path, 'resists'], npc.resists)
    this.known([...path, 'scene'], npc.scene, this.scenario.scenes, 'scene')
    const { method, methods } = this.config.resolution
    if (entryOf(methods, method)?.opposed.by === 'none' && Object.keys(npc.resists).length > 0)
      this.fault('not_opposed', [...path, 'resists'], 'Rolls of this method are never set against another.')
    if (method === '2d6_bands' && Object.keys(npc.resists).length > 0) {
      this.fault(
        'contest_needs_pool',
        [...path, 'resists'],
        'The 2d6 bands go by no stats, so nobody can resist with them; describe a method that does.',
      )
    }
    for (const [action, { attribute, ability }] of Object.entries(npc.resists)) {
      const at = [...path, 'resists', action]
      this.action(at, action)
      if (attribute === null && ability === null)
        this.fault('bad_value', at, 'Somebody resists with an attribute, an ability or both.')
      if (attribute !== null) this.trait([...at, 'attribute'], attribute)
      if (ability !== null) this.trait([...at, 'ability'], ability)
    }
  }

  private weapon(weapon: Weapon, i: number): void {
    const path = ['weapons', i]
    const { damage, type, variant } = weapon
    this.action([...path, 'action'], weapon.action)
    if (this.pool && typeof damage === 'string')
      this.fault('bad_value', [...path, 'damage'], 'Damage of a pool is a whole number of dice.')
    const { enabled, kind } = this.config.health
    if (kind === 'points' && type !== undefined)
      this.fault('bad_value', [...path, 'type'], 'This system counts points: damage has no kinds.')
    if (enabled && kind === 'levels' && type === undefined)
      this.fault('bad_value', [...path, 'type'], 'Damage is bashing, lethal or aggravated: say which.')
    if (weapon.difficulty !== undefined) this.difficulty([...path, 'difficulty'])
    if (variant === undefined) return
    const map = this.config.action_stat_map
    const entry = entryOf(map, traitName(weapon.action)) ?? entryOf(map, '_default')
    const variants = Object.keys(entry?.variants ?? {})
    if (!variants.includes(traitName(variant)))
      this.fault(
        'unknown_variant',
        [...path, 'variant'],
        `"${weapon.action}" has no variant "${variant}".`,
        fixFor(variant, variants),
      )
  }

  /** A figure that nothing would read. */
  private difficulty(path: Path): void {
    if (!hasDifficulty(this.config))
      this.fault('no_difficulty', path, 'Rolls of this method are up against no difficulty.', {
        fix: 'write "modifier"',
      })
  }

  private people(): void {
    const { characters, npcs, reserves, weapons } = this.scenario
    this.distinct('characters', 'npcs')
    characters.forEach((one, i) => {
      this.character(one, i)
    })
    npcs.forEach((one, i) => {
      this.npc(['npcs', i], one)
    })
    this.distinct('reserves')
    reserves.forEach((one, i) => {
      this.npc(['reserves', i], one)
    })
    weapons.forEach((one, i) => {
      this.weapon(one, i)
    })
  }

  private things(): void {
    const { scenes, targets, rotes } = this.scenario
    this.distinct('rotes')
    this.distinct('scenes')
    this.distinct('npcs', 'targets')
    this.distinct('weapons')
    rotes.forEach((rote, i) => {
      this.spheres(['rotes', i, 'effect'], rote.effect)
    })
    scenes.forEach(({ risk_flags }, i) => {
      for (const [f, flag] of risk_flags.entries()) {
        if (RISKY_FLAGS.some((known) => known === traitName(flag))) continue
        const at = ['scenes', i, 'risk_flags', f]
        this.fault('unknown_flag', at, `No flag is called "${flag}".`, fixFor(flag, RISKY_FLAGS))
      }
    })
    targets.forEach((target, i) => {
      this.spelledOnce(['targets', i, 'discoveries'], target.discoveries)
      for (const action of Object.keys(target.discoveries))
        this.action(['targets', i, 'discoveries', action], action)
      if (target.difficulty !== undefined) this.difficulty(['targets', i, 'difficulty'])
    })
  }

  private clockKnown(path: Path, id: string): void {
    this.known(path, id, this.clockNames, 'clock')
  }

  private projects(): void {
    const { projects } = this.scenario
    this.distinct('projects')
    projects.forEach((project, i) => {
      const path = ['projects', i]
      if ((project.action === undefined) === (project.effect === undefined))
        this.fault('bad_project', path, 'A project has either an "action" or an "effect" of magick.')
      if (project.effect !== undefined && !this.pool)
        this.fault(
          'extended_needs_pool',
          path,
          'Magick gathers the successes of pools; this method has none.',
        )
      if (project.action !== undefined) this.action([...path, 'action'], project.action)
      if (project.action !== undefined && project.mode !== undefined)
        this.fault('bad_value', [...path, 'mode'], 'Only an effect of magick has a mode.')
      if (project.effect !== undefined && project.difficulty !== undefined)
        this.fault('bad_value', [...path, 'difficulty'], 'The ranks of an effect give its difficulty.')
      else if (project.difficulty !== undefined) this.difficulty([...path, 'difficulty'])
      this.spheres([...path, 'effect'], project.effect)
      for (const status of ['complete', 'botched', 'failed'] as const)
        for (const [c, { id }] of project[status].clocks.entries())
          this.clockKnown([...path, status, 'clocks', c, 'id'], id)
    })
  }

  private clocks(): void {
    const seen = new Set<string>()
    this.scenario.clocks.forEach((clock, i) => {
      if (seen.size === seen.add(normalName(clock.id)).size)
        this.fault('duplicate_name', ['clocks', i, 'id'], `"${clock.id}" is there twice.`)
      if (clock.value > clock.max)
        this.fault('bad_value', ['clocks', i, 'value'], `"${clock.id}" begins beyond its max.`)
      for (const at of Object.keys(clock.triggers))
        if (Number(at) > clock.max)
          this.fault('bad_value', ['clocks', i, 'triggers', at], `"${clock.id}" never stands at ${at}.`)
    })
  }

  private story(): void {
    const { objectives, scenes, endings, projects, targets, npcs } = this.scenario
    const aims = [...targets, ...npcs]
    this.distinct('objectives')
    objectives.forEach((objective, i) => {
      this.action(['objectives', i, 'action'], objective.action)
      this.known(['objectives', i, 'target'], objective.target, aims, 'target')
      this.known(['objectives', i, 'leads_to'], objective.leads_to, scenes, 'scene')
      for (const [n, need] of objective.needs.entries()) {
        this.known(['objectives', i, 'needs', n], need, objectives, 'objective')
      }
    })
    endings.forEach(({ when }, i) => {
      if ('clock' in when) this.clockKnown(['endings', i, 'when', 'clock'], when.clock)
      if ('objective' in when)
        this.known(['endings', i, 'when', 'objective'], when.objective, objectives, 'objective')
      if ('project' in when) this.known(['endings', i, 'when', 'project'], when.project, projects, 'project')
    })
  }

  all(): readonly Issue[] {
    this.people()
    this.things()
    this.story()
    this.projects()
    this.clocks()
    return distinctIssues([...this.issues, ...methodFaults(this.scenario, this.config)])
  }
}
