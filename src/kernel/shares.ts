/**
 * Splits whole units among shares by the largest remainder, so that the parts sum to the units exactly. A share above zero
 * gets one unit at least, taken from the largest: what may happen never reads as nothing.
 */
export function apportioned(shares: readonly number[], units: number): readonly number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole <= 0) return shares.map(() => 0)
  const exact = shares.map((share) => (share / whole) * units)
  const parts = exact.map((part) => (part > 0 ? Math.max(1, Math.floor(part + HAIR)) : 0))
  let left = units - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, over: part - parts[at]! }))
    .sort((a, b) => b.over - a.over)
  for (const { at, over } of byRemainder) {
    if (left <= 0 || over <= 0) break
    parts[at]!++
    left--
  }
  while (left < 0) {
    const largest = parts.indexOf(Math.max(...parts))
    if (parts[largest]! <= 1) break
    parts[largest]!--
    left++
  }
  return parts
}

/** Sums of doubles may miss a whole number by a hair. */
const HAIR = 1e-9

/** A column of chances that together are everything that can happen, in percent. */
export interface PercentColumn {
  /** The decimals of the whole column: one where a chance is below 10 %, else none. */
  readonly decimals: 0 | 1
  /** The chances in its unit, whole percents or tenths; they sum to 100 %. */
  readonly units: readonly number[]
  /** `16.3 %`, `<0.1 %`, `>99.9 %`. */
  readonly words: readonly string[]
}

/** Rounds chances so that the printed ones sum to 100, or to the percent that they come to together. */
export function percentColumn(chances: readonly number[]): PercentColumn {
  const decimals = chances.some((chance) => chance > 0 && chance < 0.1) ? 1 : 0
  const whole = chances.reduce((sum, chance) => sum + chance, 0)
  const units = apportioned(chances, Math.round(whole * 100 * 10 ** decimals))
  return { decimals, units, words: units.map((unit, at) => wordsOf(unit, decimals, chances[at])) }
}

/** One part of a column in its unit; `chance` says whether the unit is less or more than the truth. */
function wordsOf(unit: number, decimals: 0 | 1, chance?: number): string {
  const percent = unit / 10 ** decimals
  if (chance !== undefined && chance > 0 && chance < 0.001) return '<0.1 %'
  if (chance !== undefined && chance > 0.999 && chance < 1) return '>99.9 %'
  return `${percent} %`
}

/** Splits one entry of a column among its own parts, in the unit of the column. */
export function percentParts(
  { decimals, units }: PercentColumn,
  at: number,
  parts: readonly number[],
): readonly string[] {
  return apportioned(parts, units[at]!).map((unit, i) => wordsOf(unit, decimals, parts[i]))
}
