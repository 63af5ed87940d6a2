import { type AnswerLine, tableLine } from '../../../host/answers/answer-lines.js'
import { arrangeAnswer, shownText } from '../../../host/answers/arrange.js'
import type { SeatWeight } from '../../../kernel/contract/events/beat.js'
import type { Notice, NoticeRow } from '../../../kernel/table/notice.js'
import { costOf } from './budget.js'

/** What happened, for a reader with little room. */
export interface Happened {
  readonly happened: readonly string[]
  readonly cues: readonly string[]
  /** Something above a detail was left out or shortened. */
  readonly isCut: boolean
}

/** Returns every MECH line of a notice, or the words of a line of the table. */
export function mechOf(notice: Notice): readonly string[] {
  const rows = notice.rows.flatMap(({ mech }) => mech.filter((line) => line !== ''))
  return rows.length > 0 ? rows : tableLine(notice.seen).map(({ text }) => text)
}

/** Returns what happened by weight, within the room where that is possible, and the cues that fit beside it. */
export function happenedIn(lines: readonly AnswerLine[], rows: readonly NoticeRow[], room: number): Happened {
  const arranged = arrangeAnswer(lines, {
    room,
    cost: (line) => costOf([line]),
    rest: (words) => `${words}: look want: log`,
  })
  const happened = [...arranged.lines.map(shownText), ...(arranged.rest === undefined ? [] : [arranged.rest])]
  return { happened, cues: cuesFor(rows, room - costOf(happened), happened), isCut: arranged.isCut }
}

/** A narrator needs a mood, not a second report. */
const MAX_CUES = 3
const HEAVIEST_FIRST: readonly SeatWeight[] = ['decisive', 'own', 'notable', 'detail']

/** Returns the cues of what mattered most and last, in their order, those that fit. */
function cuesFor(rows: readonly NoticeRow[], room: number, happened: readonly string[]): readonly string[] {
  const isFresh = (cue: string) => !happened.some((line) => line.includes(cue))
  const cues = rows.flatMap(({ narr, weight }, place) =>
    narr !== undefined && isFresh(narr) ? [{ cue: narr, weight: HEAVIEST_FIRST.indexOf(weight), place }] : [],
  )
  const kept: typeof cues = []
  for (const one of cues.sort((a, b) => a.weight - b.weight || b.place - a.place).slice(0, MAX_CUES)) {
    if (costOf([one, ...kept].map(({ cue }) => cue)) > room) break
    kept.push(one)
  }
  return kept.sort((a, b) => a.place - b.place).map(({ cue }) => cue)
}
