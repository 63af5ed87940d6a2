/**
 * The rules as plain functions of (configuration, input, dice). The golden reader, the odds and the tests call these and
 * nothing else; at a table the same rules tell their events as they happen.
 */
export { loadSystemConfig } from './config/load.js'
export type { Outcome } from './config/outcomes.js'
export { type SystemSummary, systemSummary } from './config/summary.js'
export type { ConfigIssue, LoadedSystem, SystemConfig } from './config/types.js'
export { damage, soak } from './fight/damage.js'
export { initiative } from './fight/initiative.js'
export { type MagickInput, type MagickResult, magick } from './magick/magick.js'
export { healthOf, takeDamage } from './people/health.js'
export type { RollInput } from './rolls/call.js'
export { difficultyName } from './rolls/difficulty.js'
export { extended } from './rolls/extended.js'
export type { RollRecord } from './rolls/record.js'
export { resisted } from './rolls/resisted.js'
export { rollAction } from './rolls/roll.js'
export { type MethodOdds, methodOdds } from './rolls/staged/odds.js'
export type { TurnInput, TurnResult } from './turn/input.js'
export { resolveTurn } from './turn/resolve.js'
