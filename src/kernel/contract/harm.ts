/**
 * What one did to another: hit points, Vitality, boxes. `by` is a person, or what did it where nobody has a name. A list
 * that is never changed: each blow stands before the ones that fell earlier, so that copies of a state share it.
 */
export interface Harm {
  readonly by: string
  readonly to: string
  readonly amount: number
  readonly earlier: Harm | null
}

/**
 * Part of a state's `sums`: every blow so far, null before the first. Undefined, as it is at every table: nobody counts,
 * and nothing is kept.
 */
export interface HarmSums {
  harms?: Harm | null | undefined
}

/** For `evolve`: this took so much from somebody. */
export function harmed(sums: HarmSums, by: string, to: string, amount: number): void {
  if (sums.harms === undefined) return
  sums.harms = { by, to, amount, earlier: sums.harms }
}

function sumsOf(state: unknown): HarmSums | undefined {
  return (state as { readonly sums?: HarmSums }).sums
}

/** For whoever plays many games: blows are kept in this state and its copies from now on, where the game tells of them. */
export function countHarm(state: unknown): void {
  const sums = sumsOf(state)
  if (sums !== undefined) sums.harms = null
}

/** The last blow that was counted, and behind it the earlier ones. */
export function harmsOf(state: unknown): Harm | null {
  return sumsOf(state)?.harms ?? null
}
