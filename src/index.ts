/**
 * The library: the kernel, the analysis and the list of games. Importing it starts nothing and touches no file; each
 * game's rules are loaded when `findRuleset` is asked for them.
 */
export { NEVER_ENDS } from './analysis/absorb.js'
export { type Evaluation, evaluate, evaluateIn } from './analysis/evaluate.js'
export { BEST, type ExploreOptions, type Players, TooManyStates } from './analysis/explore.js'
export { doubles, type Field, rationals } from './analysis/field.js'
export {
  type Estimate,
  playout,
  type SimulateOptions,
  type Simulation,
  simulate,
  TIMEOUT,
} from './analysis/simulate.js'
export * as clocks from './kernel/clocks.js'
export * from './kernel/command.js'
export type { Dice, RecordedRoll } from './kernel/dice/dice.js'
export { EnumeratedDice } from './kernel/dice/enumerated.js'
export * from './kernel/dice/expression.js'
export { FAST_DICE, FastDice } from './kernel/dice/fast.js'
export { commitment, LIVE_DICE, LiveDice, seedFromText, sessionKey } from './kernel/dice/live.js'
export { ScriptError, ScriptedDice, type ScriptedFace } from './kernel/dice/scripted.js'
export { type JournalProblem, type ReadJournal, type ReadLine, readJournal } from './kernel/journal/read.js'
export * from './kernel/journal/record.js'
export { JournalDamage, resumeTable, type Verification, verifyJournal } from './kernel/journal/verify.js'
export * from './kernel/modifiers.js'
export * as rationalNumbers from './kernel/rational.js'
export * from './kernel/ruleset.js'
export {
  hardStop,
  ignored,
  RulesFault,
  refused,
  Stop,
  type StopDetails,
  type StopKind,
} from './kernel/stops.js'
export { type Acted, GAME_MASTER, Table, type TableOptions } from './kernel/table.js'
export { findRuleset, rulesetIds } from './rulesets/registry.js'
