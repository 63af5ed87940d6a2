import { canonical } from '../../kernel/canonical.js'
import type { Consequence, Kind } from './events.js'
import type { SkirmishScenario } from './scenario.js'
import type { Sheet } from './sheet.js'

export interface Entity {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  /** The id of its sheet; copies of a monster share one. */
  readonly sheet: string
  hp: number
  readonly maxHp: number
  conditions: readonly string[]
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

/** seed 002 §3, rules/skirmish §3. The last five fields are ours: what a replay, a hint and a bot need beside it. */
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
  /** Whoever holds the turn has attacked in it. Limits nobody (K10); bots read it. */
  hasAttacked: boolean
  /** An encounter has been started at this table, so a prepared one is not opened again. */
  hasStarted: boolean
  readonly scenario: SkirmishScenario
}

export function begin(scenario: SkirmishScenario): SkirmishState {
  return {
    isEncounterActive: false,
    round: 0,
    entities: {},
    joinOrder: [],
    initiatives: {},
    turnOrder: [],
    currentTurnIndex: -1,
    pendingDamage: null,
    pendingChecks: {},
    carriedHp: {},
    modifiers: {},
    asked: [],
    hasAttacked: false,
    hasStarted: false,
    scenario,
  }
}

export function clone(state: SkirmishState): SkirmishState {
  const entities: Record<string, Entity> = {}
  for (const id of state.joinOrder) {
    const { name, kind, sheet, hp, maxHp, conditions } = state.entities[id]!
    entities[id] = { id, name, kind, sheet, hp, maxHp, conditions }
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
    scenario: state.scenario,
  }
}

/** Everything but the round number, which nothing depends on. */
export function key(state: SkirmishState): string {
  let text = `${state.isEncounterActive ? 1 : 0}${state.hasStarted ? 1 : 0}${state.hasAttacked ? 1 : 0}`
  text += ` ${state.currentTurnIndex}`
  for (const id of state.joinOrder) {
    const entity = state.entities[id]!
    text += `|${id},${entity.hp},${state.initiatives[id] ?? ''},${state.modifiers[id] ?? ''}`
    for (const condition of entity.conditions) text += `,${condition}`
  }
  const pending = state.pendingDamage
  if (pending !== null) {
    text += `|> ${canonical([pending.attacker, pending.weapon])}`
    for (const target of pending.targets) text += `,${target}${pending.hitStatus[target] ? '+' : '-'}`
  }
  for (const id of state.asked) text += `|? ${id}${canonical(state.pendingChecks[id])}`
  for (const id of Object.keys(state.carriedHp).sort()) text += `|= ${id},${state.carriedHp[id]}`
  return text
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

/** Whose turn it is; null before combat begins. */
export function currentActor(state: SkirmishState): string | null {
  return state.turnOrder[state.currentTurnIndex] ?? null
}

export function sheetOf(state: SkirmishState, entity: Entity): Sheet {
  const { scenario } = state
  const sheets = entity.kind === 'character' ? scenario.characters : scenario.monsters
  return sheets[entity.sheet]!
}
