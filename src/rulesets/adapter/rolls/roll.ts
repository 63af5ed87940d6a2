import type { Dice } from '../../../kernel/dice/dice.js'
import type { SystemConfig } from '../config/types.js'
import { refused } from '../stops.js'
import { opposingCall, prepareCall, type RollInput } from './call.js'
import { methodOf } from './methods.js'
import type { RollRecord, Throw } from './record.js'
import { contested, contestedSums } from './resisted.js'
import { describedMethod } from './staged/plan.js'
import { readyPush } from './staged/staged.js'

/** Checks a roll and hands back its throw; every refusal comes from here and no die has fallen. */
export function readyRoll(config: SystemConfig, input: RollInput): Throw {
  const method = methodOf(config)
  const call = prepareCall(config, input)
  const roll = method(config, call)
  const { opponent } = input
  // A described method sets both rolls against each other itself.
  if (opponent === undefined || describedMethod(config)) return roll
  if (config.resolution.method === 'dice_pool') return contested(config, roll, opponent)
  return contestedSums(roll, method(config, opposingCall(call, opponent, true)))
}

/** M15: the second throw of a roll that was made with these figures. */
export function readyPushOf(config: SystemConfig, input: RollInput, first: RollRecord): Throw {
  const method = describedMethod(config)
  if (!method) throw refused('not_pushable', 'Rolls of this system cannot be pushed.')
  return readyPush(config, method, prepareCall(config, input), first)
}

/** seed 001, `_roll_for_system`: one roll of an action. */
export function rollAction(config: SystemConfig, input: RollInput, dice: Dice): RollRecord {
  return readyRoll(config, input)(dice)
}
