import type { ClauseLimits, ClauseSpec, Command, Verbs } from '../contract/command.js'
import { refused, type Stop } from '../contract/stops.js'
import { entryOf } from '../entry.js'

/** Points that a ruling takes or gives. */
export const POINTS: ClauseLimits = { least: 1, most: 10_000, code: 'BAD_POINTS' }

/** A bonus to the next roll. */
export const BONUS: ClauseLimits = { least: -100, most: 100, notZero: true, code: 'BAD_VALUE' }

/** People or things that come or go at once. */
export const COUNT: ClauseLimits = { least: 1, most: 100, code: 'BAD_COUNT' }

/** Segments of a new clock. */
export const SEGMENTS: ClauseLimits = { least: 1, most: 1000, code: 'BAD_VALUE' }

function outside({ label, limits }: ClauseSpec, value: number): Stop {
  const { least, most, notZero, code } = limits!
  const says = `"${label}" is a whole number from ${least} to ${most}${notZero ? ', and not 0' : ''}; not ${value}.`
  return refused(code, says, { label, value, least, most })
}

function isZero({ notZero }: ClauseLimits, value: number): boolean {
  return notZero === true && value === 0
}

/** The clauses of a command that have limits, with the numbers that were written. */
function limited(verbs: Verbs, command: Command): readonly (readonly [ClauseSpec, ClauseLimits, number])[] {
  return (entryOf(verbs, command.verb)?.clauses ?? []).flatMap((clause) => {
    const value = command[clause.label]
    return clause.limits && typeof value === 'number' ? [[clause, clause.limits, value] as const] : []
  })
}

/**
 * Why a number of a command lies outside the limits of its clause, or undefined. Asked when a line is proposed. Recorded
 * lines are not asked: journals from before these limits hold larger figures.
 */
export function limitRefusal(verbs: Verbs, command: Command): Stop | undefined {
  for (const [clause, limits, value] of limited(verbs, command))
    if (value < limits.least || value > limits.most || isZero(limits, value)) return outside(clause, value)
  return undefined
}

/** Refuses numbers that no version of the rules has taken: no points at all, a count below 1, a bonus of 0. */
export function mustMakeSense(verbs: Verbs, command: Command): void {
  for (const [clause, limits, value] of limited(verbs, command))
    if ((limits.least >= 0 && value < limits.least) || isZero(limits, value)) throw outside(clause, value)
}
