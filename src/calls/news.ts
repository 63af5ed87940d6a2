import type { Seated } from '../host/seats/seated.js'
import type { Stop } from '../kernel/contract/stops.js'
import type { Notice } from '../kernel/table/notice.js'
import type { News } from './call.js'
import { noticeSeen } from './notice-seen.js'

/** Where the text of a listener goes. */
export interface NewsSink {
  /** Lays text ready behind what waits already. */
  write(text: string): void
  /** Writes this once everything else is written. Asked for again before that, it is still written once, as it is then. */
  writeLast(text: () => string): void
  /** Answers when the listener has taken everything. */
  drained(): Promise<boolean>
  end(): void
  /** Notes a defect, which ends this listening and nothing else. */
  failed(error: unknown): void
}

/** What many listeners are sent, as text: written once, for as long as it is the same. */
const texts = new WeakMap<object, string>()

function textOf(shared: object, event: string, data: () => object, id?: number): string {
  const known = texts.get(shared)
  if (known !== undefined) return known
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data())}\n\n`
  texts.set(shared, text)
  return text
}

function lineText(seated: Seated, notice: Notice): string {
  return textOf(notice, 'line', () => noticeSeen(seated, notice), notice.n)
}

function lookText(seated: Seated): string {
  const look = seated.look()
  return textOf(look, 'look', () => look)
}

function goneText({ code, message, details }: Stop): string {
  return `event: gone\ndata: ${JSON.stringify({ code, message, ...details })}\n\n`
}

/**
 * Everything that happens at a table, as the seat may see it, as server-sent events: `line` with the line's number as
 * id, then `look` once the newest is reached. A client that was away says the last number it has, and misses nothing.
 * Answers how to stop.
 */
export async function tellNews({ seated, after }: News, sink: NewsSink): Promise<() => void> {
  const fail = (error: unknown) => {
    sink.failed(error)
    sink.end()
  }
  const safely = (text: () => string): string => {
    try {
      return text()
    } catch (error) {
      fail(error)
      return ''
    }
  }
  let isLive = false
  let isLost = false
  const look = () => sink.writeLast(() => (isLost ? '' : safely(() => lookText(seated))))
  /** The way in was taken back, and who listens hears why; or the table was let go of, and who listens comes back. */
  const gone = () => {
    isLost = true
    seated.whyGone().then((why) => {
      if (why) sink.write(goneText(why))
      sink.end()
    }, fail)
  }
  sink.write('retry: 1000\n\n')
  try {
    const stop = await seated.listen({
      after: after ?? seated.last,
      hear: (notice) => {
        sink.write(safely(() => lineText(seated, notice)))
        if (isLive) look()
      },
      ready: () => sink.drained(),
      present: (members) => sink.write(safely(() => textOf(members, 'presence', () => ({ members })))),
      gone,
    })
    isLive = true
    look()
    return stop
  } catch (error) {
    fail(error)
    return () => {}
  }
}
