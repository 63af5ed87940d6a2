import { fetchKept, keepNewest } from './shelf.js'

/** Journals that were opened from a file stay in this browser, so that a reload opens the same one again. */
const MAX_KEPT = 8
/** The longest journal that is kept, in bytes. */
const MAX_LENGTH = 16 << 20

interface Kept {
  readonly key: string
  readonly at: number
  readonly bytes: Uint8Array
}

/** The journal that ends in this hash, if it was opened here before. */
export async function keptJournal(hash: string): Promise<Uint8Array | undefined> {
  return (await fetchKept<Kept>('journals', hash))?.bytes
}

export async function keepJournal(hash: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_LENGTH) return
  const kept: Kept = { key: hash, at: Date.now(), bytes }
  await keepNewest('journals', kept, MAX_KEPT)
}
