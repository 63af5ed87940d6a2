/** How many there are of each name. */
export type Counts = ReadonlyMap<string, number>

export function countsOf(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What there is more of afterwards, and what less: `+Bash -Strike`, by name. */
export function difference(before: Iterable<string>, after: Iterable<string>): string {
  const counts = countsOf(after)
  for (const name of before) counts.set(name, (counts.get(name) ?? 0) - 1)
  const changes = [...counts].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  return changes
    .map(([name, count]) => `${count > 0 ? '+' : '-'}${Math.abs(count) === 1 ? '' : Math.abs(count)}${name}`)
    .join(' ')
}
