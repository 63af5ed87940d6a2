import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFiles } from '../../src/store/files/file-store.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import type { MakePlace } from './suite/place.js'

export const inMemory: MakePlace = async () => ({ open: async () => memoryStore(), clear: async () => {} })

export const inFiles: MakePlace = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-store-'))
  return {
    open: () => openFiles(join(folder, 'data')),
    clear: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

let schemas = 0

/** Each time its own schema on the same server. */
export function inPostgres(server: () => { readonly url: string }): MakePlace {
  return async () => {
    const schema = `place_${++schemas}`
    return { open: () => openPostgres(server().url, { schema }), clear: async () => {} }
  }
}
