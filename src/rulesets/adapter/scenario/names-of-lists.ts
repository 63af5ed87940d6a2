import type { Issue } from '../../../kernel/contract/scenario.js'
import { normalName } from '../../../kernel/words/names.js'

type Named = readonly { readonly name: string }[]

/** The names in lists of a scenario, gathered once for each list: asking for one takes no longer the more there are. */
export class NamesOfLists {
  private readonly gathered = new Map<
    Named,
    { readonly names: readonly string[]; readonly normal: Set<string> }
  >()

  private in(list: Named) {
    const known = this.gathered.get(list)
    if (known) return known
    const names = list.map(({ name }) => name)
    const found = { names, normal: new Set(names.map(normalName)) }
    this.gathered.set(list, found)
    return found
  }

  /** The names as they are written. */
  of(list: Named): readonly string[] {
    return this.in(list).names
  }

  /** Whether one of them is this name, however it is spelled. */
  has(list: Named, name: string): boolean {
    return this.in(list).normal.has(normalName(name))
  }
}

/** Keeps the same fault once, whichever check found it. */
export function distinctIssues(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>()
  return issues.filter(({ code, path }) => seen.size < seen.add(`${code} ${path}`).size)
}
