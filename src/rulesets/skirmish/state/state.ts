import type { Sheet } from '../people/sheet.js'
import type { Campaign } from '../people/sheets.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import type { Consequence, Kind, LostDamage } from './terms.js'

export interface Entity {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  /** The id of its sheet; copies of a monster share one. */
  readonly sheet: string
  hp: number
  maxHp: number
  conditions: readonly string[]
  /** By ruling, in place of the sheet's. */
  armorClass?: number
}

/** seed 002 §3: the attack whose damage has not been rolled yet. */
export interface PendingDamage {
  readonly attacker: string
  readonly weapon: string
  readonly targets: readonly string[]
  readonly hitStatus: Readonly<Record<string, boolean>>
}

export interface PendingCheck {
  readonly check: string
  readonly dc: number
  readonly fails: Consequence
  readonly succeeds: Consequence
}

/** Totals of what has happened, for measures. No rule reads them. */
export interface Sums {
  /** Rounds begun. */
  rounds: number
  /** Attack rolls. */
  attacks: number
  /** Damage after defences. */
  damage: number
}

/** seed 002 §3, rules/skirmish §3. From `modifiers` on the fields are ours: what a replay, a hint and a bot need beside it. */
export interface SkirmishState {
  isEncounterActive: boolean
  /** 0 until combat begins, then 1, one more at each wrap. */
  round: number
  entities: Record<string, Entity>
  joinOrder: string[]
  initiatives: Record<string, number>
  /** Everybody, best initiative first, those without a score at the end. */
  turnOrder: string[]
  /** -1 until everybody has a score. */
  currentTurnIndex: number
  pendingDamage: PendingDamage | null
  pendingChecks: Record<string, PendingCheck>
  /** Character id to hit points at the end of its last encounter (K16). */
  carriedHp: Record<string, number>
  /** Initiative modifiers as their events told them, for ties (K12). */
  modifiers: Record<string, number>
  /** Who was asked for a check, in the order of asking. */
  asked: string[]
  /** The one who holds the turn has attacked in it. Limits nobody (K10); bots read it. */
  hasAttacked: boolean
  /** An encounter has been started at this table, so a prepared one is not opened again. */
  hasStarted: boolean
  /** Characters and monsters have met in this encounter, even if one side was taken out of it since. */
  haveMet: boolean
  /** What rulings add to the next d20 of somebody, by id. */
  bonuses: Record<string, number>
  /** Sheets typed at the table; replaced as a whole, never changed. */
  given: Campaign
  readonly sums: Sums
  readonly scenario: SkirmishScenario
}

export function clone(state: SkirmishState): SkirmishState {
  const entities: Record<string, Entity> = {}
  for (const id of state.joinOrder) {
    const { name, kind, sheet, hp, maxHp, conditions, armorClass } = state.entities[id]!
    entities[id] = { id, name, kind, sheet, hp, maxHp, conditions }
    if (armorClass !== undefined) entities[id].armorClass = armorClass
  }
  return {
    isEncounterActive: state.isEncounterActive,
    round: state.round,
    entities,
    joinOrder: state.joinOrder.slice(),
    initiatives: { ...state.initiatives },
    turnOrder: state.turnOrder.slice(),
    currentTurnIndex: state.currentTurnIndex,
    pendingDamage: state.pendingDamage,
    pendingChecks: { ...state.pendingChecks },
    carriedHp: { ...state.carriedHp },
    modifiers: { ...state.modifiers },
    asked: state.asked.slice(),
    hasAttacked: state.hasAttacked,
    hasStarted: state.hasStarted,
    haveMet: state.haveMet,
    bonuses: { ...state.bonuses },
    given: state.given,
    sums: {
      rounds: state.sums.rounds,
      attacks: state.sums.attacks,
      damage: state.sums.damage,
    },
    scenario: state.scenario,
  }
}

/** Everybody in the encounter, in the order of joining. */
export function everybody(state: SkirmishState): readonly Entity[] {
  return state.joinOrder.map((id) => state.entities[id]!)
}

/** Those who have not rolled initiative, in the order of joining. */
export function withoutScore(state: SkirmishState): readonly string[] {
  return state.joinOrder.filter((id) => state.initiatives[id] === undefined)
}

/** seed 002 §3–4, K4: a check is pending, or somebody in the encounter has no initiative score. */
export function isFrozen(state: SkirmishState): boolean {
  return state.asked.length > 0 || lacksScore(state)
}

export function lacksScore(state: SkirmishState): boolean {
  if (!state.isEncounterActive) return false
  for (const id of state.joinOrder) if (state.initiatives[id] === undefined) return true
  return false
}

/** The one who holds the turn can attack in it: the fight is not frozen, and they are up. */
export function canAttack(state: SkirmishState): boolean {
  const current = currentActor(state)
  return current !== null && !isFrozen(state) && state.entities[current]!.hp > 0
}

/** Whose turn it is; null before combat begins. */
export function currentActor(state: SkirmishState): string | null {
  return state.turnOrder[state.currentTurnIndex] ?? null
}

export function sheetOf(state: SkirmishState, entity: Entity): Sheet {
  const folder = entity.kind === 'character' ? 'characters' : 'monsters'
  return state.scenario[folder][entity.sheet] ?? state.given[folder][entity.sheet]!
}

/** What an attack has to reach: the sheet's, unless a ruling says otherwise. */
export function armorClassOf(state: SkirmishState, entity: Entity): number {
  return entity.armorClass ?? sheetOf(state, entity).armor_class
}

/** Damage that would be lost now. */
export function unrolled({ pendingDamage: pending }: SkirmishState): LostDamage | null {
  if (pending === null) return null
  return { weapon: pending.weapon, targets: pending.targets.filter((id) => pending.hitStatus[id]) }
}

const campaigns = new WeakMap<Campaign, Campaign>()

/** Every sheet that can be called on: the scenario's, and those typed at the table. */
export function campaignOf({ scenario, given }: SkirmishState): Campaign {
  const none = Object.keys(given.characters).length === 0 && Object.keys(given.monsters).length === 0
  if (none) return scenario
  const known = campaigns.get(given)
  if (known !== undefined) return known
  const whole = {
    characters: { ...given.characters, ...scenario.characters },
    monsters: { ...given.monsters, ...scenario.monsters },
  }
  campaigns.set(given, whole)
  return whole
}
