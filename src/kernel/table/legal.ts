import type { Command } from '../contract/command.js'

/** In the order in which a short list is best cut: one of each verb first, so that whatever is left of it shows them all. */
export function oneOfEachVerbFirst<One>(
  all: readonly One[],
  commandOf: (one: One) => Command,
): readonly One[] {
  const first = new Map<string, One>()
  for (const one of all) {
    const { verb } = commandOf(one)
    if (!first.has(verb)) first.set(verb, one)
  }
  const firsts = new Set(first.values())
  return [...firsts, ...all.filter((one) => !firsts.has(one))]
}
