const MEGABYTE = 2 ** 20

/** How many bytes files may have, by what they are for. More is refused before it is read. */
export const MAX_BYTES = {
  /** Scenarios, sheets, saves, systems, configuration, scripts. */
  document: 8 * MEGABYTE,
  /** The module of a game from outside. */
  module: 64 * MEGABYTE,
  /** Journals, receipts and tables in one file: as much as one text can hold. */
  journal: 500 * MEGABYTE,
  /** Small files that the program writes for itself: secrets, locks, notes, history. */
  own: MEGABYTE,
} as const

/** The characters of one line on standard input. */
export const MAX_LINE = MEGABYTE

/** A number of bytes in words: `8 MB`, `500 MB`. */
export function sizeWords(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`
}
