import { asText } from '../../../kernel/as-text.js'
import type { Issue } from '../../../kernel/contract/scenario.js'
import type { Stop } from '../../../kernel/contract/stops.js'
import { fields, NAMELESS_PC } from '../save/read.js'
import type { Block } from '../stats/block.js'
import type { Described } from './begin.js'
import { bare } from './resolve.js'

type Path = readonly (string | number)[]

type Located = Pick<Issue, 'path' | 'file'>

/** Where somebody is described: in the scenario, or in its save. */
function placeOf(name: unknown, scenario: Described): Located {
  const places: [Path, Block][] = [
    ...(scenario.pc ? [[['pc'], scenario.pc] as [Path, Block]] : []),
    ...scenario.companions.map((b, i): [Path, Block] => [['companions', i], b]),
    ...scenario.npcs.map((b, i): [Path, Block] => [['npcs', i], b]),
    ...scenario.foes.map((b, i): [Path, Block] => [['foes', i], b]),
  ]
  // Equal names are numbered (rules/bx R9).
  const [, plain, number] = /^(.*) #(\d+)$/.exec(asText(name)) ?? []
  const found =
    places.find(([, b]) => b.Name === name) ?? places.filter(([, b]) => b.Name === plain)[Number(number) - 1]
  return found ? { path: found[0] } : placeInSave(name, scenario)
}

function placeInSave(name: unknown, { save }: Described): Located {
  if (!save) return { path: [] }
  const file = bare(save.path)
  const called = (entry: unknown, key: string): boolean => asText(fields(entry).name || key) === name
  if (called(save.document.pc_state, NAMELESS_PC)) return { path: ['pc_state'], file }
  const npc = Object.entries(fields(save.document.npcs)).find(([key, entry]) => called(entry, key))
  return npc ? { path: ['npcs', npc[0]], file } : { path: [] }
}

/** What a stop found when the fight was drawn up, at the place in the document it is about. */
export function issueOf(stop: Stop, scenario: Described): Issue[] {
  const { code, message, details } = stop
  if (code === 'MISSING_STATS') {
    return Object.entries(fields(details.missing)).map(([name, keys]) => ({
      ...placeOf(name, scenario),
      code,
      message: `${name} has no ${(keys as string[]).join(', ')}`,
      fix: 'fill in every stat of a combatant',
    }))
  }
  const { path, ...inFile } = placeOf(details.name, scenario)
  const isKey = typeof details.key === 'string' && inFile.file === undefined
  return [{ path: isKey ? [...path, details.key as string] : path, ...inFile, code, message }]
}
