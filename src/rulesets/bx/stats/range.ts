/** The numbers of a die that an entry holds: `3`, `5-6`, `5–6` (rules/bx-campaign C21). */
export interface Range {
  readonly low: number
  readonly high: number
}

const RANGE = /^\s*(\d{1,6})\s*(?:[-\u2013\u2212]\s*(\d{1,6})\s*)?$/

/** Reads a range; undefined for what is none. */
export function readRange(text: string): Range | undefined {
  const match = RANGE.exec(text)
  if (!match) return undefined
  const low = Number(match[1])
  const high = match[2] === undefined ? low : Number(match[2])
  return low <= high ? { low, high } : undefined
}

export function isWithin({ low, high }: Range, roll: number): boolean {
  return low <= roll && roll <= high
}
