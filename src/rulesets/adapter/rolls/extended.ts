import type { Dice } from '../../../kernel/dice/dice.js'
import type { SystemConfig } from '../config/types.js'
import { refused } from '../stops.js'
import { legalDifficulty } from './difficulty.js'
import { checkPool, countPool, isBotch } from './pool.js'

export type ExtendedStatus = 'open' | 'complete' | 'botched' | 'failed'

export interface ExtendedGoal {
  readonly needed: number
  readonly max_rolls: number
}

export interface Progress {
  readonly accumulated: number
  readonly rolls_used: number
  readonly status: ExtendedStatus
}

export const NOT_BEGUN: Progress = { accumulated: 0, rolls_used: 0, status: 'open' }

/** rules/adapter §6, Extended: failure adds 0, a botch loses all and ends it. */
export function extendBy(
  goal: ExtendedGoal,
  progress: Progress,
  successes: number,
  botched: boolean,
): Progress {
  const rolls_used = progress.rolls_used + 1
  if (botched) return { accumulated: 0, rolls_used, status: 'botched' }
  const accumulated = progress.accumulated + successes
  const status = accumulated >= goal.needed ? 'complete' : rolls_used >= goal.max_rolls ? 'failed' : 'open'
  return { accumulated, rolls_used, status }
}

export interface ExtendedInput extends ExtendedGoal {
  readonly pool: number
  readonly difficulty?: number
}

/** The whole action, roll after roll, until it is complete, botched or out of rolls. The retry penalty does not apply. */
export function extended(config: SystemConfig, input: ExtendedInput, dice: Dice): Progress {
  const pool = checkPool(input.pool)
  const difficulty = legalDifficulty(config, input.difficulty ?? config.difficulty.default)
  if (!(input.needed >= 1) || !(input.max_rolls >= 1)) {
    throw refused('bad_value', 'An extended action needs at least one success and one roll.', { ...input })
  }
  let progress = NOT_BEGUN
  while (progress.status === 'open') {
    const count = countPool(config, pool, difficulty, 0, dice, 'extended action')
    progress = extendBy(input, progress, count.successes, isBotch(config, count))
  }
  return progress
}
