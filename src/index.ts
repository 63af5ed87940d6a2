/**
 * The library: the kernel, the analysis, the language and the list of games. Importing it starts nothing and touches no
 * file; each game's rules are loaded when `findRuleset` is asked for them.
 *
 * In come a ruleset, a scenario as plain data, and dice. Out come tables with their journals, exact odds, best play and
 * simulations. Scenarios on disk are read by `ludex/library`, tables with several people are kept by `ludex/host`.
 * Read next: `kernel/contract/ruleset.ts` (what a game is), then `kernel/table/table.ts` (one game in progress).
 */

export { type Compiled, type CompileOptions, compileGame } from './analysis/compiled/compile.js'
export { Batch } from './analysis/env/batch.js'
export { Course } from './analysis/env/course.js'
export { Env, type LegalAction, type Stepped } from './analysis/env/env.js'
export type { EnvOptions, EnvSpec } from './analysis/env/spec.js'
export { type Evaluation, evaluate, evaluateIn } from './analysis/evaluate.js'
export { NEVER_ENDS } from './analysis/exact/absorb.js'
export { BEST, type ExploreOptions, type Players, TooManyStates } from './analysis/explore.js'
export { doubles, type Field, rationals } from './analysis/field.js'
export { type Outlook, outlook, type Prospect } from './analysis/outlook.js'
export { policyNamed } from './analysis/players.js'
export {
  type Estimate,
  playout,
  type SimulateOptions,
  type Simulation,
  simulate,
  TIMEOUT,
} from './analysis/simulate.js'
export { NotSolvable, type Objective, type Solution, type SolveOptions, solve } from './analysis/solve.js'
export { NoSuchEnd, type WantedEnds, wantedEnds } from './analysis/wanted-ends.js'
export * from './deprecated.js'
export { canonical, plainCopy } from './kernel/canonical.js'
export * as clocks from './kernel/clocks.js'
export { schemaIssues } from './kernel/contract/checks/schema-faults.js'
export * from './kernel/contract/command.js'
export { defineRuleset, type RulesetDefinition } from './kernel/contract/define.js'
export { beginning } from './kernel/contract/engine.js'
export {
  recordDamage,
  /** @deprecated Since 1.0: `recordDamage`. */
  recordDamage as harmed,
} from './kernel/contract/events/damage.js'
export * from './kernel/contract/next.js'
export * from './kernel/contract/ruleset.js'
export { isAllowed, type ListedKind, reasonOf, rulingOf } from './kernel/contract/ruling.js'
export * from './kernel/contract/scenario.js'
export * from './kernel/contract/seats.js'
export * from './kernel/contract/speed/numbers.js'
export type { AtBest, BestPlayHints, GameSpeed, Spelled } from './kernel/contract/speed/speed.js'
export {
  ignored,
  type KernelCode,
  RulesFault,
  Stop,
  type StopDetails,
  type StopKind,
  type StopsOf,
  stopsOf,
} from './kernel/contract/stops.js'
export { type CommandOf, defineVerbs } from './kernel/contract/typed-command.js'
export * from './kernel/contract/view.js'
export type { Dice, RecordedRoll, RollOfEvent } from './kernel/dice/dice.js'
export { EnumeratedDice } from './kernel/dice/enumerated.js'
export * from './kernel/dice/expression.js'
export { FAST_DICE, FastDice } from './kernel/dice/fast.js'
export { commitment, LIVE_DICE, LiveDice, seedFromText, sessionKey } from './kernel/dice/live.js'
export { ScriptError, ScriptedDice, type ScriptedFace } from './kernel/dice/scripted.js'
export type * from './kernel/hand/description.js'
export { defineHand, type Hand, type HandWords } from './kernel/hand/hand.js'
export { type HandVerb, handVerb, rulingLine } from './kernel/hand/verbs.js'
export { type EarlierTables, earlierWords } from './kernel/journal/earlier.js'
export {
  JournalDamage,
  type JournalProblem,
  lineOf,
  type ReadJournal,
  type ReadLine,
  readJournal,
} from './kernel/journal/read.js'
export { receiptFault } from './kernel/journal/receipt-shape.js'
export * from './kernel/journal/record.js'
export {
  isSeatExport,
  type ReceiptsRead,
  readReceipts,
  readSeatExport,
  type SeatExportRead,
  seatExport,
} from './kernel/journal/seat-export.js'
export type { Receipt, SeenRecord } from './kernel/journal/seen.js'
export * from './kernel/modifiers.js'
export * as rationalNumbers from './kernel/rational.js'
export type { Notice, NoticeRow } from './kernel/table/notice.js'
export { sealOf } from './kernel/table/opening/entropy.js'
export type { TableSetup } from './kernel/table/opening/header.js'
export { HOST } from './kernel/table/opening/members.js'
export {
  type DiceSource,
  type Entropy,
  liveSource,
  type TableSecrets,
} from './kernel/table/opening/source.js'
export { EarlierLinesNeeded, type ReadLines } from './kernel/table/position.js'
export {
  isRepeated,
  type Proposal,
  type Repeated,
  type Request,
  type SendOptions,
} from './kernel/table/request.js'
export type { Snapshot } from './kernel/table/snapshot.js'
export type { EntropyState, StandingTable } from './kernel/table/standing-table.js'
export { type CommandResult, Table } from './kernel/table/table.js'
export type { UndoAsked } from './kernel/table/undo/request.js'
export type { Check, Checks } from './kernel/verify/checks.js'
export type { ReceiptCheck, ReceiptMismatch } from './kernel/verify/receipts.js'
export { type Verdict, verdictOf } from './kernel/verify/verdict.js'
export { resumeTable, type Verification, type VerifyOptions, verifyJournal } from './kernel/verify/verify.js'
export { findGame, findRuleset, type Game, gameIds, registerGame } from './rulesets/registry.js'
