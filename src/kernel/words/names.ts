/** Names met lately, so that the same few names of a game are not taken apart again and again. */
const known = new Map<string, string>()
const MAX_KNOWN = 4_000

/** Case never matters in a name, and space, hyphen and underscore are equal: `marsh_stalker` = `Marsh Stalker`. */
export function normalName(name: string): string {
  const found = known.get(name)
  if (found !== undefined) return found
  const normal = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, normal)
  return normal
}

export function sameName(a: string, b: string): boolean {
  return a === b || normalName(a) === normalName(b)
}

/**
 * Which of these names is meant: the one that is said in full, or the only one that has it as a part (`captain` of
 * `Reaver Captain`, `goblin 1` of `Goblin 1`). -1 when there is none or more than one.
 */
export function whichName(names: readonly string[], said: string): number {
  const whole = names.findIndex((name) => sameName(name, said))
  if (whole !== -1) return whole
  const wanted = ` ${normalName(said)} `
  if (wanted.trim() === '') return -1
  const parts = names.flatMap((name, i) => (` ${normalName(name)} `.includes(wanted) ? [i] : []))
  return parts.length === 1 ? parts[0]! : -1
}
