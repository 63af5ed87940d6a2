import { refusalOf, tableClient } from '../api/client.js'
import { keep, recall } from '../api/kept.js'

/** A closed table, the key by which this page reads it, and whether that key opens its review alone. */
export interface Reader {
  readonly table: string
  readonly key: string
  readonly isGuest: boolean
}

const nameOf = (table: string): string => `review:${table}`

/** Whether this browser has made a link to the review of a table. */
export function hasShared(table: string): boolean {
  return recall(nameOf(table)) !== undefined
}

async function opensReview(table: string, key: string): Promise<boolean> {
  return await tableClient(table, key)
    .reviewed()
    .then(
      () => true,
      () => false,
    )
}

/** The key of a link, and whether it opens the review and nothing else. */
export interface SharedKey {
  readonly key: string
  readonly isGuest: boolean
}

/**
 * The key that a link to this review carries. A guest hands the own key on, and so does a person who only watches. Those
 * who play get one that opens the review alone: once for each table, and again where it was taken back.
 */
export async function keyToShare({ table, key, isGuest }: Reader): Promise<SharedKey> {
  if (isGuest) return { key, isGuest }
  const kept = recall(nameOf(table))
  if (kept !== undefined && (await opensReview(table, kept))) return { key: kept, isGuest: true }
  try {
    const made = await tableClient(table, key).shareReview()
    keep(nameOf(table), made.key)
    return { key: made.key, isGuest: true }
  } catch (error) {
    if (refusalOf(error).code === 'WATCHES_ONLY') return { key, isGuest: false }
    throw error
  }
}

/** Takes every link to the review of a table back. */
export async function takeBack({ table, key }: Reader): Promise<void> {
  await tableClient(table, key).takeReviewBack()
  keep(nameOf(table), undefined)
}
