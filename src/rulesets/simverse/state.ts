import type { Attack, Situated } from './attack.js'
import type { Combatant } from './combatant.js'
import type { Rules } from './switches.js'

/** What the referee says of the field. Some facts concern two people: who is flanked, and by whom. */
export const FACTS = [
  'flanked',
  'facing-flank',
  'facing-rear',
  'high-ground',
  'cover-light',
  'cover-heavy',
  'darkness',
  'unaware',
  'charge',
  'mount-moving',
  'difficult-terrain',
  'surrounded',
  'clear-escape',
] as const

export type FactKind = (typeof FACTS)[number]

/** The reason of a fact that a rider's movement brings; it ends with the round. */
export const RIDING = 'riding'

/** The reason of a fact somebody's own movement brings; it ends when they move again. */
export const POSITION = 'position'

export interface Fact {
  readonly fact: FactKind
  /** Whom it is about; '' is everybody. */
  readonly who: string
  /** Towards whom it holds; '' is everybody. */
  readonly other: string
  readonly reason: string
}

/** What the scenario's referee grants to anybody who spends the movement for it. */
export interface Offers {
  readonly flanking: boolean
  readonly highGround: boolean
  readonly cover: '' | 'light' | 'heavy'
}

/** How one blow of an action is resolved. `sure` never misses, `area` is only dodged. */
export type BlowKind = 'attack' | 'sure' | 'area' | 'bash'

/** An attack that has been declared and not yet rolled. */
export interface Blow {
  readonly kind: BlowKind
  readonly attack: Attack
  /** Exhaustion from this very action does not count yet (rules/simverse R61). */
  readonly rested: boolean
  /** Part of a two-weapon pair: one reaction answers both (rules/simverse R66). */
  readonly pair: boolean
}

type Stage = 'defense' | 'damage' | 'effects' | 'riposte'

/** The attack that is being resolved. */
export interface Pending {
  readonly blow: Blow
  stage: Stage
  /** From the margin. */
  penalty: number
  /** The pair's one reaction has been spent. */
  paid: boolean
  damage: number
  /** An area spell was dodged: half damage (rules/simverse R80). */
  dodged: boolean
  /** The weapon that parried, while a riposte is open. */
  parriedWith: string
}

type Phase = 'surprise' | 'round-start' | 'turns' | 'round-end' | 'over'

export interface State {
  readonly rules: Rules
  readonly offers: Offers
  /** Beyond this many metres from the middle somebody has left the fight. */
  readonly fieldM: number
  /** The fight is broken off after this many rounds; 0 is never. */
  readonly roundLimit: number
  readonly autoMorale: boolean
  phase: Phase
  round: number
  order: readonly (readonly string[])[]
  /** Whose turn it is in the order. */
  group: number
  /** Members of the present group who were up when it began: they act whatever happens (rules/simverse R9). */
  groupUp: readonly string[]
  actor: string
  /** How far the surprise or end-of-round phase has come. */
  step: number
  combatants: readonly Combatant[]
  facts: readonly Fact[]
  queue: readonly Blow[]
  pending: Pending | null
  /** A pair of weapons has had its one reaction spent on it. */
  pairPaid: boolean
  outcome: string
}

export function find(state: State, name: string): Combatant | undefined {
  for (const c of state.combatants) if (c.sheet.name === name) return c
  return undefined
}

export function get(state: State, name: string): Combatant {
  const found = find(state, name)
  if (!found) throw new RangeError(`nobody here is called "${name}"`)
  return found
}

export function distanceBetween(a: Combatant, b: Combatant): number {
  return Math.abs(a.at - b.at)
}

/** Whether a fact is stated of somebody (towards somebody else). */
export function isStated(state: State, fact: FactKind, who: string, other: string): boolean {
  for (const f of state.facts) {
    if (f.fact === fact && (f.who === '' || f.who === who) && (f.other === '' || f.other === other))
      return true
  }
  return false
}

/** Everything the referee has said that bears on one attack (rules/simverse R18, R19). */
export function situate(state: State, a: Combatant, d: Combatant): Situated {
  const attacker = a.sheet.name
  const defender = d.sheet.name
  const flanking = isStated(state, 'flanked', defender, attacker)
  const rear = isStated(state, 'facing-rear', defender, attacker)
  const flank = flanking || isStated(state, 'facing-flank', defender, attacker)
  const heavy = isStated(state, 'cover-heavy', defender, attacker)
  const light = isStated(state, 'cover-light', defender, attacker)
  return {
    distance: distanceBetween(a, d),
    flanking,
    facing: rear ? 'rear' : flank ? 'flank' : 'front',
    highGround: isStated(state, 'high-ground', attacker, defender),
    darkness: isStated(state, 'darkness', '', ''),
    cover: heavy ? 'heavy' : light ? 'light' : '',
    unaware: isStated(state, 'unaware', defender, attacker),
    charge: a.mounted && isStated(state, 'charge', attacker, defender),
    mountST: a.mounted ? (a.sheet.mount?.ST ?? 0) : 0,
    mountedMoving: a.mounted && isStated(state, 'mount-moving', attacker, ''),
  }
}

export function enemiesOf(state: State, c: Combatant): Combatant[] {
  return state.combatants.filter((other) => other.sheet.side !== c.sheet.side)
}

export function alliesOf(state: State, c: Combatant): Combatant[] {
  return state.combatants.filter((other) => other !== c && other.sheet.side === c.sheet.side)
}
