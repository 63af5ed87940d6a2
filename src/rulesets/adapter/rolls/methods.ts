import { parseDice } from '../../../kernel/dice/expression.js'
import { entryOf } from '../../../kernel/entry.js'
import { signed } from '../../../kernel/modifiers.js'
import type { METHODS, SystemConfig } from '../config/types.js'
import { pairText } from '../people/stats.js'
import type { Call } from './call.js'
import { baseDifficulty, legalDifficulty, retryPenalty } from './difficulty.js'
import { aimOf, checkPool, countPool, poolOutcome } from './pool.js'
import type { RollRecord, Throw } from './record.js'
import { describedMethod } from './staged/plan.js'
import { readyStaged } from './staged/staged.js'

/** A method checks its call first and hands back the throw, so that nothing is refused after a die has fallen. */
export type Method = (config: SystemConfig, call: Call) => Throw

/** seed 001, `dice_pool`; R4, R9 to R13. */
const dicePool: Method = (config, call) => {
  const { input, merits } = call
  const { min_pool, die_type, pool_outcome_thresholds } = config.resolution
  const wanted =
    call.attribute + call.ability + (input.dice_modifier ?? 0) + call.specialty + merits.dice + call.wounds
  const pool = checkPool(Math.max(min_pool, wanted))
  const sum =
    baseDifficulty(config, call.entry, input.difficulty) +
    (input.difficulty_modifier ?? 0) +
    merits.difficulty +
    retryPenalty(config, input.failed_attempts ?? 0)
  const difficulty = legalDifficulty(config, sum)
  const stat_pair = pairText(call.pair)
  const terms = poolTerms(call, wanted < min_pool ? min_pool : null)
  const mayBeAutomatic =
    config.difficulty.auto_success_if_pool_gte_difficulty &&
    call.calm &&
    (input.willpower?.spend ?? 0) === 0 &&
    input.decline_auto !== true &&
    input.opponent === undefined
  if (mayBeAutomatic && pool >= difficulty) {
    const { success } = pool_outcome_thresholds
    const { target } = aimOf(config, difficulty)
    const record: RollRecord = {
      dice: 'auto',
      faces: [],
      total: success,
      outcome: 'success',
      margin: success,
      pool,
      successes: success,
      target,
      difficulty,
      raw_successes: 0,
      ones: 0,
      stat_pair,
      terms,
      auto: true,
    }
    return () => record
  }
  const auto = call.bought + merits.auto_successes
  return (dice) => {
    const count = countPool(config, pool, difficulty, auto, dice, 'action pool')
    const { faces, target, raw_successes, ones, successes } = count
    const rolled = {
      dice: `${pool}d${die_type}`,
      faces,
      total: successes,
      outcome: poolOutcome(config, count),
      margin: successes,
      pool,
      successes,
      target,
      difficulty,
      raw_successes,
      ones,
      stat_pair,
      terms,
      auto: false,
    }
    return auto === 0 ? rolled : { ...rolled, auto_successes: auto }
  }
}

/** M24: the stats always, what changes them where there is something. */
function poolTerms(
  { attribute, ability, input, merits, pair, specialty, wounds }: Call,
  least: number | null,
): string {
  const stats = [
    ...(pair.attribute === null ? [] : [`${pair.attribute} ${attribute}`]),
    ...(pair.ability === null ? [] : [`${pair.ability} ${ability}`]),
  ]
  const changes: readonly (readonly [string, number])[] = [
    ['dice', input.dice_modifier ?? 0],
    ['specialty', specialty],
    ['merits', merits.dice],
    ['wounds', wounds],
  ]
  const changed = changes.flatMap(([name, value]) => (value === 0 ? [] : [`${name} ${signed(value)}`]))
  return [...stats, ...changed, ...(least === null ? [] : [`least ${least}`])].join(', ') || 'no stats'
}

/** seed 001, `2d6_bands`; R12, R15 to R17. */
const twoDiceBands: Method = (config, call) => {
  const { bands, die_type, critical_on } = config.resolution
  const added =
    (call.input.modifier ?? 0) + call.wounds - retryPenalty(config, call.input.failed_attempts ?? 0)
  const changes: readonly (readonly [string, number])[] = [
    ['modifier', (call.input.modifier ?? 0) + call.wounds],
    ['retry', -retryPenalty(config, call.input.failed_attempts ?? 0)],
  ]
  const terms = changes.map(([name, value]) => (value === 0 ? '' : `, ${name} ${signed(value)}`)).join('')
  const text = `2d${die_type}`
  const expression = parseDice(text)
  return (dice) => {
    const rolled = dice.roll(expression, '2d6 bands')
    const total = rolled.total + added
    const succeeds = total >= bands.success[0]
    const natural = rolled.total === 2 * die_type
    const critical = critical_on === 'natural' ? natural && succeeds : total >= bands.critical[0]
    const mixed = total >= bands.mixed[0]
    const outcome = critical ? 'critical' : succeeds ? 'success' : mixed ? 'mixed' : 'failure'
    const margin = succeeds ? total - bands.success[0] : mixed ? 0 : bands.mixed[0] - total
    const line = `${text} [${rolled.faces.join(' ')}] = ${rolled.total}${terms}, total ${total} -> ${outcome.toUpperCase()}`
    return { dice: text, faces: rolled.faces, total, outcome, margin, pool: 0, successes: 0, text: line }
  }
}

/** The table of methods: a new method is one function, one line here and its name in the list (docs/new-method.md). */
const methods: Readonly<Record<(typeof METHODS)[number], Method>> = {
  '2d6_bands': twoDiceBands,
  dice_pool: dicePool,
}

/** The method a configuration names. R21: a loaded configuration never names one that does not exist. */
export function methodOf(config: SystemConfig): Method {
  const built = entryOf<Method>(methods, config.resolution.method)
  if (built) return built
  const described = describedMethod(config)!
  return (_, call) => readyStaged(config, described, call)
}
