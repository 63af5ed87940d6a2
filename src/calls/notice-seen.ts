import type { Seated, SubmitResult } from '../host/seats/seated.js'
import type { Notice } from '../kernel/table/notice.js'
import { lineWords } from '../language/line-words.js'
import { printCommand } from '../language/print.js'

/** A notice with its command in words, and what a line of the table itself says. */
export interface NoticeSeen extends Notice {
  readonly text?: string
  readonly words?: readonly string[]
}

export function noticeSeen(seated: Seated, notice: Notice): NoticeSeen {
  const words = lineWords(notice.seen)
  return {
    ...notice,
    ...(notice.command && { text: printCommand(notice.command, seated.hosted.table.ruleset.verbs) }),
    ...(words.length > 0 && { words }),
  }
}

export function submitResultView(seated: Seated, did: SubmitResult): object {
  if (did.status === 'answered') return did
  return { ...did, notice: noticeSeen(seated, did.notice), receipt: did.notice.receipt }
}
