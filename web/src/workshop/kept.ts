import { keep, recall } from '../api/kept.js'
import { type Version, withVersion } from './versions.js'

/** The text of this browser. */
export function keptText(): string | undefined {
  return recall('workshop')
}

export function keepText(text: string): void {
  keep('workshop', text)
}

/** Earlier texts, the newest first. */
export function keptVersions(): readonly Version[] {
  try {
    const read: unknown = JSON.parse(recall('workshop:versions') ?? '[]')
    if (!Array.isArray(read)) return []
    return read.filter(
      (one): one is Version =>
        typeof one?.at === 'number' && typeof one?.title === 'string' && typeof one?.text === 'string',
    )
  } catch {
    return []
  }
}

export function keepVersion(next: Version, isWhole = false): void {
  keep('workshop:versions', JSON.stringify(withVersion(keptVersions(), next, isWhole)))
}
