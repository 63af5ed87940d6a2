import type { ActionEntry, StatPair, SystemConfig } from './config/types.js'
import { type HealthTrack, woundPenalty } from './health.js'
import { type MeritFlaw, type MeritTotals, meritTotals } from './merits.js'
import { traitName } from './names.js'
import { anyRisky } from './severity.js'
import { type Specialties, specialtyDice } from './specialty.js'
import { checkTraits, entryFor, pairFor, ratingOf, type Stats } from './stats.js'
import { checkWillpower, type WillpowerSpend, willpowerSuccesses } from './willpower.js'

/** What a roll is asked with (rules/adapter §8, `roll`). */
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
  /** Somebody resists: the roll is a contest (pools only). */
  readonly opponent?: { readonly pool: number; readonly difficulty?: number }
}

/** A roll worked out as far as every method shares it. */
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
  const wounds = woundPenalty(input.health)
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
    bought: willpowerSuccesses(config, input.willpower?.spend ?? 0),
    calm: input.threat !== true && !anyRisky(input.risk_flags),
  }
}
