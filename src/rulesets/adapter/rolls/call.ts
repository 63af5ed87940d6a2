import type { ActionEntry, StatPair, SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { type HealthTrack, woundPenalty } from '../people/health.js'
import { type MeritFlaw, type MeritTotals, meritTotals } from '../people/merits.js'
import { type Specialties, specialtyDice } from '../people/specialty.js'
import { checkTraits, entryFor, pairFor, ratingOf, type Stats } from '../people/stats.js'
import { checkWillpower, type WillpowerSpend, willpowerSuccesses } from '../people/willpower.js'
import { anyRisky } from './severity.js'

/** The other side of a contest: its dice for a pool, its two stats and what changes them for a sum. */
export interface Opponent {
  readonly pool: number
  readonly difficulty?: number
  readonly attribute?: number
  readonly ability?: number
  readonly modifier?: number
  readonly dice_modifier?: number
  readonly wounds?: number
  /** For terms that name a trait. */
  readonly stats?: Stats
}

/** The input of a roll (rules/adapter §8, `roll`). */
export interface RollInput {
  readonly action: string
  readonly variant?: string
  readonly stats?: Stats
  readonly stats_pair?: readonly (string | null)[]
  readonly difficulty?: number
  readonly difficulty_modifier?: number
  readonly dice_modifier?: number
  /** Sum methods. */
  readonly modifier?: number
  readonly failed_attempts?: number
  readonly specialty?: boolean
  readonly specialties?: Specialties
  readonly tags?: readonly string[]
  readonly merits_flaws?: readonly MeritFlaw[]
  readonly health?: HealthTrack
  readonly risk_flags?: readonly string[]
  /** Something threatens: tier 2. */
  readonly threat?: boolean
  readonly decline_auto?: boolean
  readonly willpower?: WillpowerSpend
  /** Bought with other points. */
  readonly auto_successes?: number
  /** Values of the method's settings that somebody has said (M16). */
  readonly settings?: Readonly<Record<string, string>>
  /** M15: throw again where the outcome allows it. */
  readonly push?: boolean
  /** The penalty of wounds, where it is known without a health track. */
  readonly wounds?: number
  /** Somebody resists: the roll is a contest. */
  readonly opponent?: Opponent
}

/** The part of a roll that every method shares. */
export interface Call {
  readonly input: RollInput
  readonly action: string
  readonly entry: ActionEntry
  readonly pair: StatPair
  readonly attribute: number
  readonly ability: number
  readonly specialty: 0 | 1
  readonly merits: MeritTotals
  readonly wounds: number
  /** Successes bought with willpower. */
  readonly bought: number
  /** Nothing risky, no threat: tier 0 (R11). */
  readonly calm: boolean
}

/** Everything that can be refused whatever the method, before any die. */
export function prepareCall(config: SystemConfig, input: RollInput): Call {
  const action = traitName(input.action)
  const entry = entryFor(config, action, input.variant)
  const pair = pairFor(config, entry, input.stats_pair)
  const stats = input.stats ?? {}
  checkTraits(config, stats)
  const wounds = woundPenalty(input.health, config.health) + (input.wounds ?? 0)
  checkWillpower(config, input.willpower ?? {})
  return {
    input,
    action,
    entry,
    pair,
    attribute: ratingOf(stats, pair.attribute),
    ability: ratingOf(stats, pair.ability),
    specialty: specialtyDice(config, input.specialty, pair, stats, input.specialties, input.tags),
    merits: meritTotals(input.merits_flaws, action, pair, input.tags),
    wounds,
    bought: willpowerSuccesses(config, input.willpower?.spend ?? 0) + (input.auto_successes ?? 0),
    calm: input.threat !== true && !anyRisky(input.risk_flags),
  }
}

/**
 * The other side's roll of a contest by sums: its own stats, nothing else of the first. In a staged method it has the call's
 * difficulty and the entry's settings (M17); in an older descriptor the system's own difficulty.
 */
export function opposingCall(call: Call, opponent: Opponent, older: boolean): Call {
  const { modifier = 0, dice_modifier = 0, stats = {}, wounds = 0 } = opponent
  const { difficulty_modifier = 0 } = call.input
  const difficulty = opponent.difficulty ?? (older ? undefined : call.input.difficulty)
  const { settings, difficulty: written } = call.entry
  return {
    input: {
      action: call.action,
      modifier,
      dice_modifier,
      stats,
      ...(difficulty !== undefined && { difficulty }),
      ...(!older && difficulty_modifier !== 0 && { difficulty_modifier }),
    },
    action: call.action,
    entry: older
      ? {}
      : { ...(settings && { settings }), ...(written !== undefined && { difficulty: written }) },
    pair: call.pair,
    attribute: opponent.attribute ?? 0,
    ability: opponent.ability ?? 0,
    specialty: 0,
    merits: meritTotals(undefined, call.action, call.pair, undefined),
    wounds,
    bought: 0,
    calm: false,
  }
}
