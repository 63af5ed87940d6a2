import { nameOf } from '../../analysis/review/aim.js'
import { type Course, courseOf } from '../../analysis/review/course.js'
import type { Reference } from '../../analysis/review/reference.js'
import type { Review } from '../../analysis/review/review.js'
import { reviewCourse } from '../../analysis/review/review-course.js'
import type { SampleAnswer, SampleSubject, SampleTask } from '../../analysis/review/sampled/games.js'
import type { Sampler } from '../../analysis/review/sampled/sampler.js'
import type { ReviewOptions } from '../../analysis/review/settings.js'
import { type WhatIf, whatIf } from '../../analysis/review/what-if.js'
import { canonical } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { Verdict } from '../../kernel/verify/verdict.js'
import { verifyJournal } from '../../kernel/verify/verify.js'
import { endingWords } from '../../kernel/words/label.js'
import { printCommand } from '../../language/print.js'
import type { Game } from '../../rulesets/registry.js'

/** The journal that a review is about. */
export interface ReviewedJournal {
  readonly table: string
  readonly game: string
  readonly lines: number
  /** The hash of the last line. */
  readonly hash: string
  readonly verdict: Verdict
  readonly outcome?: string
  /** How it ended as a clause that people say, and whether that was neither won nor lost. */
  readonly ending?: string
  readonly neither?: true
}

/** A journal, or one chapter of it, as a thread finds it. */
export interface JournalPart {
  readonly file: string
  /** The hash of its last line: another journal of the same name is another part. */
  readonly hash: string
  readonly side: string
  readonly aim: string
  readonly reference: Reference
  readonly chapter?: number
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
  /** How many tasks are worked on at the same time. */
  readonly width: number
  perform(task: JournalPart & { readonly kind: 'review'; readonly sample: SampleTask }): Promise<SampleAnswer>
}

function sampled({ pool, file }: ReviewThreads, hash: string): (subject: SampleSubject) => Sampler {
  return ({ side, aim, reference, chapter }) => {
    const part = { file, hash, side, aim: nameOf(aim), reference, ...(chapter !== undefined && { chapter }) }
    return {
      play: async (tasks, watch) => {
        const answers: SampleAnswer[] = []
        let begun = 0
        // Tasks begin in their order and those that began are finished, so a stop leaves the answers of the first ones.
        const work = async (): Promise<void> => {
          while (begun < tasks.length && watch.goOn()) {
            const place = begun++
            answers[place] = await pool.perform({ kind: 'review', ...part, sample: tasks[place]! })
            watch.played(answers[place].values.length)
          }
        }
        await Promise.all(Array.from({ length: pool.width }, work))
        return answers
      },
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

/** How a game ended, in a code and in words. */
function endingOf(
  { ruleset, facts, states }: Course,
  outcome: string | undefined,
): Pick<ReviewedJournal, 'outcome' | 'ending' | 'neither'> {
  if (outcome === undefined) return {}
  const next = ruleset.next(states.at(-1))
  const isNeither = next.kind === 'over' && next.favours.length === 0
  return {
    outcome,
    ending: endingWords(ruleset, facts.scenario, outcome),
    ...(isNeither && { neither: true as const }),
  }
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
    ...endingOf(course, found.outcome),
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

/** What a review was asked, as it stands in its annotation. */
type AskedOptions = Readonly<Record<string, unknown>>

/**
 * A review as a file beside its journal (rules/review W32): first the hash of the journal's last line and every option, then
 * an object for each line with that line's number and hash. The journal itself is never touched.
 */
export function annotationOf(
  source: Uint8Array | string,
  { lines, journal, ...review }: JournalReview,
  options: AskedOptions,
): string {
  const hashes = readJournal(source).lines.map(({ hash }) => hash)
  const first = { hash: journal.hash, options, journal, ...review }
  const rest = lines.map((line) => ({ ...line, hash: hashes[line.line - 1] }))
  return `${[first, ...rest].map((one) => canonical(one)).join('\n')}\n`
}
