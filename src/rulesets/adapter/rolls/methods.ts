import { parseDice } from '../../../kernel/dice/expression.js'
import { entryOf } from '../../../kernel/entry.js'
import type { Descriptor, METHODS, Outcome, SystemConfig, Term } from '../config/types.js'
import { pairText } from '../people/stats.js'
import type { Call } from './call.js'
import { baseDifficulty, clampDifficulty, legalDifficulty, retryPenalty } from './difficulty.js'
import { aimOf, checkPool, countPool, poolOutcome } from './pool.js'
import type { RollRecord, Throw } from './record.js'

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

/** rules/adapter §7, Terms. */
function termOf(config: SystemConfig, call: Call, term: Term): number {
  const { input } = call
  switch (term) {
    case 'attribute':
      return call.attribute
    case 'ability':
      return call.ability
    case 'attribute_mod':
      return Math.floor((call.attribute - 10) / 2)
    case 'modifier':
      return (input.modifier ?? 0) + call.wounds
    case 'retry':
      return -retryPenalty(config, input.failed_attempts ?? 0)
    case 'specialty':
      return call.specialty
    case 'difficulty':
      return clampDifficulty(
        config,
        baseDifficulty(config, call.entry, input.difficulty) + (input.difficulty_modifier ?? 0),
      )
    default:
      return term
  }
}

function sumOfTerms(config: SystemConfig, call: Call, terms: readonly Term[]): number {
  let sum = 0
  for (const term of terms) sum += termOf(config, call, term)
  return sum
}

/** rules/adapter §7: highest min reached, else `else`, and the natural outcomes last. */
function describedOutcome(descriptor: Descriptor, score: number, dice: number): Outcome {
  const natural = entryOf(descriptor.natural, String(dice))
  if (natural) return natural
  for (const row of descriptor.outcomes) if (score >= row.min) return row.outcome
  return descriptor.else
}

/** A method that configuration alone describes (rules/adapter §7). */
function described(descriptor: Descriptor): Method {
  const text = `${descriptor.count}d${descriptor.sides}`
  const { compare } = descriptor
  return (config, call) => {
    const added = sumOfTerms(config, call, descriptor.add)
    const target = sumOfTerms(config, call, descriptor.target)
    const expression = parseDice(text)
    return (dice) => {
      const rolled = dice.roll(expression, 'check')
      const total = rolled.total + added
      const score = compare === 'over' ? total - target : compare === 'under' ? target - total : total
      const outcome = describedOutcome(descriptor, score, rolled.total)
      const record = { dice: text, faces: rolled.faces, total, outcome, margin: score, pool: 0, successes: 0 }
      return compare === 'bands' ? record : { ...record, target }
    }
  }
}

/** The table of methods: a new method is one function, one line here and its name in the list (docs/new-method.md). */
const methods: Readonly<Record<(typeof METHODS)[number], Method>> = {
  '2d6_bands': twoDiceBands,
  dice_pool: dicePool,
}

/** The method a configuration names. R21: a loaded configuration never names one that does not exist. */
export function methodOf(config: SystemConfig): Method {
  const { method, methods: fromConfig } = config.resolution
  return entryOf<Method>(methods, method) ?? described(fromConfig[method]!)
}
