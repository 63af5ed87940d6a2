import type { SampleTask } from '../../../../src/analysis/review/sampled/games.js'
import { playFrom } from '../../../../src/lab/review/journal-part.js'
import type { JournalPart } from '../../../../src/lab/review/review-journal.js'

/** What one of the crew is asked: first the journal, once, then tasks one after another. */
export type CrewAsked =
  | { readonly journal: Uint8Array }
  | { readonly part: JournalPart; readonly sample: SampleTask }

/** Plays games of a review beside other workers. An answer depends on its task alone. */
let journal: Uint8Array | undefined

self.addEventListener('message', async ({ data }: MessageEvent<CrewAsked>) => {
  if ('journal' in data) {
    journal = data.journal
    return
  }
  const read = (): Uint8Array => {
    if (!journal) throw new Error('No journal is open.')
    return journal
  }
  try {
    self.postMessage({ done: await playFrom(data.part, data.sample, read) })
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})
