import type { Issue } from '../../../kernel/contract/scenario.js'
import type { Stop } from '../../../kernel/contract/stops.js'
import { asText } from '../../../kernel/words/as-text.js'
import { fields, NAMELESS_PC } from '../save/read.js'
import type { Block } from '../stats/block.js'
import type { Described } from './people.js'
import { bare } from './resolve.js'

type Path = readonly (string | number)[]

type Located = Pick<Issue, 'path' | 'file'>

type FindPlace = (name: unknown) => Located

/** Where each block was written. One entry may stand for several foes, so their place in the scenario is another. */
const written = new WeakMap<Block, Path>()

export function keepPlace(block: Block, path: Path): void {
  written.set(block, path)
}

/** Where a block was written; `otherwise` for one that was not read from a document. */
export function writtenAt(block: Block, otherwise: Path): Path {
  return written.get(block) ?? otherwise
}

/** Answers where somebody is described: in the scenario, or in its save. */
function placesIn(scenario: Described): FindPlace {
  const places: [Path, Block][] = [
    ...(scenario.pc ? [[['pc'], scenario.pc] as [Path, Block]] : []),
    ...scenario.companions.map((b, i): [Path, Block] => [['companions', i], b]),
    ...scenario.npcs.map((b, i): [Path, Block] => [['npcs', i], b]),
    ...scenario.foes.map((b, i): [Path, Block] => [writtenAt(b, ['foes', i]), b]),
  ]
  const byName = new Map<unknown, Path[]>()
  for (const [path, { Name }] of places) {
    const same = byName.get(Name)
    if (same) same.push(path)
    else byName.set(Name, [path])
  }
  const inSave = placesInSave(scenario)
  return (name) => {
    // Equal names are numbered (rules/bx R9).
    const [, plain, number] = /^(.*) #(\d+)$/.exec(asText(name)) ?? []
    const path = byName.get(name)?.[0] ?? byName.get(plain)?.[Number(number) - 1]
    return path ? { path } : inSave(name)
  }
}

function placesInSave({ save }: Described): FindPlace {
  if (!save) return () => ({ path: [] })
  const file = bare(save.path)
  const called = (entry: unknown, key: string): string => asText(fields(entry).name || key)
  const byName = new Map<unknown, Path>()
  // Of two of one name, the first; the hero before all.
  for (const [key, entry] of Object.entries(fields(save.document.npcs)).reverse())
    byName.set(called(entry, key), ['npcs', key])
  byName.set(called(save.document.pc_state, NAMELESS_PC), ['pc_state'])
  return (name) => {
    const path = byName.get(name)
    return path ? { path, file } : { path: [] }
  }
}

/** What a stop found when the fight was drawn up, at the place in the document it is about. */
export function issueOf(stop: Stop, scenario: Described): Issue[] {
  const { code, message, details } = stop
  const placeOf = placesIn(scenario)
  if (code === 'MISSING_STATS') {
    return Object.entries(fields(details.missing)).map(([name, keys]) => ({
      ...placeOf(name),
      code,
      message: `${name} has no ${(keys as string[]).join(', ')}`,
      fix: 'fill in every stat of a combatant',
    }))
  }
  const { path, ...inFile } = placeOf(details.name)
  const isKey = typeof details.key === 'string' && inFile.file === undefined
  return [{ path: isKey ? [...path, details.key as string] : path, ...inFile, code, message }]
}
