import { entryOf } from '../../../kernel/entry.js'
import { sumOf } from '../config/terms.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import type { HealthTrack } from '../people/health.js'
import { otherResources } from '../people/resources.js'
import { ratingOf } from '../people/stats.js'
import { NOT_BEGUN } from '../rolls/extended.js'
import type { AdapterState, CharacterState, NpcState, PersonState } from '../state/state.js'
import type { AdapterScenario, CharacterSheet, NpcSheet } from './schema.js'
import { configOf } from './system.js'

const SEVEN = 7

/** A track as a sheet has it: boxes of the system's own number, or points. */
export function trackOf(config: SystemConfig, sheet: CharacterSheet | NpcSheet): HealthTrack {
  const { bashing, lethal, aggravated } = sheet.health
  if (config.health.kind === 'points') {
    const boxes =
      sheet.hp ??
      Math.max(
        1,
        sumOf(config.health.points, (trait) => ratingOf(sheet.stats, trait)),
      )
    return { bashing: 0, lethal: Math.min(boxes, sheet.hurt ?? 0), aggravated: 0, dead: false, boxes }
  }
  const boxes = config.health.levels.length - 1
  const track = { bashing, lethal, aggravated, dead: false }
  return boxes === SEVEN ? track : { ...track, boxes }
}

function beginPerson(config: SystemConfig, sheet: CharacterSheet | NpcSheet): PersonState {
  return {
    health: trackOf(config, sheet),
    dodging: false,
    gone: false,
    bonus: 0,
    conditions: [],
    changed: {},
  }
}

export function beginNpc(config: SystemConfig, sheet: NpcSheet): NpcState {
  return {
    ...beginPerson(config, sheet),
    side: sheet.hostile ? 'foes' : 'others',
    threat: sheet.threat_level,
  }
}

function beginCharacter(config: SystemConfig, sheet: CharacterSheet): CharacterState {
  const held = Object.fromEntries(Object.entries(sheet.resources).map(([name, n]) => [traitName(name), n]))
  const points = (name: string) => entryOf(held, name) ?? ratingOf(sheet.stats, name)
  return {
    ...beginPerson(config, sheet),
    willpower: points(config.willpower.resource_name),
    quintessence: entryOf(held, 'quintessence') ?? 0,
    paradox: entryOf(held, 'paradox') ?? 0,
    permanent_paradox: entryOf(held, 'permanent_paradox') ?? 0,
    resources: Object.fromEntries(otherResources(config).map((name) => [name, points(name)])),
    inventory: sheet.inventory
      ? Object.fromEntries(Object.entries(sheet.inventory).map(([item, n]) => [traitName(item), n]))
      : null,
    failure_streak: 0,
    held: null,
  }
}

export function begin(scenario: AdapterScenario): AdapterState {
  const config = configOf(scenario)
  const [first] = scenario.scenes
  return {
    scenario,
    opened: false,
    scene: 0,
    clocks: scenario.clocks.map((clock) => clock.value),
    added_clocks: [],
    characters: scenario.characters.map((sheet) => beginCharacter(config, sheet)),
    npcs: scenario.npcs.map((npc) => beginNpc(config, npc)),
    added: [],
    situations: [],
    threats: first!.pending_threats,
    flags: first!.risk_flags,
    trust: {},
    attempts: {},
    rulings: [],
    chosen: [],
    projects: scenario.projects.map(() => NOT_BEGUN),
    objectives: scenario.objectives.map(() => false),
    discoveries: [],
    tried: {},
    soaked: {},
    fight: null,
    ended: null,
    favours: [],
    sums: { failures: 0, botches: 0, turns: 0, minutes: 0, rounds: 0, rulings: 0 },
  }
}
