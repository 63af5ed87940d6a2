/**
 * The place in this browser where journals and finished reviews stay. Every access may fail (storage can be switched off), and
 * then the page works everything out anew.
 */
const NAME = 'ludex-reviews'
const VERSION = 2

export type ShelfName = 'reviews' | 'journals'

const SHELVES: readonly ShelfName[] = ['reviews', 'journals']

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new Error('The browser keeps nothing.'))
  })
}

async function shelf(name: ShelfName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, VERSION)
  opening.onupgradeneeded = () => {
    const base = opening.result
    for (const one of SHELVES)
      if (!base.objectStoreNames.contains(one))
        base.createObjectStore(one, { keyPath: 'key' }).createIndex('at', 'at')
  }
  const base = await answered(opening)
  // A page of a later version may want to change the shelves: this one must not hold them.
  base.onversionchange = () => base.close()
  return base.transaction(name, mode).objectStore(name)
}

/** What was kept under a key, if it is still there. */
export async function fetchKept<Kept>(name: ShelfName, key: string): Promise<Kept | undefined> {
  try {
    return (await answered((await shelf(name, 'readonly')).get(key))) as Kept | undefined
  } catch {
    return undefined
  }
}

/** Keeps something, and of all that is kept on its shelf the newest ones. */
export async function keepNewest(
  name: ShelfName,
  kept: { readonly key: string; readonly at: number },
  most: number,
): Promise<void> {
  try {
    const into = await shelf(name, 'readwrite')
    await answered(into.put(kept))
    const oldestFirst = await answered(into.index('at').getAllKeys())
    for (const key of oldestFirst.slice(0, -most)) await answered(into.delete(key))
  } catch {
    // A browser that keeps nothing shows the review all the same.
  }
}
