import type { SystemConfig } from './types.js'

/** Summarizes a system for players and a narrator (rules/adapter §2). */
export interface SystemSummary {
  readonly name: string
  readonly resolution: string
  readonly ones_cancel: boolean
  readonly botch_possible: boolean
  readonly willpower: boolean
}

function ruleText(config: SystemConfig): string {
  const { resolution } = config
  if (resolution.method === 'dice_pool') {
    const { mixed, success, critical } = resolution.pool_outcome_thresholds
    return `Roll attribute + ability in d${resolution.die_type}s and count dice of ${config.difficulty.default} or more: ${mixed} mixed, ${success} success, ${critical} critical.`
  }
  if (resolution.method === '2d6_bands') {
    const { failure, mixed, success } = resolution.bands
    const top = resolution.critical_on === 'natural' ? 'two top faces' : `${success[1] + 1}+`
    return `Roll 2d${resolution.die_type} and add: ${failure[1]}- fails, ${mixed[0]}-${mixed[1]} is mixed, ${success[0]}+ succeeds, ${top} is critical.`
  }
  const { count, sides, compare, add, target } = resolution.methods[resolution.method]!
  const sum = [`${count}d${sides}`, ...add].join(' + ')
  if (compare === 'bands') return `Roll ${sum} and read the bands.`
  return `Roll ${sum}, ${compare === 'over' ? 'at least' : 'at most'} ${target.join(' + ')}.`
}

export function systemSummary(config: SystemConfig): SystemSummary {
  const { resolution } = config
  const pool = resolution.method === 'dice_pool'
  const described = resolution.methods[resolution.method]
  const words = described
    ? [...described.outcomes.map((row) => row.outcome), described.else, ...Object.values(described.natural)]
    : []
  return {
    name: config.name,
    resolution: ruleText(config),
    ones_cancel: pool && resolution.ones_cancel_successes,
    botch_possible: pool
      ? resolution.botch_on_ones && resolution.pool_outcome_thresholds.botch >= 0
      : words.includes('botch'),
    willpower: pool && config.willpower.enabled,
  }
}
