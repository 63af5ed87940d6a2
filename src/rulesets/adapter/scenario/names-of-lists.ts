import type { Issue } from '../../../kernel/contract/scenario.js'
import { normalName } from '../../../kernel/words/names.js'

/** Lists of a scenario whose entries have names. */
export type ListOfNamed =
  | 'characters'
  | 'npcs'
  | 'reserves'
  | 'weapons'
  | 'targets'
  | 'scenes'
  | 'objectives'
  | 'projects'
  | 'rotes'

/** What a name can stand for. */
export type Named = 'weapon' | 'scene' | 'clock' | 'target' | 'objective' | 'project'

/** The lists in which each kind of thing with a name is written. */
export const LISTS: Readonly<Record<Named, readonly string[]>> = {
  weapon: ['weapons'],
  scene: ['scenes'],
  clock: ['clocks'],
  target: ['targets', 'npcs'],
  objective: ['objectives'],
  project: ['projects'],
}

type NamedList = readonly { readonly name: string }[]

/** The names in lists of a scenario, gathered once for each list: asking for one takes no longer the more there are. */
export class NamesOfLists {
  private readonly gathered = new Map<
    NamedList,
    { readonly names: readonly string[]; readonly normal: Set<string> }
  >()

  private in(list: NamedList) {
    const known = this.gathered.get(list)
    if (known) return known
    const names = list.map(({ name }) => name)
    const found = { names, normal: new Set(names.map(normalName)) }
    this.gathered.set(list, found)
    return found
  }

  /** The names as they are written. */
  of(list: NamedList): readonly string[] {
    return this.in(list).names
  }

  /** Whether one of them is this name, however it is spelled. */
  has(list: NamedList, name: string): boolean {
    return this.in(list).normal.has(normalName(name))
  }
}

/** Keeps the same fault once, whichever check found it. */
export function distinctIssues(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>()
  return issues.filter(({ code, path }) => seen.size < seen.add(`${code} ${path}`).size)
}
