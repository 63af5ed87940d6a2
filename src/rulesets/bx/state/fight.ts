import type { AttackDice } from '../stats/attacks.js'
import type { StatFigure } from '../stats/figures.js'
import type { Person } from '../stats/person.js'

/**
 * Where a combatant stands in a fight. Kept as numbers in one flat list, because simulations read them all the time.
 * Up to DEFENSIVE they are in the fight.
 */
export const STANDING = 0
/** A companion that broke but stands its ground: no attacks, AC +2 (seed 000 §9.10.3). */
export const DEFENSIVE = 1
/** A companion that broke and ran. */
export const FLED = 2
/** A foe that broke and is gone. */
export const BROKEN = 3
/** hp <= 0: a dead foe, a DOWN companion, the fallen PC. */
export const OUT = 4
/** A companion killed for good (seed 000 §9.11). */
export const DEAD = 5
/** Taken out of the fight by a ruling, alive. */
export const GONE = 6

/** One combatant's sheet with effective figures. Never changes; a changed figure makes a new sheet. */
export interface Fighter {
  readonly name: string
  /** Who they are outside this combat, with base figures and the name before equal names were numbered (R9). */
  readonly base: Person
  /** Their place among the people of the table; -1 for a person who is here for this combat only. */
  readonly person: number
  readonly side: 'PC' | 'Foes'
  readonly pc: boolean
  readonly ac: number
  readonly hd: number
  readonly at: number
  readonly ml: number
  readonly moraleMod: number
  readonly saveMod: number
  readonly dice: number
  readonly sides: number
  readonly plus: number
  readonly dmg: string
  /** All attacks of a round, one by one; empty: one attack with `dmg` (rules/bx-stat-blocks S9). */
  readonly attacks: readonly AttackDice[]
  /** hp at the start of the combat. */
  readonly hp: number
  readonly max: number
  /** rules/bx R1: nobody stated the maximum, so hp at the start stands for it. */
  readonly maxTaken: boolean
  readonly immune: boolean
  /** Leader or elite: its fall is trigger B. */
  readonly officer: boolean
  /** The figures that clocks and procedures change (seed 000 §8.1.4). */
  readonly changed: readonly StatFigure[]
}

export interface FightOptions {
  /** seed 000 §9.8.2, off unless the host turns it on (rules/bx R37). */
  readonly threatSwitch: boolean
  /** seed 000 §4.1: who breaks surrenders. */
  readonly flightImpossible: boolean
  /** seed 000 §6.5.3 "immediately if fiction demands" (rules/bx R29). */
  readonly breakImmediately: boolean
  /** Whether a foe with several attacks makes them all, or one with `Dmg` (rules/bx-stat-blocks S9). */
  readonly attacks: 'all' | 'one'
}

export type Choice = 'ATTACK' | 'FLEE' | 'NONE'
export type Side = 'PC' | 'Foes'

/** A fight in progress. `who` lists the PC side in acting order (rules/bx R43), then the foes in the order given. */
export interface Fight {
  who: readonly Fighter[]
  /** Whether clocks or modifiers have changed a sheet since the fight began. */
  resheeted: boolean
  /** Their names and most hp, at hand for the status lines. */
  names: readonly string[]
  most: readonly number[]
  /** How many of them are on the PC side; foes begin at this index. */
  allies: number
  readonly companionOnly: boolean
  options: FightOptions
  /** Who has been in the fight on each side, reinforcements included (trigger C). */
  startAllies: number
  startFoes: number
  round: number
  hp: number[]
  /** Replaced, never changed in place, so that copies and status lines can share it. */
  status: readonly number[]
  /** Damage dealt this combat. */
  dealt: number[]
  lostAllies: number
  lostFoes: number
  /** Was the side outnumbered two to one at the start of the last round begun? (rules/bx R25) */
  outnumberedAllies: boolean
  outnumberedFoes: boolean
  /** Occurrences this round: foes A to E at 0 to 4, companions A to E at 5 to 9, PC25% at 10. */
  triggers: number[]
  /** Whether any of them is above 0. */
  stirred: boolean
  choice: Choice
  plan: Plan
  /** For each of the PC side its target, fixed when that side begins to act. Empty: not yet. */
  aims: readonly number[]
  first: Side
  /** How many places of the acting sequence are done. */
  turn: number
  /** How many attacks whose turn it is has made in it (S9). */
  struck: number
  /** How many free attacks of a flight are done. */
  freed: number
  /** Who fell in this flight. */
  fallen: readonly number[]
  /** How many morale rolls of this round are done. */
  rolled: number
  /** Who failed one of them. */
  failed: readonly number[]
  /** Foe orders given for the coming round: pairs of foe and target. */
  foeOrders: readonly FoeOrder[]
  /** DOWN companions that shall not be stabilised, and why (rules/bx R48). */
  unstable: readonly Unstable[]
  /** Foes that broke and could not run. */
  surrendered: readonly number[]
  /** Rulings add these to the next rolls of people here. */
  bonuses: readonly FightBonus[]
  /** The sources of modifiers of people here that end with this combat. */
  passing: readonly string[]
  /** The reason of the end, or empty. */
  ended: string
}

/** All that is fixed for a round when it starts. Never changed in place. */
export interface Plan {
  /** The PC, or in companion-only combat who leads this round (rules/bx R51). */
  readonly lead: number
  /** The PC's named target, or -1. */
  readonly target: number
  /** For each of the PC side the foe it was ordered to attack, or -1. Empty: no orders. */
  readonly orders: readonly number[]
  /** For each foe whom it means. */
  readonly intents: readonly number[]
  /** The order for a companion's fall in flight; empty: not said. */
  readonly onDown: '' | 'ABANDON' | 'STAY'
}

export interface FoeOrder {
  readonly foe: number
  readonly target: number
  readonly reason: string
}

export interface FightBonus {
  readonly who: number
  readonly value: number
  readonly reason: string
}

export interface Unstable {
  readonly who: number
  readonly reason: string
}

/** The event with which a fight begins, everybody with their sheets (seed 000 §6.1, §9.2). A state keeps it until then. */
export interface FightOpening {
  readonly type: 'CombatStarted'
  readonly who: readonly Fighter[]
  readonly names: readonly string[]
  readonly most: readonly number[]
  readonly hp: readonly number[]
  readonly allies: number
  readonly companionOnly: boolean
  readonly options: FightOptions
  readonly startAllies: number
  readonly startFoes: number
  readonly status: readonly number[]
  readonly dealt: readonly number[]
  /** The number of the first round played here. */
  readonly round: number
  readonly lostAllies: number
  readonly lostFoes: number
  readonly outnumberedAllies: boolean
  readonly outnumberedFoes: boolean
  /** The open encounter that this fight plays out (rules/bx-campaign C22). */
  readonly encounter?: string
}

/** A bonus for one roll, by a ruling. */
export interface RollBonus {
  readonly value: number
  readonly reason: string
}

/** The one empty list, shared by everything that has nobody in it. */
export const NOBODY: readonly never[] = []

export const NO_PLAN: Plan = {
  lead: 0,
  target: -1,
  orders: NOBODY,
  intents: NOBODY,
  onDown: '',
}

export const NO_TRIGGERS: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
export const FOE_TRIGGERS = 0
export const ALLY_TRIGGERS = 5
export const PC_QUARTER = 10

export function cloneFight(f: Fight): Fight {
  return {
    who: f.who,
    resheeted: f.resheeted,
    names: f.names,
    most: f.most,
    allies: f.allies,
    companionOnly: f.companionOnly,
    options: f.options,
    startAllies: f.startAllies,
    startFoes: f.startFoes,
    round: f.round,
    hp: f.hp.slice(),
    status: f.status,
    dealt: f.dealt.slice(),
    lostAllies: f.lostAllies,
    lostFoes: f.lostFoes,
    outnumberedAllies: f.outnumberedAllies,
    outnumberedFoes: f.outnumberedFoes,
    triggers: f.triggers.slice(),
    stirred: f.stirred,
    choice: f.choice,
    plan: f.plan,
    aims: f.aims,
    first: f.first,
    turn: f.turn,
    struck: f.struck,
    freed: f.freed,
    fallen: f.fallen,
    rolled: f.rolled,
    failed: f.failed,
    foeOrders: f.foeOrders,
    unstable: f.unstable,
    surrendered: f.surrendered,
    bonuses: f.bonuses,
    passing: f.passing,
    ended: f.ended,
  }
}
