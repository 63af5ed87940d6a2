/** Seed 003 §10: what helps whoever has it. */
const HELPS: ReadonlySet<string> = new Set(['aiming', 'steeled', 'defensive-stance', 'stabilized'])

/** Every other condition, every injury and flight; `bleeding x2` and `dazed (1)` say how much. */
export function ill(status: string): boolean {
  const [word] = status.split(/ \(| x\d/)
  return !HELPS.has(word!) && !status.startsWith('holds ')
}
