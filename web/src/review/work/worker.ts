import type { ReviewWatch } from '../../../../src/analysis/review/settings.js'
import { reviewJournal } from '../../../../src/lab/review/review-journal.js'
import { findGame } from '../../../../src/rulesets/registry.js'
import type { Asked } from '../desk.svelte.js'
import { Crew } from './crew.js'
import { keepReview, keptReview } from './kept-reviews.js'
import { messagesOf } from './parts.js'
import { Reading } from './reading.js'

/** A journal is read, looked at and reviewed beside the page. Nothing leaves the browser. */
let reading: Promise<Reading> | undefined

/** The shortest time between two drafts; putting one together takes a tenth of the time at most. */
const DRAFT_EVERY = 400
const DRAFT_SHARE = 10

/** While the review is paused: ends when it goes on. */
let pause: Promise<void> | undefined
let goOn = (): void => {}

function setPaused(isPaused: boolean): void {
  goOn()
  pause = isPaused ? new Promise((over) => (goOn = over)) : undefined
}

let crew: Crew | undefined

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** Lets messages in, such as the one that pauses; then says that it holds, and waits until the pause is over. */
async function restUntilGoOn(holds: () => void): Promise<void> {
  await new Promise<void>((done) => {
    waiting.push(done)
    port2.postMessage(0)
  })
  if (!pause) return
  holds()
  await pause
}

/** Drafts of the review, not more often than they can be looked at. */
function drafts(far: (says: unknown) => void): (draft: () => unknown) => void {
  let next = 0
  return (draft) => {
    const began = performance.now()
    if (began < next) return
    far({ draft: draft() })
    const ended = performance.now()
    next = ended + Math.max(DRAFT_EVERY, DRAFT_SHARE * (ended - began))
  }
}

async function answer(id: number, asked: Asked): Promise<unknown> {
  const far = (says: unknown): void => self.postMessage({ id, far: says })
  if (asked.kind === 'pause') return setPaused(asked.isPaused)
  if (asked.kind === 'hide') return crew?.hide(asked.isHidden)
  if (asked.kind === 'open') {
    reading = Reading.open(asked.bytes)
    return (await reading).opened
  }
  if (asked.kind === 'look') {
    if (!reading) throw new Error('No journal is open.')
    return (await reading).look(asked.place, asked.seat, asked.after)
  }
  if (asked.kind === 'unseen') {
    if (!reading) throw new Error('No journal is open.')
    return (await reading).unseen(asked.place, asked.seat)
  }
  const { bytes, hash, options, threads } = asked
  const kept = await keptReview(hash, options)
  if (kept) return kept
  const game = await findGame(asked.game.id)
  if (!game) throw new Error(`The rules of ${asked.game.title} are not here.`)
  const rest = (): Promise<void> => restUntilGoOn(() => far({ isHeld: true }))
  crew = threads > 1 ? new Crew(threads, bytes, rest) : undefined
  const watch: ReviewWatch = {
    first: (moments) => far({ first: moments.map((moment) => moment?.value) }),
    filling: (moments) => far({ first: moments.map((moment) => moment?.value) }),
    games: (played, budget) => far({ played, budget }),
    states: (states) => far({ states }),
    soFar: drafts(far),
    rest,
  }
  const shared = crew && { pool: crew, file: hash }
  const review = await reviewJournal(bytes, game, { ...options, watch }, shared)
  crew?.end()
  await keepReview(hash, options, review)
  return review
}

self.addEventListener(
  'message',
  async ({ data: { id, asked } }: MessageEvent<{ id: number; asked: Asked }>) => {
    try {
      for (const message of messagesOf(await answer(id, asked))) self.postMessage({ id, ...message })
    } catch (error) {
      self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
    }
  },
)
