/** How many cards a pile of counts holds. */
export function pileSize(counts: readonly number[]): number {
  let total = 0
  for (let kind = 0; kind < counts.length; kind++) total += counts[kind]!
  return total
}
