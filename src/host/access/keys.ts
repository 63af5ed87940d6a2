import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { TableSetup } from '../../kernel/table/opening/header.js'

/** A way in that nobody guesses: 24 random bytes, fit for a link. */
export function newKey(): string {
  return randomBytes(24).toString('base64url')
}

/** What is kept of a key. Keys are random, so a plain hash says nothing about them. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Whether two hashes are the same, told in the same time for any two. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The id of a table, and the secrets that its dice and blinds are made of. */
export type NewSecrets = Required<Pick<TableSetup, 'id' | 'seed' | 'veil'>>

/** Draws the id and the secrets of a new table of a game. */
export function drawSecrets(game: string): NewSecrets {
  const id = `${game}-${randomBytes(8).toString('hex')}`
  return { id, seed: randomBytes(32), veil: randomBytes(32) }
}
