/**
 * The rules as plain functions of (configuration, input, dice). The table below them, the golden reader, the odds and the
 * tests all call these and nothing else.
 */
export type { RollInput } from './call.js'
export { loadSystemConfig } from './config/load.js'
export { type SystemSummary, systemSummary } from './config/summary.js'
export type { ConfigIssue, LoadedSystem, Outcome, SystemConfig } from './config/types.js'
export { damage, soak } from './damage.js'
export { difficultyName } from './difficulty.js'
export { extended } from './extended.js'
export { healthOf, takeDamage } from './health.js'
export { initiative } from './initiative.js'
export { type MagickInput, type MagickResult, magick } from './magick.js'
export type { RollRecord } from './methods.js'
export { resisted } from './resisted.js'
export { rollAction } from './roll.js'
export { resolveTurn, type TurnInput, type TurnResult } from './turn.js'
