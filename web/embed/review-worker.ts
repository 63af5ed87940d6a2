import { reviewJournal } from '../../src/lab/review/review-journal.js'
import { findGame } from '../../src/rulesets/registry.js'
import { Reading } from '../src/review/work/reading.js'

/** What the element shows of a review. */
export interface Reviewed {
  readonly title: string
  readonly ending: string
  readonly verdict: string
  readonly start: number
  readonly end: number
  readonly choice: number
  readonly luck: number
  readonly referee: number
  readonly unit: string
  readonly how: string
  readonly moments: readonly {
    readonly value: number
    readonly label: string
    readonly says: string
    readonly change: number
  }[]
}

/** A journal is checked and reviewed beside the page, by the rules that played it. Nothing is sent anywhere. */
async function review(bytes: Uint8Array): Promise<Reviewed> {
  const { opened } = await Reading.open(bytes)
  const game = await findGame(opened.game.id)
  if (!game) throw new Error(`The rules of ${opened.game.title} are not here.`)
  const found = await reviewJournal(bytes, game, {})
  const says = new Map(opened.lines.map((line) => [line.line, line]))
  const { sums } = found
  return {
    title: opened.title,
    ending: opened.ending ?? '',
    verdict: opened.verdict,
    start: sums.start,
    end: sums.end,
    choice: Object.values(sums.choice).reduce((sum, part) => sum + part, 0),
    luck: sums.luck,
    referee: sums.referee,
    unit: found.unit,
    how: found.mode === 'exact' ? 'exact' : `from ${found.games?.toLocaleString('en') ?? 'many'} games`,
    moments: found.lines.map(({ line, before, after, when }) => ({
      value: after,
      label: when?.round ?? `Line ${line}`,
      says: says.get(line)?.says ?? '',
      change: after - before,
    })),
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) => {
  try {
    self.postMessage({ done: await review(data) })
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})
