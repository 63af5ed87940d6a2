/** Tables that live: several people at each, kept in a store, for programs that bring their own surface. */

export type { News, NewTable, Store, StoredLink, StoredSecrets, TableCard } from '../store/contract.js'
export { openFiles } from '../store/files/file-store.js'
export { memoryStore } from '../store/memory/memory-store.js'
export type { Opened } from './at-host.js'
export type { Listening, MemberSeen } from './audience.js'
export { Host, type HostOptions, type Opening } from './host.js'
export type { HostCode, Limits } from './limits.js'
export type { Choice, Look, VerbSeen } from './look.js'
export type { OddsSeen } from './odds/seen.js'
export { type Did, Seated } from './seats/seated.js'
export { PERSON, WATCH } from './seats/seating.js'
export { NotUnderstood } from './words/said.js'
