import type { Dice } from '../../../kernel/dice/dice.js'
import type { Outcome } from '../config/outcomes.js'
import type { SystemConfig } from '../config/types.js'
import { traitName } from '../names.js'
import { type HealthTrack, woundPenalty } from '../people/health.js'
import { type MeritFlaw, meritTotals } from '../people/merits.js'
import { checkTraitRange, ratingOf, type Stats } from '../people/stats.js'
import { checkWillpower, type WillpowerSpend, willpowerSuccesses } from '../people/willpower.js'
import { checkPool, countPool, poolOutcome } from '../rolls/pool.js'
import { refused } from '../stops.js'
import {
  type Backlash,
  backlash,
  backlashIsDue,
  MAGICK_MODES,
  type MagickMode,
  paradoxAfterGain,
  paradoxGain,
  quintessenceRoom,
} from './paradox.js'

/** rules/adapter §8, `magick`. */
export interface MagickInput {
  readonly arete: number
  /** The caster's own ranks. */
  readonly spheres: Stats
  /** The ranks the effect uses. */
  readonly effect: Stats
  readonly mode: MagickMode
  readonly paradox?: number
  readonly permanent_paradox?: number
  readonly quintessence?: {
    readonly spend?: number
    readonly available?: number
    readonly avatar?: number
    readonly spent_this_turn?: number
  }
  readonly difficulty_modifier?: number
  /** A ruling stands over the difficulty that ranks and mode give. */
  readonly difficulty?: number
  readonly dice_modifier?: number
  /** Bought with other points. */
  readonly auto_successes?: number
  readonly willpower?: WillpowerSpend
  readonly health?: HealthTrack
  readonly merits_flaws?: readonly MeritFlaw[]
}

export interface MagickResult {
  readonly pool: number
  readonly difficulty: number
  readonly faces: readonly number[]
  readonly raw_successes: number
  readonly ones: number
  readonly successes: number
  readonly auto_successes: number
  readonly outcome: Outcome
  readonly duration: string
  readonly direct_damage: number
  readonly paradox_gained: number
  /** Before the backlash. */
  readonly paradox_reached: number
  /** After the backlash. */
  readonly paradox_total: number
  readonly backlash: Backlash | null
  readonly quintessence_after?: number
  /** Quintessence that the gain pushed off the wheel. */
  readonly quintessence_pushed?: number
}

/** Everything of a casting that is known before the dice. */
export interface Casting {
  readonly rank: number
  readonly pool: number
  readonly difficulty: number
  readonly auto: number
}

const DURATIONS = ['none', 'turn', 'scene', 'day', 'story', 'six_months', 'lasting']
const DIRECT_DAMAGE = 2
const MODE_DIFFICULTY: Readonly<Record<MagickMode, number>> = {
  coincidental: 3,
  vulgar: 4,
  vulgar_witnessed: 5,
}
const MODIFIER_LIMIT = 3
const LEAST_DIFFICULTY = 3

/** Own rank and Arete must reach each rank used. */
function checkRanks(config: SystemConfig, input: MagickInput): { rank: number; lowestOwn: number } {
  let rank = 0
  let lowestOwn = Number.POSITIVE_INFINITY
  const used = Object.keys(input.effect)
  if (used.length === 0) throw refused('no_sphere', 'An effect uses at least one sphere.')
  for (const written of used) {
    const wanted = input.effect[written]!
    if (!Number.isSafeInteger(wanted) || wanted < 1) {
      throw refused('bad_value', `The rank of ${written} must be a whole number from 1 on, not ${wanted}.`)
    }
    const own = ratingOf(input.spheres, traitName(written))
    if (own < wanted)
      throw refused('sphere_too_low', `${written} ${wanted} needs ${wanted}; the caster has ${own}.`)
    rank = Math.max(rank, wanted)
    lowestOwn = Math.min(lowestOwn, own)
  }
  if (input.arete < rank)
    throw refused(
      'arete_too_low',
      `Rank ${rank} needs ${config.magick.trait} ${rank}; the caster has ${input.arete}.`,
    )
  return { rank, lowestOwn }
}

/** rules/adapter §6, Quintessence: what is held is tested first, then what the Avatar passes in a turn. */
function checkQuintessence(input: MagickInput): number {
  const { spend = 0, available = 0, avatar = 0, spent_this_turn = 0 } = input.quintessence ?? {}
  if (!Number.isSafeInteger(spend) || spend < 0) {
    throw refused('bad_value', `Quintessence is spent in whole points, not ${spend}.`)
  }
  if (spend === 0) return 0
  if (spend > available)
    throw refused('quintessence_insufficient', `${spend} quintessence asked for, ${available} held.`)
  if (spent_this_turn + spend > avatar) {
    throw refused('quintessence_rate', `Avatar ${avatar} passes at most ${avatar} quintessence a turn.`)
  }
  return spend
}

/** rules/adapter §6, Magick: everything that can be refused, then pool (R27) and difficulty. */
export function prepareCasting(config: SystemConfig, input: MagickInput): Casting {
  if (!MAGICK_MODES.includes(input.mode)) {
    throw refused('bad_value', `Magick is ${MAGICK_MODES.join(', ')}, not ${input.mode}.`, {
      mode: input.mode,
    })
  }
  checkTraitRange(config, config.magick.trait, input.arete)
  checkTraitRange(config, 'paradox', input.paradox ?? 0)
  if (input.quintessence) checkTraitRange(config, 'quintessence', input.quintessence.available ?? 0)
  const { rank, lowestOwn } = checkRanks(config, input)
  const quintessence = checkQuintessence(input)
  checkWillpower(config, input.willpower ?? {})
  const pair = { attribute: config.magick.trait, ability: null }
  const merits = meritTotals(input.merits_flaws, 'magick', pair, Object.keys(input.effect))
  const sphereDice = config.magick.pool === 'arete_plus_sphere' ? lowestOwn : 0
  const pool =
    input.arete +
    sphereDice +
    merits.dice +
    (input.dice_modifier ?? 0) +
    woundPenalty(input.health, config.health)
  const modifiers = (input.difficulty_modifier ?? 0) + merits.difficulty - quintessence
  const limited = Math.max(-MODIFIER_LIMIT, Math.min(MODIFIER_LIMIT, modifiers))
  return {
    rank,
    pool: checkPool(Math.max(config.resolution.min_pool, pool)),
    difficulty: Math.max(
      LEAST_DIFFICULTY,
      (input.difficulty ?? rank + MODE_DIFFICULTY[input.mode]) + limited,
    ),
    auto:
      willpowerSuccesses(config, input.willpower?.spend ?? 0) +
      merits.auto_successes +
      (input.auto_successes ?? 0),
  }
}

/** Gain, wheel and backlash of an effect that has been rolled. */
export function reckonParadox(
  config: SystemConfig,
  input: Pick<MagickInput, 'mode' | 'paradox' | 'permanent_paradox' | 'quintessence'>,
  rank: number,
  botched: boolean,
  dice: Dice,
): Pick<
  MagickResult,
  | 'paradox_gained'
  | 'paradox_reached'
  | 'paradox_total'
  | 'backlash'
  | 'quintessence_after'
  | 'quintessence_pushed'
> {
  const permanent = input.permanent_paradox ?? 0
  const gained = paradoxGain(config, input.mode, rank, botched)
  const total = paradoxAfterGain(config, input.paradox ?? 0, gained, permanent)
  const struck = backlashIsDue(total, gained, botched) ? backlash(config, total, dice) : null
  const reckoned = {
    paradox_gained: gained,
    paradox_reached: total,
    paradox_total: total - (struck?.discharged ?? 0),
    backlash: struck,
  }
  if (!input.quintessence) return reckoned
  const { available = 0, spend = 0 } = input.quintessence
  const held = available - spend
  const quintessence_after = Math.min(held, quintessenceRoom(total, permanent))
  const pushed = held - quintessence_after
  return { ...reckoned, quintessence_after, ...(pushed > 0 && { quintessence_pushed: pushed }) }
}

/** The effect roll, then paradox, then the backlash if one is due. */
export function castEffect(
  config: SystemConfig,
  input: MagickInput,
  casting: Casting,
  dice: Dice,
): MagickResult {
  const count = countPool(config, casting.pool, casting.difficulty, casting.auto, dice, 'magick')
  const outcome = poolOutcome(config, count)
  const { successes } = count
  return {
    pool: casting.pool,
    difficulty: casting.difficulty,
    faces: count.faces,
    raw_successes: count.raw_successes,
    ones: count.ones,
    successes,
    auto_successes: casting.auto,
    outcome,
    duration: DURATIONS[Math.min(successes, DURATIONS.length - 1)]!,
    direct_damage: DIRECT_DAMAGE * successes,
    ...reckonParadox(config, input, casting.rank, outcome === 'botch', dice),
  }
}

/** rules/adapter §6, Magick. */
export function magick(config: SystemConfig, input: MagickInput, dice: Dice): MagickResult {
  return castEffect(config, input, prepareCasting(config, input), dice)
}
