import { reviewJournal } from '../../../src/lab/review/review-journal.js'
import { findGame } from '../../../src/rulesets/registry.js'
import type { Asked } from './desk.svelte.js'
import { Reading } from './reading.js'

/** A journal is read, looked at and reviewed beside the page. Nothing leaves the browser. */
let bytes: Uint8Array | undefined
let reading: Promise<Reading> | undefined

async function answer(id: number, asked: Asked): Promise<unknown> {
  const far = (says: unknown): void => self.postMessage({ id, far: says })
  if (asked.kind === 'open') {
    bytes = asked.bytes
    reading = Reading.open(asked.bytes)
    return (await reading).opened
  }
  if (!bytes || !reading) throw new Error('No journal is open.')
  if (asked.kind === 'look') return (await reading).look(asked.place, asked.seat, asked.after)
  const { opened } = await reading
  const game = await findGame(opened.game.id)
  if (!game) throw new Error(`The rules of ${opened.game.title} are not here.`)
  return await reviewJournal(bytes, game, {
    ...asked.options,
    watch: {
      first: (moments) => far({ first: moments.map((moment) => moment?.value) }),
      games: (played, budget) => far({ played, budget }),
      states: (states) => far({ states }),
    },
  })
}

self.addEventListener(
  'message',
  async ({ data: { id, asked } }: MessageEvent<{ id: number; asked: Asked }>) => {
    try {
      self.postMessage({ id, done: await answer(id, asked) })
    } catch (error) {
      self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
    }
  },
)
