import { bytesToHex } from '@noble/hashes/utils.js'
import { hashing } from '../../kernel/hashing.js'
import type { TableSetup } from '../../kernel/table/opening/header.js'

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** A way in that nobody guesses: 24 random bytes, fit for a link. */
export function newKey(): string {
  const text = btoa(String.fromCharCode(...randomBytes(24)))
  return text.replaceAll('+', '-').replaceAll('/', '_')
}

/** What is kept of a key. Keys are random, so a plain hash says nothing about them. */
export function hashKey(key: string): string {
  return hashing.sha256Hex(key)
}

/** Whether two hashes are the same, told in the same time for any two. */
export function sameHash(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let different = 0
  for (let i = 0; i < one.length; i++) different |= one.charCodeAt(i) ^ other.charCodeAt(i)
  return different === 0
}

/** The id of a table, and the secrets that its dice and blinds are made of. */
export type NewSecrets = Required<Pick<TableSetup, 'id' | 'seed' | 'veil'>>

/** Draws the id and the secrets of a new table of a game. */
export function drawSecrets(game: string): NewSecrets {
  const id = `${game}-${bytesToHex(randomBytes(8))}`
  return { id, seed: randomBytes(32), veil: randomBytes(32) }
}
