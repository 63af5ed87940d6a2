import type { SystemConfig } from '../config/types.js'
import { refused } from '../stops.js'

export interface WillpowerSpend {
  readonly spend?: number
  /** Points left; the rating is a stat. */
  readonly available?: number
  readonly spent_this_turn?: number
}

/** R14: whether the points may be spent, tested in the order of the ruling; nothing is spent on a refusal. */
export function checkWillpower(config: SystemConfig, willpower: WillpowerSpend): void {
  const { spend = 0, available = 0, spent_this_turn = 0 } = willpower
  if (!Number.isSafeInteger(spend) || spend < 0) {
    throw refused('bad_value', `Willpower is spent in whole points, not ${spend}.`, { spend })
  }
  if (spend === 0) return
  const { enabled, max_per_turn, resource_name } = config.willpower
  if (!enabled) throw refused('willpower_disabled', `This system has no ${resource_name} to spend.`)
  if (config.resolution.method !== 'dice_pool') {
    throw refused(
      'willpower_needs_pool',
      `${resource_name} adds successes to a pool, and ${config.resolution.method} has none.`,
    )
  }
  if (spent_this_turn + spend > max_per_turn) {
    throw refused(
      'willpower_limit',
      `At most ${max_per_turn} ${resource_name} a turn; this would be ${spent_this_turn + spend}.`,
    )
  }
  if (spend > available) {
    throw refused('willpower_insufficient', `${spend} ${resource_name} asked for, ${available} left.`, {
      available,
    })
  }
}

/** R13 */
export function willpowerSuccesses(config: SystemConfig, spend: number): number {
  return spend * config.willpower.auto_successes_per_spend
}

/** The most points that one action can take. */
export function mostWillpower(config: SystemConfig, available: number): number {
  const { enabled, max_per_turn } = config.willpower
  return enabled && config.resolution.method === 'dice_pool' ? Math.min(max_per_turn, available) : 0
}
