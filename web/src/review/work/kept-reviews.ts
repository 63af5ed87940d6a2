import type { JournalReview, JournalReviewOptions } from '../../../../src/lab/review/review-journal.js'

/**
 * Finished reviews that stay in this browser, by the hash of the journal and what was asked. The same journal and options give
 * the same bytes from the same program (rules/review W28), so the name of the program's own file is part of the key. A browser
 * that keeps nothing works every review out anew.
 */
const NAME = 'ludex-reviews'
const SHELF = 'reviews'
const MAX_KEPT = 24

interface Kept {
  readonly key: string
  readonly at: number
  readonly review: JournalReview
}

function keyOf(hash: string, { side, as, games }: JournalReviewOptions): string {
  return JSON.stringify([self.location.pathname, hash, side ?? null, as ?? null, games ?? null])
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('The browser keeps nothing.'))
  })
}

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(SHELF, { keyPath: 'key' }).createIndex('at', 'at')
  }
  const base = await answered(opening)
  return base.transaction(SHELF, mode).objectStore(SHELF)
}

/** The review that was worked out here before, if it is still there. */
export async function keptReview(
  hash: string,
  options: JournalReviewOptions,
): Promise<JournalReview | undefined> {
  try {
    const found = (await answered((await shelf('readonly')).get(keyOf(hash, options)))) as Kept | undefined
    return found?.review
  } catch {
    return undefined
  }
}

/** Keeps a finished review, and of all that are kept the newest ones. */
export async function keepReview(
  hash: string,
  options: JournalReviewOptions,
  review: JournalReview,
): Promise<void> {
  try {
    const kept: Kept = { key: keyOf(hash, options), at: Date.now(), review }
    const into = await shelf('readwrite')
    await answered(into.put(kept))
    const oldestFirst = await answered(into.index('at').getAllKeys())
    for (const key of oldestFirst.slice(0, -MAX_KEPT)) await answered(into.delete(key))
  } catch {
    // A browser that keeps nothing shows the review all the same.
  }
}
