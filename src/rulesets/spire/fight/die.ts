import { refused } from '../stops.js'

export const FACES = 6

/** Where a new band begins for behaviours of two, of three and of six letters (seed 004 "Die", rules/spire §1). */
const TWO_LETTERS: readonly number[] = [4]
const THREE_LETTERS: readonly number[] = [3, 5]
/** One move for each face. */
const SIX_LETTERS: readonly number[] = [2, 3, 4, 5, 6]

/** The bands of the die for a behaviour of this many letters; undefined when there is no such rule. */
export function boundsFor(letters: number): readonly number[] | undefined {
  if (letters === 6) return SIX_LETTERS
  return letters === 2 ? TWO_LETTERS : letters === 3 ? THREE_LETTERS : undefined
}

/** seed 004 "Die": 1-2, 3-4, 5-6 are index 0, 1, 2; with two letters 1-3, 4-6 are 0, 1. */
export function dieIndex(die: number, bounds: readonly number[] = THREE_LETTERS): number {
  if (!Number.isInteger(die) || die < 1 || die > FACES) {
    throw refused('bad-die', `${die} is no face of a six-sided die; a roll is 1 to 6.`)
  }
  return bandOf(die, bounds)
}

/** The band that a face known to be one lies in. */
export function bandOf(die: number, bounds: readonly number[]): number {
  let index = 0
  while (index < bounds.length && die >= bounds[index]!) index++
  return index
}
