export type * from './commands.js'
export type * from './events.js'
export { GM } from './events.js'
export { idOf, type Options, type Prepared, type SkirmishScenario } from './scenario.js'
export {
  type Ability,
  type Action,
  type DamageEntry,
  type Equipment,
  modifierOf,
  type Proficiency,
  type Sheet,
} from './sheet.js'
export { skirmish } from './skirmish.js'
export { type LoadedMonster, sheetFromSrd } from './srd.js'
export { type Entity, isFrozen, type PendingCheck, type PendingDamage, type SkirmishState } from './state.js'
export type { Seen, SkirmishView } from './view.js'
