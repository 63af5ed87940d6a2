import { nameOf } from '../../analysis/review/aim.js'
import { type Course, courseOf } from '../../analysis/review/course.js'
import type { Review } from '../../analysis/review/review.js'
import { reviewCourse } from '../../analysis/review/review-course.js'
import type { SampleAnswer, SampleSubject, SampleTask } from '../../analysis/review/sampled/games.js'
import type { Sampler } from '../../analysis/review/sampled/passes.js'
import type { ReviewOptions } from '../../analysis/review/settings.js'
import { type WhatIf, whatIf } from '../../analysis/review/what-if.js'
import type { Command } from '../../kernel/contract/command.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { Verdict } from '../../kernel/verify/verdict.js'
import { verifyJournal } from '../../kernel/verify/verify.js'
import { printCommand } from '../../language/print.js'
import type { Game } from '../../rulesets/registry.js'
import type { JournalPart } from './journal-part.js'

/** The journal that a review is about. */
export interface ReviewedJournal {
  readonly table: string
  readonly game: string
  readonly lines: number
  /** The hash of the last line. */
  readonly hash: string
  readonly verdict: Verdict
  readonly outcome?: string
}

/** A review together with what it is about. */
export interface JournalReview extends Review {
  readonly journal: ReviewedJournal
}

/** A journal that is not reviewed: something in it does not follow, or its rules are not at hand. */
export class NotReviewable extends Error {
  override readonly name = 'NotReviewable'
}

/** How a journal is reviewed: as a course is, but that the journal itself says whether it is closed. */
export type JournalReviewOptions = Omit<ReviewOptions, 'spell' | 'closed' | 'sampler'>

/** Where the games of a sampled review are played, and the file in which the threads find the journal. */
export interface ReviewThreads {
  readonly pool: ReviewPool
  readonly file: string
}

/** Plays the games of a part of a journal, on some thread. */
export interface ReviewPool {
  perform(task: JournalPart & { readonly kind: 'review'; readonly sample: SampleTask }): Promise<SampleAnswer>
}

function sampled({ pool, file }: ReviewThreads, hash: string): (subject: SampleSubject) => Sampler {
  return ({ side, aim, reference, chapter }) => {
    const part = { file, hash, side, aim: nameOf(aim), reference, ...(chapter !== undefined && { chapter }) }
    return {
      play: (tasks) => Promise.all(tasks.map((sample) => pool.perform({ kind: 'review', ...part, sample }))),
    }
  }
}

/** A journal that follows, as a course, and what is said about it. */
interface VerifiedCourse {
  readonly course: Course
  readonly journal: ReviewedJournal
  readonly closed: boolean
  readonly spell: ReviewOptions['spell']
}

/** Verifies a journal. Throws `NotReviewable` where something is wrong or the rules were not checked. */
function verifiedCourse(source: Uint8Array | string, { ruleset, module }: Game): VerifiedCourse {
  const found = verifyJournal(source, ruleset, module === undefined ? {} : { module })
  if (found.verdict === 'wrong')
    throw new NotReviewable(
      `line ${found.problem?.line ?? 1} does not follow: ${found.problem?.message ?? 'see verify'}`,
    )
  if (found.verdict === 'unruled')
    throw new NotReviewable(`its rules were not checked: ${found.rulesNotChecked ?? 'see verify'}`)
  const { lines } = readJournal(source)
  const course = courseOf(
    ruleset,
    lines.map(({ record }) => record),
  )
  const journal = {
    table: found.table ?? '',
    game: ruleset.id,
    lines: found.lines,
    hash: lines.at(-1)!.hash,
    verdict: found.verdict,
    ...(found.outcome !== undefined && { outcome: found.outcome }),
  }
  return {
    course,
    journal,
    closed: found.closed,
    spell: (command: Command) => printCommand(command, ruleset.verbs),
  }
}

/** Verifies a journal, then reviews it (rules/review section 6). Any verdict but a refusal is said. */
export async function reviewJournal(
  source: Uint8Array | string,
  game: Game,
  options: JournalReviewOptions,
  threads?: ReviewThreads,
): Promise<JournalReview> {
  const { course, journal, closed, spell } = verifiedCourse(source, game)
  const review = await reviewCourse(course, {
    ...options,
    spell,
    closed,
    ...(threads && { sampler: sampled(threads, journal.hash) }),
  })
  return { journal, ...review }
}

/** Another command at a line of a journal. */
export interface JournalWhatIf extends WhatIf {
  readonly journal: ReviewedJournal
}

/** Verifies a journal, then tries another command at one of its lines (W33). */
export function tryInJournal(
  source: Uint8Array | string,
  game: Game,
  line: number,
  command: Command,
  options: JournalReviewOptions,
): JournalWhatIf {
  const { course, journal, closed, spell } = verifiedCourse(source, game)
  return { journal, ...whatIf(course, line, command, { ...options, spell, closed }) }
}
