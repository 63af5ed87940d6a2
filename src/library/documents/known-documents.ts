import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE } from './content.js'

/** By the SHA-256 of a document's bytes, its content as JSON text. */
export type KnownDocuments = Readonly<Record<string, string>>

/** Where the build keeps what it read of the documents that come with the program. */
export const KNOWN_DOCUMENTS = join(PACKAGE, 'dist', 'program', 'documents.json')

let known: KnownDocuments | undefined

function knownDocuments(): KnownDocuments {
  known ??= existsSync(KNOWN_DOCUMENTS)
    ? (JSON.parse(readFileSync(KNOWN_DOCUMENTS, 'utf8')) as KnownDocuments)
    : {}
  return known
}

export function documentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Whether the build read this very document and found it good. Going by the bytes alone, what it read can never be out
 * of date.
 */
export function isKnown(bytes: Uint8Array): boolean {
  return Object.hasOwn(knownDocuments(), documentHash(bytes))
}

/** The content of a known document, a fresh copy each time. */
export function knownContent(bytes: Uint8Array): unknown {
  return JSON.parse(knownDocuments()[documentHash(bytes)]!)
}
