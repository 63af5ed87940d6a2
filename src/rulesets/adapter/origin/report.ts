import { type Loose, mapIn } from './read.js'

/** The lists of an imported scenario, by their keys. */
export type ImportedParts = Readonly<
  Record<
    'characters' | 'npcs' | 'reserves' | 'targets' | 'clocks' | 'scenes' | 'objectives' | 'endings',
    readonly Loose[]
  >
>

function named(list: readonly Loose[]): string {
  return list.map(({ name }) => String(name)).join(', ')
}

/** What is played of a scenario that came from elsewhere, a line for each kind of thing that it has. */
export function reportOf(parts: ImportedParts): readonly string[] {
  const found = parts.targets.flatMap(({ name, discoveries }) =>
    Object.keys(mapIn(discoveries)).map((way) => `${String(name)} (by ${way})`),
  )
  const goals = parts.objectives.map(
    ({ name, action, target }) =>
      `${String(name)} (by ${String(action)}${target === undefined ? '' : ` to: ${String(target)}`})`,
  )
  const rows: readonly (readonly [string, string])[] = [
    ['Played', named(parts.characters)],
    ['There', parts.npcs.map(({ name, scene }) => `${String(name)} (${String(scene)})`).join(', ')],
    ['In reserve, until the game master says add', named(parts.reserves)],
    ['Scenes, the first begins', named(parts.scenes)],
    ['Things', named(parts.targets)],
    ['Facts to be found', found.join(', ')],
    ['Goals', goals.join('; ')],
    ['Clocks', named(parts.clocks)],
    ['Ends', parts.endings.map(({ outcome }) => String(outcome)).join(', ')],
  ]
  return rows.flatMap(([head, words]) => (words === '' ? [] : [`${head}: ${words}`]))
}
