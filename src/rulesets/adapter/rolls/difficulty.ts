import { entryOf } from '../../../kernel/entry.js'
import { figuresRead } from '../config/methods/figures-read.js'
import type { ActionEntry, SystemConfig } from '../config/types.js'
import { refused } from '../stops.js'

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

/** Whether rolls of this system are up against a difficulty at all. */
export function hasDifficulty(config: SystemConfig): boolean {
  const { method, methods } = config.resolution
  return figuresRead(method, entryOf(methods, method)).difficulty
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
  // Without the figure: it may be one that nobody has rolled against yet.
  throw refused(
    'bad_difficulty',
    'With all that changes it, this difficulty is no whole number of at least 2.',
  )
}

/** R12: what `failed_attempts` in a row cost. */
export function retryPenalty(config: SystemConfig, failedAttempts: number): number {
  return config.difficulty.retry_penalty * failedAttempts
}
