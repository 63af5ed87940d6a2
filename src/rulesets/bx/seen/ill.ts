/** The words of the Status line that nobody wants to bear (seed 000 §1.2). */
const ILL: ReadonlySet<string> = new Set(['DEAD', 'DOWN', 'BROKEN', 'FLED', 'DEFENSIVE'])

export function ill(status: string): boolean {
  return ILL.has(status)
}
