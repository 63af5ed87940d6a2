/** The name in the browser's storage under which a table's first save is kept. */
const nameOf = (table: string): string => `ludex.save.${table}`

/** Keeps the save that a table was opened from, so that what changed since can be shown. */
export function keepFirstSave(table: string, text: string): void {
  try {
    localStorage.setItem(nameOf(table), text)
  } catch {
    // Storage is full or closed: then the page shows what changed since it was loaded.
  }
}

/** The save that this browser opened the table from; undefined where another browser did. */
export function firstSave(table: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(table)) ?? undefined
  } catch {
    return undefined
  }
}

/** Hands a save to the browser as a file, with its bytes. */
export function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The text of a file with its byte order mark, which is part of a save's bytes. */
export async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}
