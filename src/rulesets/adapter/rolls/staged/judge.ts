import type { NaturalRow, StagedMethod } from '../../config/methods/types.js'
import { OUTCOMES, type Outcome } from '../../config/outcomes.js'
import { needsOf } from './chosen.js'
import type { Plan } from './plan.js'
import { hasDice, type Seen } from './worth.js'

/** A level with its word. */
export interface Level {
  readonly outcome: Outcome
  readonly level: string
}

/** What a reading means. */
export interface Judged extends Level {
  readonly reading: number
  readonly total: number
  readonly target: number | null
  readonly score: number
  readonly steps: number
  /** The level that was needed and not reached. */
  readonly missed: string | null
}

const MIXED = OUTCOMES.indexOf('mixed')

function wordRank(word: Outcome): number {
  return OUTCOMES.indexOf(word)
}

export function works(outcome: Outcome): boolean {
  return wordRank(outcome) >= MIXED
}

/** Behind `else`, in front of levels that only `natural` gives. */
const NATURAL_RANK = 1_000_000

/** M14: by word, then by row: the harder the higher; a level that only `natural` gives stands above the rows of its word. */
export function rankOf(method: StagedMethod, { outcome, level }: Level): readonly [number, number] {
  const { rows, otherwise, natural } = method
  const place = rows.findIndex((row) => row.level === level && row.outcome === outcome)
  if (place >= 0) return [wordRank(outcome), rows.length - place]
  if (otherwise.level === level && otherwise.outcome === outcome) return [wordRank(outcome), 0]
  const named = natural.some((row) => row.level === level && row.outcome === outcome)
  return [wordRank(outcome), named ? NATURAL_RANK : 0]
}

/** The rank of a level by its name alone. */
function rankOfName(method: StagedMethod, name: string): readonly [number, number] {
  const { rows, otherwise, natural } = method
  const found = [...rows, otherwise, ...natural].find(({ level }) => level === name)
  return found ? rankOf(method, found) : [0, 0]
}

export function compareRanks(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1]
}

function partOf(target: number, k: number): number {
  return Math.floor(target / k)
}

/** M11, M12: the row that the score, or the total, reaches. */
function rowFor(method: StagedMethod, score: number, total: number, target: number | null): Level {
  for (const row of method.rows) {
    const reached = method.rowsBy === 'min' ? score >= row.at : total <= partOf(target ?? 0, row.at)
    if (reached) return row
  }
  return method.otherwise
}

function inside(bounds: NaturalRow['reading'], value: number | null): boolean {
  if (bounds === null) return true
  if (value === null) return false
  const [low, high] = bounds
  return (low === null || value >= low) && (high === null || value <= high)
}

/** M13: the first row of `natural` whose conditions all hold has the last word. */
function lastWord(plan: Plan, seen: Seen, target: number | null, judged: Level): Level {
  let place = -1
  for (const row of plan.method.natural) {
    if (row.face !== null) place++
    if (!inside(row.reading, seen.reading) || !inside(row.target, target)) continue
    if (row.face !== null) {
      const count = seen.watch[place]!
      if (row.times === 'all' ? count > 0 || !hasDice(plan, row.group) : count < row.times) continue
    }
    const up = wordRank(row.outcome) - wordRank(judged.outcome)
    if (row.how === 'outcome' || (row.how === 'raise_to' ? up > 0 : up < 0)) return row
    return judged
  }
  return judged
}

/** M12: the figure that `natural` looks at: the target, or the part that a needed level takes. */
function neededTarget({ method, chosen }: Plan, target: number | null): number | null {
  if (target === null || method.rowsBy !== 'within') return target
  const parts = needsOf(chosen).flatMap((name) => method.rows.find(({ level }) => level === name)?.at ?? [])
  return parts.length === 0 ? target : partOf(target, Math.max(...parts))
}

function stepsOf({ steps }: StagedMethod, score: number, outcome: Outcome): number {
  if (steps === null || !works(outcome)) return 0
  const reached = Math.max(0, Math.floor((score - steps.from) / steps.each))
  return steps.most === null ? reached : Math.min(steps.most, reached)
}

/** Another number in the place of the target (`against`), or a score that is given (`net`). */
export interface Against {
  readonly target?: number
  readonly score?: number
}

/** M11 to M13: score, row, the last word of the dice, and then what was needed. `bound`: needs bind the actor alone (M17). */
export function judge(plan: Plan, seen: Seen, against: Against = {}, bound = true): Judged {
  const { method } = plan
  const total = seen.reading + plan.added
  const target = against.target ?? plan.target
  const score =
    against.score ??
    (method.compare === 'bands' || target === null
      ? total
      : method.compare === 'over'
        ? total - target
        : target - total)
  const read = rowFor(method, score, total, target)
  const said = lastWord(plan, seen, bound ? neededTarget(plan, target) : target, read)
  const missed = bound && works(said.outcome) ? missedIn(plan, said) : null
  const outcome = missed === null ? said.outcome : 'failure'
  return {
    reading: seen.reading,
    total,
    target,
    score,
    outcome,
    level: said.level,
    steps: stepsOf(method, score, outcome),
    missed,
  }
}

/** The needed level that this one does not reach. */
function missedIn({ method, chosen }: Plan, reached: Level): string | null {
  const rank = rankOf(method, reached)
  return needsOf(chosen).find((name) => compareRanks(rank, rankOfName(method, name)) < 0) ?? null
}

/** M15: a failure after a push becomes `worse`. */
export function worsened(method: StagedMethod, judged: Judged): Judged {
  const worse = method.push?.worse
  if (!worse || judged.outcome !== 'failure') return judged
  return {
    ...judged,
    outcome: worse,
    level: worse,
    steps: stepsOf(method, judged.score, worse),
    missed: null,
  }
}

/** M17: who does not win has failed; a botch stays one. */
export function lost(judged: Judged): Judged {
  if (judged.outcome === 'botch') return { ...judged, steps: 0 }
  return { ...judged, outcome: 'failure', level: 'failure', steps: 0, missed: null }
}
