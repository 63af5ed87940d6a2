import { parseDice } from '../../../kernel/dice/expression.js'
import { entryOf } from '../../../kernel/entry.js'
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
      auto: false,
    }
    return auto === 0 ? rolled : { ...rolled, auto_successes: auto }
  }
}

/** seed 001, `2d6_bands`; R12, R15 to R17. */
const twoDiceBands: Method = (config, call) => {
  const { bands, die_type, critical_on } = config.resolution
  const added =
    (call.input.modifier ?? 0) + call.wounds - retryPenalty(config, call.input.failed_attempts ?? 0)
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
    return { dice: text, faces: rolled.faces, total, outcome, margin, pool: 0, successes: 0 }
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
