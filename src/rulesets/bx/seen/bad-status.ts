/** The words of the Status line that are bad for their bearer (seed 000 §1.2). */
const BAD: ReadonlySet<string> = new Set(['DEAD', 'DOWN', 'BROKEN', 'FLED', 'DEFENSIVE'])

/** Reports whether a status is bad for its bearer. */
export function isBadStatus(status: string): boolean {
  return BAD.has(status)
}
