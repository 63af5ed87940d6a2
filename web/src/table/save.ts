import type { Look } from '../api/types.js'
import { download } from '../ui/download.js'
import type { Session } from './session.svelte.js'

/** The whole journal of a closed table, or what this seat may take home from an open one. */
export async function saveJournal(session: Session, look: Look): Promise<void> {
  const text = await session.client.exported()
  download(
    `${look.table.id}.${look.table.closed ? '' : `${look.you.seat}.`}journal`,
    text,
    'application/x-ndjson',
  )
}
