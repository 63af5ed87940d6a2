import { SURE } from '../tally/interval.js'
import type { DecisionFigures, SampledLoss } from './figures.js'

/** The words for a decision, from rules/review W16 and W17. */
const GRADES = [
  'forced',
  'equal',
  'only',
  'best',
  'good',
  'inaccuracy',
  'mistake',
  'blunder',
  'unclear',
] as const
export type Grade = (typeof GRADES)[number]

/** Figures nearer to each other than this are the same; one that near to a limit has reached it. */
export const SAME = 1e-9

const GOOD = 0.02
const INACCURACY = 0.05
const MISTAKE = 0.1
const ONLY = 0.1

/** A decision as it is graded. */
export interface Graded {
  readonly grade: Grade
  /** max Q − Q(a), by the chooser's own value. */
  readonly loss: number
  /** max Q − V, by the chooser's own value; absent where V was not worked out for that side. */
  readonly slack?: number
  /** max Q − min Q. */
  readonly stake: number
  /** The places of the best options, in the order of `choices`. */
  readonly best: readonly number[]
}

function reaches(figure: number, limit: number): boolean {
  return figure >= limit - SAME
}

function wordOf(share: number): Grade {
  if (share <= SAME) return 'best'
  if (!reaches(share, GOOD)) return 'good'
  if (!reaches(share, INACCURACY)) return 'inaccuracy'
  return reaches(share, MISTAKE) ? 'blunder' : 'mistake'
}

function exactGrade(owns: readonly number[], most: number, loss: number, span: number): Grade {
  if (owns.length === 1) return 'forced'
  const least = Math.min(...owns)
  if (most - least <= SAME) return 'equal'
  const others = owns.filter((own) => own < most - SAME)
  const alone = others.length === owns.length - 1
  if (loss <= SAME && alone && others.every((own) => reaches((most - own) / span, ONLY))) return 'only'
  return wordOf(loss / span)
}

/** W17: a sampled decision is graded by its interval, and never called the best. */
export function sampledGrade({ rival, low, high }: SampledLoss, chosen: number, span: number): Grade {
  if (rival === chosen) return 'good'
  if (reaches(low / span, MISTAKE)) return 'blunder'
  if (reaches(low / span, INACCURACY)) return 'mistake'
  if (reaches(low / span, GOOD)) return 'inaccuracy'
  return reaches(high / span, GOOD) ? 'unclear' : 'good'
}

/** Whether more games may give a sampled decision another word: its interval reaches over a limit. */
export function mayStillChange({ rival, low, high }: SampledLoss, chosen: number, span: number): boolean {
  const reached = (figure: number): number =>
    [GOOD, INACCURACY, MISTAKE].filter((limit) => reaches(figure / span, limit)).length
  return rival !== chosen && reached(low) !== reached(high)
}

/** Grades a decision by the value of the side that chose (W10, W16, W17). */
export function gradeDecision(decision: DecisionFigures, span: number): Graded {
  const owns = decision.options.map(({ own }) => own)
  const most = Math.max(...owns)
  const exactLoss = Math.max(0, most - owns[decision.chosen]!)
  const loss = decision.sampled ? Math.max(0, decision.sampled.loss) : exactLoss
  const grade =
    owns.length === 1
      ? 'forced'
      : decision.sampled
        ? sampledGrade(decision.sampled, decision.chosen, span)
        : exactGrade(owns, most, loss, span)
  const best = decision.sampled
    ? [decision.sampled.rival]
    : owns.flatMap((own, place) => (most - own <= SAME ? [place] : []))
  return {
    grade,
    loss,
    ...(decision.ownBefore !== undefined && { slack: Math.max(0, most - decision.ownBefore) }),
    stake: most - Math.min(...owns),
    best,
  }
}

/**
 * W17: the rival is the command with the greatest mean over the even-numbered games; its lead over the chosen one is
 * measured on the odd games only, in pairs.
 */
export function compareSampled(
  worths: readonly (ArrayLike<number> | undefined)[],
  chosen: number,
  games: number,
): SampledLoss {
  let rival = chosen
  let most = Number.NEGATIVE_INFINITY
  worths.forEach((of, place) => {
    if (of === undefined) return
    let sum = 0
    for (let game = 0; game < games; game += 2) sum += of[game]!
    if (sum > most + SAME) {
      most = sum
      rival = place
    }
  })
  const leads: number[] = []
  const ahead = worths[rival]!
  const own = worths[chosen]!
  for (let game = 1; game < games; game += 2) leads.push(ahead[game]! - own[game]!)
  const count = leads.length
  const loss = leads.reduce((sum, lead) => sum + lead, 0) / Math.max(1, count)
  const square = leads.reduce((sum, lead) => sum + (lead - loss) ** 2, 0)
  const se = count > 1 ? Math.sqrt(square / (count - 1) / count) : 0
  return { rival, loss, se, low: loss - SURE * se, high: loss + SURE * se, games }
}
