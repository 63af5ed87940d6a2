/** Receives every loss of health: hit points, Vitality, boxes. `by` is a person, or what did it where nobody has a name. */
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

/** For `evolve`: this took so much from somebody. `sums` are those of the state, changed in place and never replaced. */
export function harmed(sums: object, by: string, to: string, amount: number): void {
  const counter = (sums as Counted)[COUNTER]
  // A copy in which somebody only thinks ahead has sums of its own.
  if (counter !== undefined && counter.of === sums) counter.harm(by, to, amount)
}

/** For anyone who plays many games: blows in this state, and in no copy of it, are counted from now on, where the game tells of them. */
export function countHarm(state: unknown, counter: HarmCounter): void {
  const { sums } = state as { readonly sums?: Counted }
  if (sums === undefined) return
  counter.of = sums
  sums[COUNTER] = counter
}
