import type { Amount, Group, Reading, StagedMethod, Term } from './methods/types.js'
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
  return stagedText(resolution.methods[resolution.method]!)
}

function termText(term: Term): string {
  if (typeof term !== 'object') return String(term)
  if ('setting' in term) return term.setting
  return term.mod ? `${term.trait} modifier` : term.per === 1 ? term.trait : `${term.trait}/${term.per}`
}

function amountText(amount: Amount): string {
  return typeof amount === 'number' ? String(amount) : amount.map(termText).join(' + ')
}

function groupText({ kind, count, sides }: Group): string {
  if (kind === 'percentile') return 'd%'
  const face = kind === 'fate' ? 'F' : typeof sides === 'number' ? String(sides) : ` of ${amountText(sides)}`
  return typeof count === 'number' ? `${count}d${face}` : `${amountText(count)} d${face}`
}

const READ: Readonly<Record<Reading['by'], string>> = {
  sum: '',
  highest: ', read the highest',
  lowest: ', read the lowest',
  best: ', read the best',
  keep: ', keep some',
  count: ', count',
}

/** One line for any described method. */
function stagedText({ roll, read, add, compare, target }: StagedMethod): string {
  const dice = `${roll.map(groupText).join(' and ')}${READ[read.by]}`
  const sum = [dice, ...add.map(termText)].join(' + ')
  if (compare === 'bands') return `Roll ${sum} and read the bands.`
  return `Roll ${sum}, ${compare === 'over' ? 'at least' : 'at most'} ${amountText(target)}.`
}

export function systemSummary(config: SystemConfig): SystemSummary {
  const { resolution } = config
  const pool = resolution.method === 'dice_pool'
  const described = resolution.methods[resolution.method]
  const words = described
    ? [...described.rows, described.otherwise, ...described.natural].map(({ outcome }) => outcome)
    : []
  const worse = described?.push?.worse
  return {
    name: config.name,
    resolution: ruleText(config),
    ones_cancel: pool && resolution.ones_cancel_successes,
    botch_possible: pool
      ? resolution.botch_on_ones && resolution.pool_outcome_thresholds.botch >= 0
      : words.includes('botch') || worse === 'botch',
    willpower: pool && config.willpower.enabled,
  }
}
