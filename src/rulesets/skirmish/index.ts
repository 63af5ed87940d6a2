export type * from './commands/commands.js'
export type * from './events/attack.js'
export type * from './events/checks.js'
export type * from './events/encounter.js'
export type * from './events/hand.js'
export type * from './events/harm.js'
export type { SkirmishEvent, StoredEvent } from './events/index.js'
export type * from './events/turn.js'
export type * from './help/answers.js'
export {
  type Ability,
  type Action,
  type DamageEntry,
  type Equipment,
  modifierOf,
  type Proficiency,
  type Sheet,
} from './people/sheet.js'
export { skirmish } from './ruleset.js'
export { idOf } from './scenario/resolve.js'
export type { Options, Prepared, SkirmishScenario } from './scenario/scenario.js'
export { type LoadedMonster, type SrdMonster, sheetFromSrd } from './scenario/srd.js'
export type { CheckSeen, SkirmishView } from './seen/view.js'
export {
  type Entity,
  isFrozen,
  type PendingCheck,
  type PendingDamage,
  type SkirmishState,
  type Sums,
} from './state/state.js'
export { type Consequence, GM, type Kind, type LostDamage } from './state/terms.js'
export type { IgnoredReason, Silence, SkirmishCode } from './stops.js'
