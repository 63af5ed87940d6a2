/**
 * What this store uses of a browser's IndexedDB. Said here in a few lines, because the program is built for Node, which
 * has none: a browser's own objects fit, and so do those of a test.
 */
export interface Request<Value = unknown> {
  readonly result: Value
  readonly error: { readonly message: string } | null
  addEventListener(type: string, listener: () => void): void
}

export interface ObjectStore {
  get(key: unknown): Request
  getAll(range?: unknown): Request
  count(): Request<number>
  put(value: unknown, key?: unknown): Request
  add(value: unknown, key?: unknown): Request
  delete(key: unknown): Request
}

export interface Transaction {
  readonly error: { readonly message: string } | null
  objectStore(name: string): ObjectStore
  abort(): void
  addEventListener(type: string, listener: () => void): void
}

export interface Database {
  transaction(
    names: string[],
    mode: 'readonly' | 'readwrite',
    options?: { durability: 'strict' },
  ): Transaction
  createObjectStore(name: string): unknown
  close(): void
  addEventListener(type: string, listener: () => void): void
}

/** `indexedDB`, and `IDBKeyRange`, whose ranges it takes. */
export interface Factory {
  readonly indexedDB: {
    open(
      name: string,
      version?: number,
    ): Request & { addEventListener(type: string, listener: () => void): void }
  }
  readonly IDBKeyRange: { bound(lower: unknown, upper: unknown): unknown }
}

/** The answer of one request. */
export function answered<Value>(request: Request): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Value))
    request.addEventListener('error', () => reject(new Error(request.error?.message ?? 'no answer')))
  })
}

/** Opens a database, and makes its rooms where it is new. */
export async function openDatabase(
  { indexedDB }: Factory,
  name: string,
  rooms: readonly string[],
): Promise<Database> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => {
    const database = opening.result as Database
    for (const room of rooms) database.createObjectStore(room)
  })
  const database = await answered<Database>(opening)
  // Another tab wants to change or delete it: nobody is kept waiting.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Answers once a transaction is kept; fails where it was not, and then nothing of it was. */
export function kept(transaction: Transaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(transaction.error?.message ?? 'the transaction was given up'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}
