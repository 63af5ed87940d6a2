import { canonical } from '../../../kernel/canonical.js'
import { normalName, sameName } from '../../../kernel/names.js'
import { loadSystemConfig } from '../config/load.js'
import type { SystemConfig } from '../config/types.js'
import type { Ruling } from '../events.js'
import { NOT_BEGUN, type Progress } from '../extended.js'
import { type HealthTrack, healthOf } from '../health.js'
import { traitName } from '../names.js'
import type { AdapterScenario, CharacterSheet, NpcSheet } from '../scenario/schema.js'
import type { Situation } from '../severity.js'
import { ratingOf } from '../stats.js'

/** What changes about a character. */
export interface CharacterState {
  willpower: number
  quintessence: number
  paradox: number
  permanent_paradox: number
  health: HealthTrack
  inventory: Readonly<Record<string, number>> | null
  failure_streak: number
  dodging: boolean
}

export interface NpcState {
  health: HealthTrack
  dodging: boolean
}

/** A blow that has hit and waits for its next roll. */
export interface Blow {
  readonly step: 'damage' | 'soak'
  readonly who: string
  readonly target: string
  readonly weapon: string
  /** Successes of the attack before the damage, levels of damage before the soak. */
  readonly amount: number
}

interface Fight {
  readonly order: readonly string[]
  /** Whose turn it is, as a place in the order. */
  turn: number
  round: number
  blow: Blow | null
}

/** A game in progress. Lists stand beside those of the scenario, place by place. */
export interface AdapterState {
  readonly scenario: AdapterScenario
  scene: number
  clocks: readonly number[]
  characters: readonly CharacterState[]
  npcs: readonly NpcState[]
  situations: readonly Situation[]
  threats: readonly string[]
  flags: readonly string[]
  trust: Readonly<Record<string, number>>
  /** R12: failures in a row, by who, action and target. */
  attempts: Readonly<Record<string, number>>
  rulings: readonly Ruling[]
  projects: readonly Progress[]
  objectives: readonly boolean[]
  discoveries: readonly string[]
  fight: Fight | null
  ended: string | null
  minutes: number
}

const configs = new WeakMap<AdapterScenario, SystemConfig>()

/** The configuration of a parsed scenario; worked out once. */
export function configOf(scenario: AdapterScenario): SystemConfig {
  const known = configs.get(scenario)
  if (known) return known
  const loaded = loadSystemConfig(scenario.system)
  if (!loaded.ok) throw new RangeError(`this scenario was never parsed: ${loaded.issues[0]!.message}`)
  configs.set(scenario, loaded.config)
  return loaded.config
}

function trackOf({ bashing, lethal, aggravated }: HealthTrack): HealthTrack {
  return { bashing, lethal, aggravated, dead: false }
}

function beginCharacter(config: SystemConfig, sheet: CharacterSheet): CharacterState {
  const { resources } = sheet
  return {
    willpower: resources.willpower ?? ratingOf(sheet.stats, config.willpower.resource_name),
    quintessence: resources.quintessence,
    paradox: resources.paradox,
    permanent_paradox: resources.permanent_paradox,
    health: trackOf(sheet.health),
    inventory: sheet.inventory
      ? Object.fromEntries(Object.entries(sheet.inventory).map(([item, n]) => [traitName(item), n]))
      : null,
    failure_streak: 0,
    dodging: false,
  }
}

export function begin(scenario: AdapterScenario): AdapterState {
  const config = configOf(scenario)
  const [first] = scenario.scenes
  return {
    scenario,
    scene: 0,
    clocks: scenario.clocks.map((clock) => clock.value),
    characters: scenario.characters.map((sheet) => beginCharacter(config, sheet)),
    npcs: scenario.npcs.map((npc) => ({ health: trackOf(npc.health), dodging: false })),
    situations: [],
    threats: first!.pending_threats,
    flags: first!.risk_flags,
    trust: {},
    attempts: {},
    rulings: [],
    projects: scenario.projects.map(() => NOT_BEGUN),
    objectives: scenario.objectives.map(() => false),
    discoveries: [],
    fight: null,
    ended: null,
    minutes: 0,
  }
}

/** Everything inside is replaced, never changed in place, except the fight's hand; so a shallow copy will do. */
export function clone(state: AdapterState): AdapterState {
  return { ...state, fight: state.fight ? { ...state.fight } : null }
}

/** Minutes and rounds are counters nobody decides by; the scenario is the same for all states of a game. */
export function key(state: AdapterState): string {
  const { scenario: _, minutes: __, fight, ...rest } = state
  return canonical({ ...rest, fight: fight && { order: fight.order, turn: fight.turn, blow: fight.blow } })
}

export function isDown(health: HealthTrack): boolean {
  return healthOf(health).penalty === null
}

/** Where somebody stands in the lists of a game. */
export type Person =
  | {
      readonly kind: 'character'
      readonly i: number
      readonly sheet: CharacterSheet
      readonly now: CharacterState
    }
  | { readonly kind: 'npc'; readonly i: number; readonly sheet: NpcSheet; readonly now: NpcState }

export function findPerson(state: AdapterState, name: string): Person | undefined {
  const { characters, npcs } = state.scenario
  const c = characters.findIndex((sheet) => sameName(sheet.name, name))
  if (c >= 0) return { kind: 'character', i: c, sheet: characters[c]!, now: state.characters[c]! }
  const n = npcs.findIndex((sheet) => sameName(sheet.name, name))
  return n >= 0 ? { kind: 'npc', i: n, sheet: npcs[n]!, now: state.npcs[n]! } : undefined
}

/** The NPCs of this scene who can still act. */
export function presentNpcs(state: AdapterState): readonly NpcSheet[] {
  const here = state.scenario.scenes[state.scene]!.name
  return state.scenario.npcs.filter(
    (npc, i) => (npc.scene === undefined || sameName(npc.scene, here)) && !isDown(state.npcs[i]!.health),
  )
}

export function presentFoes(state: AdapterState): readonly NpcSheet[] {
  return presentNpcs(state).filter((npc) => npc.hostile)
}

/** R12: attempts are counted by actor, action and target. */
export function attemptKey(who: string, action: string, target: string | null): string {
  return `${normalName(who)}|${action}|${target === null ? '' : normalName(target)}`
}

/** Whose turn it is in a fight: the next in order who can act. */
export function combatantNow(state: AdapterState): Person | undefined {
  const { fight } = state
  if (!fight) return undefined
  for (let i = 0; i < fight.order.length; i++) {
    const person = findPerson(state, fight.order[(fight.turn + i) % fight.order.length]!)
    if (person && !isDown(person.now.health)) return person
  }
  return undefined
}
