/**
 * Tables that live: several people at each, kept in a store, for programs that bring their own surface.
 *
 * In come keys and requests of seats. Out come looks, notices and refusals that hold what the seat may know and no more,
 * so a surface shows them as they are. An answer means that its line is in the store.
 * Read next: `host-anywhere.ts` (opens, finds and closes tables), then `seats/seated.ts` (what one seat can ask and send).
 */

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
export type { LostSeat } from './access/access.js'
export type { NewSecrets } from './access/keys.js'
export { nameOfOpener, type OpenerKind, STORE_OPENER } from './access/opener.js'
export type { OpenedTable } from './at-host.js'
export type { MemberSeen, TableListener } from './audience/audience.js'
export * from './deprecated.js'
export { Host, type HostOptions, type Opening } from './host.js'
export type { Limits } from './limits/limits.js'
export type { HostCode } from './limits/refusals.js'
export type { Look, VerbSeen } from './looks/look.js'
export type { OddsSeen } from './odds/seen.js'
export type { GameScenario } from './opening/spyglass.js'
export { isBotPlayed } from './seats/bots.js'
export { Seated, type SubmitResult } from './seats/seated.js'
export { PERSON, WATCH } from './seats/seating.js'
export type { Choice, OfferSeen } from './words/offers.js'
export { NotUnderstood } from './words/said.js'
export { commandWarnings } from './words/warnings.js'
