/** Tables that live: several people at each, kept in a store, for programs that bring their own surface. */

export type {
  ListPage,
  News,
  NewTable,
  Store,
  StoredLink,
  StoredOpener,
  StoredSecrets,
  TableCard,
} from '../store/contract.js'
export { openFiles } from '../store/files/file-store.js'
export { memoryStore } from '../store/memory/memory-store.js'
export type { LostSeat } from './access.js'
export type { OpenedTable } from './at-host.js'
export type { MemberSeen, TableListener } from './audience.js'
export * from './deprecated.js'
export { Host, type HostOptions, type Opening } from './host.js'
export type { Limits } from './limits.js'
export type { Choice, Look, VerbSeen } from './look.js'
export type { OddsSeen } from './odds/seen.js'
export { nameOfOpener, type OpenerKind, STORE_OPENER } from './opener.js'
export type { GameScenario } from './opening/spyglass.js'
export type { HostCode } from './refusals.js'
export { Seated, type SubmitResult } from './seats/seated.js'
export { PERSON, WATCH } from './seats/seating.js'
export { NotUnderstood } from './words/said.js'
