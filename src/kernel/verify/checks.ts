import type { JournalProblem } from '../journal/read.js'

/**
 * How far one check of a journal went. `holds`: made of every line. `partly`: made of the first `lines` lines, which
 * hold, and then stopped by something else. `broken`: this check found the fault. `unchecked`: not made at all.
 */
export interface Check {
  readonly state: 'holds' | 'partly' | 'broken' | 'unchecked'
  /** Lines, from the first, for which it was made and holds. */
  readonly lines: number
  /** Why it was not made, or not to the end. */
  readonly why?: string
}

/** Everything that can be checked in a journal by itself, each with how far it went. */
export interface Checks {
  /** Every line carries the hash of the line before it, and every blind follows from the veil. */
  readonly chain: Check
  /** The seed that was revealed is the one that line 1 committed to. */
  readonly seed: Check
  /** Every face follows from the seed and the seats' shares. */
  readonly dice: Check
  /** Every event follows from the rules. */
  readonly rules: Check
}

/** Which check a fault belongs to. A fault of the header leaves nothing to go by. */
export type FaultOf = 'header' | 'chain' | 'seed' | 'dice' | 'rules' | 'torn'

/** What is known once a journal was gone through. */
export interface Course {
  /** Whole lines that were read. */
  readonly lines: number
  /** The first line whose chain does not hold. */
  readonly damage?: JournalProblem
  /** The first fault, and the check that found it. */
  readonly fault?: { readonly problem: JournalProblem; readonly of: FaultOf }
  /** The seed is known and fits the commitment. */
  readonly seedFits: boolean
  /** Every line was played again, or every face drawn again where there are no rules. */
  readonly finished: boolean
  readonly rulesNotChecked?: string
}

const NOT_REVEALED = 'the seed is not revealed'

/** A check that goes from line to line, stopped where something else was found. */
function upTo(lines: number, fault: NonNullable<Course['fault']>): Check {
  const why = fault.of === 'torn' ? 'the last line is torn' : `line ${fault.problem.line} does not hold`
  return lines > 0 ? { state: 'partly', lines, why } : { state: 'unchecked', lines: 0, why }
}

function chainCheck({ lines, damage, fault }: Course): Check {
  if (damage) return { state: 'broken', lines: damage.line - 1 }
  if (fault?.of === 'chain') return { state: 'broken', lines: fault.problem.line - 1 }
  return fault?.of === 'torn' ? upTo(lines, fault) : { state: 'holds', lines }
}

function seedCheck({ lines, fault, seedFits }: Course): Check {
  if (seedFits) return { state: 'holds', lines }
  if (fault?.of === 'seed') return { state: 'broken', lines: 0 }
  return fault
    ? { state: 'unchecked', lines: 0, why: `line ${fault.problem.line} does not hold` }
    : { state: 'unchecked', lines: 0, why: NOT_REVEALED }
}

/** The dice and the rules are gone through line by line, up to the first fault. */
function walkCheck(which: 'dice' | 'rules', { lines, fault, finished }: Course): Check {
  if (!fault) return { state: 'holds', lines }
  const before = fault.problem.line - 1
  if (fault.of === which) return { state: 'broken', lines: before }
  if (fault.of === 'header') {
    return which === 'rules'
      ? { state: 'broken', lines: 0 }
      : { state: 'unchecked', lines: 0, why: 'line 1 does not hold' }
  }
  if (fault.of === 'seed') return { state: 'unchecked', lines: 0, why: 'the seed does not match' }
  if (finished && fault.of === 'chain') return { state: 'holds', lines }
  return upTo(Math.min(before, lines), fault)
}

/** How far each check went. */
export function checksOf(course: Course): Checks {
  return {
    chain: chainCheck(course),
    seed: seedCheck(course),
    dice: course.seedFits
      ? walkCheck('dice', course)
      : { state: 'unchecked', lines: 0, why: seedCheck(course).why ?? 'the seed does not match' },
    rules:
      course.rulesNotChecked === undefined || course.fault?.of === 'header'
        ? walkCheck('rules', course)
        : { state: 'unchecked', lines: 0, why: course.rulesNotChecked },
  }
}
