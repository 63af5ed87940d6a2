import type { Amount, StagedMethod, Term } from './types.js'

function termsOf(amount: Amount | null): readonly Term[] {
  return typeof amount === 'number' || amount === null ? [] : amount
}

const known = new WeakMap<StagedMethod, ReadonlySet<Term>>()

/** Every term that a method lists, wherever it stands. Each roll asks for them, and a method never changes. */
function termsIn(method: StagedMethod): ReadonlySet<Term> {
  const found = known.get(method)
  if (found) return found
  const { roll, read, add, target } = method
  const groups = roll.flatMap(({ count, sides, edge }) => [...termsOf(count), ...termsOf(sides), ...edge])
  const reading = read.by === 'keep' ? termsOf(read.keep) : read.by === 'count' ? termsOf(read.at_least) : []
  const terms = new Set([...groups, ...reading, ...add, ...target])
  known.set(method, terms)
  return terms
}

/** Whether a method lists this word anywhere: only listed terms count (M10). */
export function reads(method: StagedMethod, word: Term): boolean {
  return termsIn(method).has(word)
}

/** M19: where the wound penalty of a method counts; null where nothing reads it. */
export function woundsCountIn(method: StagedMethod): 'wounds' | 'modifier' | 'dice_modifier' | null {
  for (const word of ['wounds', 'modifier', 'dice_modifier'] as const) if (reads(method, word)) return word
  return null
}

/** The names of all levels that a roll of this method can have (M2). */
export function levelNames({ rows, otherwise, natural }: StagedMethod): readonly string[] {
  return [...new Set([...rows, otherwise, ...natural].map(({ level }) => level))]
}
