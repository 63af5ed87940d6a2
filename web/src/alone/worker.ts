import { News } from '../../../src/calls/call.js'
import { Desk, type DeskAnswer, type DeskQuestion } from '../../../src/calls/desk.js'
import { tellNews } from '../../../src/calls/news.js'
import type { Heard, Said } from './asking.js'
import { house, rehearsalHouse } from './house.js'
import { Rehearsal } from './rehearsal.js'

/** Here the tables of this browser live: the same host as a server's, beside the page. */
const HEARTBEAT = 15_000

const desk = house().then((at) => new Desk(at))
const waited = new Map<number, AbortController>()

function say(heard: Heard): void {
  self.postMessage(heard)
}

/** A browser that lets pages keep nothing has no tables. */
function noTables(error: unknown): DeskAnswer {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `This browser lets the page keep no tables (${reason}). A private window may be why.`
  return {
    status: 503,
    headers: {},
    text: JSON.stringify({ error: { kind: 'Refused', code: 'STORE_FAILED', message } }),
  }
}

async function answer(id: number, question: DeskQuestion): Promise<void> {
  if (question.method === 'POST' && question.path === '/api/tables') rehearsal?.end()
  const control = new AbortController()
  waited.set(id, control)
  const answered = await desk.then((at) => at.answer(question, control.signal), noTables)
  if (answered instanceof News) return await tell(id, answered, control.signal)
  waited.delete(id)
  say({ id, answer: answered })
}

async function tell(id: number, news: News, signal: AbortSignal): Promise<void> {
  say({ id, begins: true })
  const beating = setInterval(() => say({ id, piece: ': \n\n' }), HEARTBEAT)
  let last: (() => string) | undefined
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearInterval(beating)
    waited.delete(id)
    say({ id, ends: true })
  }
  const stop = await tellNews(news, {
    write: (piece) => {
      if (!isOver && piece !== '') say({ id, piece })
    },
    writeLast: (text) => {
      // Asked for again before its turn, it is written once, as it is then.
      if (last === undefined)
        setTimeout(() => {
          const piece = last?.() ?? ''
          last = undefined
          if (!isOver && piece !== '') say({ id, piece })
        })
      last = text
    },
    drained: async () => !isOver,
    end,
    failed: (error) => console.error('a listener could not go on', error),
  })
  const leave = () => {
    stop()
    end()
  }
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
}

let rehearsal: Rehearsal | undefined

async function rehearse(id: number, setting: object): Promise<void> {
  rehearsal ??= new Rehearsal(rehearsalHouse())
  await rehearsal.play(setting).catch((error) => console.warn('This table was not rehearsed:', error))
  say({ id, answer: { status: 200, headers: {}, text: '' } })
}

self.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('leaves' in data) waited.get(data.id)?.abort()
  else if ('rehearse' in data) void rehearse(data.id, data.rehearse)
  else void answer(data.id, data.question)
})
