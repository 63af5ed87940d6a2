import type { Receipt } from './types.js'

/**
 * The receipts this browser was given, kept in its own database: what a seat holds against the journal once it is
 * closed. Where there is no database the page plays on, and the verify page says that it has no receipts.
 */
const STORE = 'receipts'

let opening: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('ludex', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: ['table', 'seat', 'n'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

/**
 * Keeps what is new. The first receipt of a line stands: if a line is ever told differently, the verify page must find
 * what was told first.
 */
export async function keepReceipts(receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return
  try {
    const store = (await database()).transaction(STORE, 'readwrite').objectStore(STORE)
    for (const receipt of receipts) {
      const request = store.add({ ...receipt })
      request.onerror = (event) => {
        event.preventDefault()
        event.stopPropagation()
      }
    }
  } catch {
    // Without receipts a journal still proves its own consistency.
  }
}

export async function keptReceipts(table: string): Promise<readonly Receipt[]> {
  try {
    const store = (await database()).transaction(STORE).objectStore(STORE)
    return await new Promise((resolve, reject) => {
      const request = store.getAll(IDBKeyRange.bound([table], [table, []]))
      request.onsuccess = () => resolve(request.result as Receipt[])
      request.onerror = () => reject(request.error)
    })
  } catch {
    return []
  }
}
