import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

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
