import { refused } from '../../kernel/stops.js'
import type { ActionEntry, SystemConfig } from './config/types.js'

/** seed 001, Standard difficulties: display text (R10). */
const NAMES: Readonly<Record<number, string>> = {
  3: 'trivial',
  4: 'easy',
  5: 'straightforward',
  6: 'standard',
  7: 'challenging',
  8: 'difficult',
  9: 'nearly impossible',
}

export function difficultyName(difficulty: number): string | undefined {
  return NAMES[difficulty]
}

/** R7: call, then action entry, then the configured default. */
export function baseDifficulty(config: SystemConfig, entry: ActionEntry, call: number | undefined): number {
  return call ?? entry.difficulty ?? config.difficulty.default
}

/** R10: the optional range of the configuration. */
export function clampDifficulty(config: SystemConfig, difficulty: number): number {
  const { min, max } = config.difficulty
  const lifted = min !== null && difficulty < min ? min : difficulty
  return max !== null && lifted > max ? max : lifted
}

/** R10: clamped, and then a whole number of at least 2 or refused. */
export function legalDifficulty(config: SystemConfig, difficulty: number): number {
  const final = clampDifficulty(config, difficulty)
  if (Number.isSafeInteger(final) && final >= 2) return final
  throw refused('bad_difficulty', `A difficulty is a whole number of at least 2, not ${final}.`, {
    difficulty: final,
  })
}

/** R12: what `failed_attempts` in a row cost. */
export function retryPenalty(config: SystemConfig, failedAttempts: number): number {
  return config.difficulty.retry_penalty * failedAttempts
}
