import type { AnswerLine } from '../../../../host/answers/answer-lines.js'
import { arrangeAnswer, shownText } from '../../../../host/answers/arrange.js'
import type { SeatWeight } from '../../../../kernel/contract/events/beat.js'
import type { Notice } from '../../../../kernel/table/notice.js'
import { mechLines, storyRows } from '../../../../kernel/table/story.js'
import type { Output } from './output.js'
import type { Line, Paint } from './paint.js'

/** Returns a line in the type of its weight: what decides stands out, details stand back. */
function weighed(paint: Paint, text: string, weight: SeatWeight | undefined): Line {
  if (weight === 'decisive') return paint.bold(text)
  return weight === 'detail' ? paint.dim(text) : text
}

/** Returns everything that happened, in the voice of the log. */
export function happenedLines({ voice, paint }: Output, rows: Notice['rows']): readonly Line[] {
  if (voice === 'story')
    return storyRows(rows).flatMap(({ told, mech, weight }) =>
      (told === undefined ? mechLines(mech) : [told]).map((text) => weighed(paint, text, weight)),
    )
  // The log lines, then quietly the cues for a narrator, where the log does not say it all.
  const cues = rows.flatMap(({ mech, narr }) =>
    narr === undefined || mech.some((line) => line.includes(narr)) ? [] : [`NARR ${narr}`],
  )
  return [...rows.flatMap((row) => row.mech), ...cues.map((cue) => paint.dim(cue))]
}

/** Lines of the screen that the prompt and the board's question need. */
const ROWS_FOR_PROMPT = 4
/** Lines an answer may always fill. */
const MIN_ROWS = 12

/** Returns what happened since the person's last line, by weight and on one screen where that is possible. */
export function answerOnScreen({ paint, screen }: Output, lines: readonly AnswerLine[]): readonly Line[] {
  const { columns, rows } = screen
  const height = (text: string) => Math.max(1, Math.ceil(text.length / Math.max(1, columns)))
  const arranged = arrangeAnswer(lines, {
    room: Math.max(MIN_ROWS, rows - ROWS_FOR_PROMPT),
    cost: height,
    rest: (words) => `${words} (log shows all)`,
  })
  return [
    ...arranged.lines.map((line) => weighed(paint, shownText(line), line.weight)),
    ...(arranged.rest === undefined ? [] : [paint.dim(arranged.rest)]),
  ]
}
