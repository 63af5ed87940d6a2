import { keep, recall } from '../../api/kept.js'

/** First saves that this browser keeps: a browser's storage is small, and a save may have four MiB. */
const MAX_SAVES = 3

/** Keeps the save that a table was opened from, so that what changed since can be shown; the oldest one goes. */
export function keepFirstSave(table: string, text: string): void {
  const known = [table, ...(recall('saves') ?? '').split(' ').filter((one) => one !== '' && one !== table)]
  for (const old of known.slice(MAX_SAVES)) keep(`save:${old}`, undefined)
  keep('saves', known.slice(0, MAX_SAVES).join(' '))
  keep(`save:${table}`, text)
}

/** The save that this browser opened the table from; undefined where another browser did. */
export function firstSave(table: string): string | undefined {
  return recall(`save:${table}`)
}

/** The text of a file with its byte order mark. */
export async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}
