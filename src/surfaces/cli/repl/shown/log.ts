import type { Notice } from '../../../../kernel/table/notice.js'
import { mechLines, storyRows } from '../../../../kernel/table/story.js'
import type { Output } from './output.js'
import type { Line } from './paint.js'

/** What happened, in the voice of the log. */
export function happenedLines({ voice, paint }: Output, rows: Notice['rows']): readonly Line[] {
  if (voice === 'story')
    return storyRows(rows).flatMap(({ told, mech }) => (told === undefined ? mechLines(mech) : [told]))
  // The log lines, then quietly the cues for anyone who tells the story, where the log does not say it all.
  const cues = rows.flatMap(({ mech, narr }) =>
    narr === undefined || mech.some((line) => line.includes(narr)) ? [] : [`NARR ${narr}`],
  )
  return [...rows.flatMap((row) => row.mech), ...cues.map((cue) => paint.dim(cue))]
}
