import { normalName } from '../../../kernel/words/names.js'

/**
 * rules/bx R9: equal names are numbered, in the order in which they are given; a numbered name somebody bears is left
 * out. Of names that others bear already every one is numbered.
 */
export function distinctNames(names: readonly string[], others: readonly string[] = []): string[] {
  const equal = names.map(normalName)
  const taken = new Set([...equal, ...others.map(normalName)])
  const borne = new Set(others.map(normalName))
  const numbers = new Map<string, number>()
  const bearers = new Map<string, number>()
  for (const same of equal) bearers.set(same, (bearers.get(same) ?? 0) + 1)
  return names.map((name, i) => {
    const same = equal[i]!
    if (bearers.get(same) === 1 && !borne.has(same)) return name
    let number = (numbers.get(same) ?? (borne.has(same) ? 1 : 0)) + 1
    while (taken.has(normalName(`${name} #${number}`))) number++
    numbers.set(same, number)
    return `${name} #${number}`
  })
}
