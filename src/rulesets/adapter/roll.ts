import type { Dice } from '../../kernel/dice/dice.js'
import { prepareCall, type RollInput } from './call.js'
import type { SystemConfig } from './config/types.js'
import { methodOf, type RollRecord, type Throw } from './methods.js'
import { contested } from './resisted.js'

/** Checks a roll and hands back its throw; every refusal comes from here and no die has fallen. */
export function readyRoll(config: SystemConfig, input: RollInput): Throw {
  const roll = methodOf(config)(config, prepareCall(config, input))
  const isContest = input.opponent !== undefined && config.resolution.method === 'dice_pool'
  return isContest ? contested(config, roll, input.opponent) : roll
}

/** seed 001, `_roll_for_system`: one roll of an action. */
export function rollAction(config: SystemConfig, input: RollInput, dice: Dice): RollRecord {
  return readyRoll(config, input)(dice)
}
