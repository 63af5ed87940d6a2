import type { Library } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { normalName } from '../../../kernel/words/names.js'

type Folder = 'characters' | 'monsters'

/** rules/skirmish §2: lower case, spaces to hyphens. */
export function idOf(fileName: string): string {
  return fileName.trim().toLowerCase().replace(/\s+/g, '-')
}

/** rules/skirmish §2: campaign, then world, then built-in data; the first hit wins. What the scenario itself holds comes first. */
function gather(
  input: Record<string, unknown>,
  library: Library,
  folder: Folder,
  sources: Record<string, string>,
) {
  const own = isMap(input[folder]) ? input[folder] : {}
  const found = new Map<string, unknown>()
  /** One folder's sheets. Two of one name keep both their names, and the schema says so. */
  const take = (sheets: Iterable<readonly [string, () => unknown, string?]>): void => {
    const before = new Set([...found.keys()].map(normalName))
    for (const [name, read, path] of sheets) {
      const id = found.has(idOf(name)) ? name : idOf(name)
      if (before.has(normalName(id))) continue
      found.set(id, read())
      if (path !== undefined) sources[`${folder}/${id}`] = path
    }
  }
  take(Object.entries(own).map(([name, sheet]) => [name, () => sheet]))
  for (const place of [input.campaign, input.world, '']) {
    if (typeof place !== 'string') continue
    const inside = place === '' ? folder : `${place}/${folder}`
    take(
      library
        .list(inside)
        .map((path) => [path.slice(path.lastIndexOf('/') + 1), () => library.read(path), path]),
    )
  }
  return Object.fromEntries(found)
}

/** Pulls every sheet the campaign can call on into the scenario. */
export function resolve(input: unknown, library: Library): unknown {
  if (!isMap(input)) return input
  const sources: Record<string, string> = {}
  const characters = gather(input, library, 'characters', sources)
  const monsters = gather(input, library, 'monsters', sources)
  const resolved: Record<string, unknown> = { ...input, characters, monsters, sources }
  for (const key of ['campaign', 'world']) {
    // A folder that gave nothing stays, and the schema says so.
    const place = input[key]
    if (typeof place === 'string' && holdsSheets(library, place)) delete resolved[key]
  }
  return resolved
}

function holdsSheets(library: Library, place: string): boolean {
  return library.list(`${place}/characters`).length > 0 || library.list(`${place}/monsters`).length > 0
}
