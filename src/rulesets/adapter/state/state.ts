import { canonical } from '../../../kernel/canonical.js'
import type { Command } from '../../../kernel/contract/command.js'
import { normalName } from '../../../kernel/words/names.js'
import type { HealthTrack } from '../people/health.js'
import type { Progress } from '../rolls/extended.js'
import type { RollRecord } from '../rolls/record.js'
import type { Situation } from '../rolls/severity.js'
import type { AdapterScenario, ClockSheet, NpcSheet } from '../scenario/schema.js'
import type { Against, NpcSide, Ruling } from './terms.js'

/** The state of a person. */
export interface PersonState {
  health: HealthTrack
  dodging: boolean
  /** Out of the game: not dead, gone. */
  gone: boolean
  /** Added to the next roll, and only that. */
  bonus: number
  /** Conditions, in the system's words. */
  conditions: readonly string[]
  /** Figures of the sheet that a ruling has set: traits by name, `armor`, `avatar`. */
  changed: Readonly<Record<string, number>>
}

/** M15: a `try` whose last roll could be pushed, and all rolls of it so far. */
export interface HeldTurn {
  readonly command: Command
  readonly rolls: readonly RollRecord[]
}

/** Values of settings that the game master has chosen for an action (M16). */
export interface ChosenSettings {
  readonly action: string
  readonly target: string | null
  readonly settings: Readonly<Record<string, string>>
}

/** The state of a character. */
export interface CharacterState extends PersonState {
  /** Points of willpower, by any name. */
  willpower: number
  quintessence: number
  paradox: number
  permanent_paradox: number
  /** Points of the system's other special traits. */
  resources: Readonly<Record<string, number>>
  inventory: Readonly<Record<string, number>> | null
  failure_streak: number
  /** A turn that waits for push or keep (M15). */
  held: HeldTurn | null
}

export interface NpcState extends PersonState {
  side: NpcSide
  threat: NpcSheet['threat_level']
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
  /** Everybody's initiative, so that a newcomer finds the right place. */
  readonly scores: Readonly<Record<string, number>>
  /** Whose turn it is, as a place in the order. */
  turn: number
  round: number
  blow: Blow | null
}

/** R12: failures in a row of one character at one thing. */
export interface Attempt {
  readonly who: string
  readonly action: string
  readonly target: string | null
  readonly failures: number
}

/** rules/secrets 1: the figures of an action that has been rolled, and so everybody knows. */
export interface KnownDifficulty extends Against {
  readonly action: string
}

/** Totals that measures read; no rule does. */
export interface Totals {
  failures: number
  botches: number
  turns: number
  minutes: number
  rounds: number
  rulings: number
}

/** A game in progress. Lists stand beside those of the scenario, place by place. */
export interface AdapterState {
  readonly scenario: AdapterScenario
  /** Whether the opening has said who plays whom. */
  opened: boolean
  scene: number
  clocks: readonly number[]
  /** Clocks that a ruling has started: after those of the scenario. */
  added_clocks: readonly ClockSheet[]
  characters: readonly CharacterState[]
  npcs: readonly NpcState[]
  /** People that a ruling has brought in: after the scenario's. */
  added: readonly NpcSheet[]
  situations: readonly Situation[]
  threats: readonly string[]
  flags: readonly string[]
  trust: Readonly<Record<string, number>>
  attempts: Readonly<Record<string, Attempt>>
  rulings: readonly Ruling[]
  chosen: readonly ChosenSettings[]
  projects: readonly Progress[]
  objectives: readonly boolean[]
  discoveries: readonly string[]
  tried: Readonly<Record<string, KnownDifficulty>>
  /** The dice with which somebody was seen to soak, by `soakKey`. */
  soaked: Readonly<Record<string, number>>
  fight: Fight | null
  ended: string | null
  favours: readonly string[]
  readonly sums: Totals
}

/** R12: attempts are counted by actor, action and target. */
export function attemptKey(who: string, action: string, target: string | null): string {
  return `${normalName(who)}|${action}|${target === null ? '' : normalName(target)}`
}

export function triedKey(action: string, variant: string | null, of: string | null): string {
  return `${action}|${variant ?? ''}|${of === null ? '' : normalName(of)}`
}

export function soakKey(who: string, type: string): string {
  return `${type}|${normalName(who)}`
}

/** Everything inside is replaced, never changed in place, except the fight's hand and the totals. */
export function clone(state: AdapterState): AdapterState {
  return { ...state, fight: state.fight ? { ...state.fight } : null, sums: { ...state.sums } }
}

/** All clocks on the table, in the order of their values. */
export function clocksOf({ scenario, added_clocks }: AdapterState): readonly ClockSheet[] {
  return added_clocks.length === 0 ? scenario.clocks : [...scenario.clocks, ...added_clocks]
}

/**
 * The scenario is the same for all states of a game. Totals, rounds, trust, discoveries and what has been seen of hidden
 * figures are reported and shown, but nothing that happens depends on them.
 */
export function key(state: AdapterState): string {
  const {
    scenario: _,
    sums: __,
    trust: ___,
    discoveries: ____,
    tried: _____,
    soaked: ______,
    fight,
    opened,
    ...rest
  } = state
  return canonical({
    ...rest,
    ...(!opened && { opened }),
    fight: fight && { order: fight.order, turn: fight.turn, blow: fight.blow },
  })
}
