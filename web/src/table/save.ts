import type { Look } from '../api/types.js'
import type { Session } from './session.svelte.js'

/** Hands a text to the browser as a file. */
function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The whole journal of a closed table, or what this seat may take home from an open one. */
export async function saveJournal(session: Session, look: Look): Promise<void> {
  const text = await session.client.exported()
  download(`${look.table.id}.${look.table.closed ? '' : `${look.you.seat}.`}journal`, text)
}
