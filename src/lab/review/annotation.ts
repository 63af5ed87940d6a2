import { canonical } from '../../kernel/canonical.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { JournalReview } from './review-journal.js'

/** What a review was asked, as it stands in its annotation. */
export type AskedOptions = Readonly<Record<string, unknown>>

/**
 * A review as a file beside its journal (rules/review W32): first the hash of the journal's last line and every option, then
 * an object for each line with that line's number and hash. The journal itself is never touched.
 */
export function annotationOf(
  source: Uint8Array | string,
  { lines, journal, ...review }: JournalReview,
  options: AskedOptions,
): string {
  const hashes = readJournal(source).lines.map(({ hash }) => hash)
  const first = { hash: journal.hash, options, journal, ...review }
  const rest = lines.map((line) => ({ ...line, hash: hashes[line.line - 1] }))
  return `${[first, ...rest].map((one) => canonical(one)).join('\n')}\n`
}
