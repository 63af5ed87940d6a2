/**
 * Receives every loss of health: hit points, Vitality, boxes. `by` is the attacker, or the cause if there is none.
 */
export interface HarmCounter {
  /** The sums of the game that is counted, as `countHarm` keeps it. */
  of: object | undefined
  harm(by: string, to: string, amount: number): void
}

/**
 * Under a symbol, so that the spelling and the key of a state leave it out, and of every realm, so that a game and the
 * program may each have their own copy of this file.
 */
const COUNTER = Symbol.for('ludex.harm')

interface Counted {
  [COUNTER]?: HarmCounter
}

/**
 * Reports that `by` cost `to` this much health. Call it from `evolve` with `state.sums`, which are changed in place and
 * never replaced.
 */
export function recordDamage(sums: object, by: string, to: string, amount: number): void {
  const counter = (sums as Counted)[COUNTER]
  // A copy in which a policy thinks ahead has other sums.
  if (counter !== undefined && counter.of === sums) counter.harm(by, to, amount)
}

/** Attaches a counter to this state, for games that record damage; copies are not counted. */
export function countHarm(state: unknown, counter: HarmCounter): void {
  const { sums } = state as { readonly sums?: Counted }
  if (sums === undefined) return
  counter.of = sums
  sums[COUNTER] = counter
}
