import type { Dice } from '../../../kernel/dice/dice.js'
import type { Outcome } from '../config/outcomes.js'
import type { SystemConfig, Thresholds } from '../config/types.js'
import { refused } from '../stops.js'

/** Nobody rolls more dice at once. */
const MAX_POOL = 1000

/** A counted pool (R4). */
export interface PoolCount {
  readonly pool: number
  readonly faces: readonly number[]
  /** Each die of this face or more is a success. */
  readonly target: number
  readonly raw_successes: number
  readonly ones: number
  readonly successes: number
}

/** R5: the face to reach and the successes a difficulty past 9 costs. */
export function aimOf(
  config: SystemConfig,
  difficulty: number,
): { readonly target: number; readonly cost: number } {
  const { threshold_past_9, target_cap } = config.resolution
  if (!threshold_past_9) return { target: difficulty, cost: 0 }
  return { target: Math.min(difficulty, target_cap), cost: Math.max(0, difficulty - 9) }
}

/** A pool that can be rolled; refused before any die otherwise. */
export function checkPool(pool: number): number {
  if (Number.isSafeInteger(pool) && pool >= 0 && pool <= MAX_POOL) return pool
  throw refused('pool_too_large', `A pool has 0 to ${MAX_POOL} dice, not ${pool}.`, { pool })
}

/**
 * seed 001, `dice_pool` steps 1 to 3, with R4 and R5. `auto` comes last, so neither 1s nor a high difficulty touch it
 * (R13). A pool of 0 draws nothing.
 */
export function countPool(
  config: SystemConfig,
  pool: number,
  difficulty: number,
  auto: number,
  dice: Dice,
  purpose: string,
): PoolCount {
  const { target, cost } = aimOf(config, difficulty)
  const bounds = target > 2 ? [2, target] : [2]
  const faces = pool > 0 ? dice.pool(pool, config.resolution.die_type, bounds, purpose) : []
  let raw = 0
  let ones = 0
  for (const face of faces) {
    if (face >= target) raw++
    else if (face === 1) ones++
  }
  const cancelled = config.resolution.ones_cancel_successes ? ones : 0
  return {
    pool,
    faces,
    target,
    raw_successes: raw,
    ones,
    successes: Math.max(0, raw - cancelled - cost) + auto,
  }
}

/** R2: the best band whose least net is reached. */
export function bandOf(thresholds: Thresholds, net: number): Outcome {
  if (net >= thresholds.critical) return 'critical'
  if (net >= thresholds.success) return 'success'
  return net >= thresholds.mixed ? 'mixed' : 'failure'
}

/** R1: no net success and a 1 among the dice; the books also want that no die succeeded. */
export function isBotch(config: SystemConfig, count: PoolCount): boolean {
  const { botch_on_ones, botch_requires_no_successes, pool_outcome_thresholds } = config.resolution
  if (!botch_on_ones || count.ones === 0 || count.successes > pool_outcome_thresholds.botch) return false
  return !botch_requires_no_successes || count.raw_successes === 0
}

export function poolOutcome(config: SystemConfig, count: PoolCount): Outcome {
  return isBotch(config, count) ? 'botch' : bandOf(config.resolution.pool_outcome_thresholds, count.successes)
}
