import type { JournalReview, JournalReviewOptions } from '../../../../src/lab/review/review-journal.js'
import { fetchKept, keepNewest } from './shelf.js'

/**
 * Finished reviews that stay in this browser, by the hash of the journal and what was asked. The same journal and options give
 * the same bytes from the same program (rules/review W28), so the name of the program's own file is part of the key.
 */
const MAX_KEPT = 24

interface Kept {
  readonly key: string
  readonly at: number
  readonly review: JournalReview
}

function keyOf(hash: string, { side, as, games, aim, now }: JournalReviewOptions): string {
  const asked = [side ?? null, as ?? null, games ?? null, aim ?? null, now ?? false]
  return JSON.stringify([self.location.pathname, hash, ...asked])
}

/** The review that was worked out here before, if it is still there. */
export async function keptReview(
  hash: string,
  options: JournalReviewOptions,
): Promise<JournalReview | undefined> {
  return (await fetchKept<Kept>('reviews', keyOf(hash, options)))?.review
}

export async function keepReview(
  hash: string,
  options: JournalReviewOptions,
  review: JournalReview,
): Promise<void> {
  const kept: Kept = { key: keyOf(hash, options), at: Date.now(), review }
  await keepNewest('reviews', kept, MAX_KEPT)
}
