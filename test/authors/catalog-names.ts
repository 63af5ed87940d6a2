import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { CONTENT } from '../../src/library/documents/content.js'

/** The words of a game's own catalog that a scenario may use, under a title each. */
type Names = readonly (readonly [title: string, names: readonly string[]])[]

function read(...path: readonly string[]): unknown {
  return parse(readFileSync(`${join(CONTENT, ...path)}.yaml`, 'utf8'))
}

function idsOf(name: string): readonly string[] {
  return (read('simverse', 'catalog', name) as readonly { readonly id: string }[]).map(({ id }) => id)
}

const TABLES = [
  'skills',
  'weapons',
  'armor',
  'shields',
  'spells',
  'maneuvers',
  'conditions',
  'called-shots',
  'perks',
  'sizes',
] as const

function simverse(): Names {
  const { damageTypes, quality } = read('simverse', 'catalog', 'modifiers') as {
    readonly damageTypes: object
    readonly quality: { readonly weapon: object; readonly armor: object }
  }
  return [
    ['kinds of damage', Object.keys(damageTypes)],
    ['qualities of weapons', Object.keys(quality.weapon)],
    ['qualities of armor', Object.keys(quality.armor)],
    ...TABLES.map((table) => [table, idsOf(table)] as const),
  ]
}

const CATALOGS: Readonly<Record<string, () => Names>> = { simverse }

/** The end of a game's page of keys: what its catalog has, by the names that scenarios use beside their own. Empty for a game without one. */
export function catalogNames(game: string): readonly string[] {
  const names = CATALOGS[game]?.()
  if (names === undefined) return []
  return names.flatMap(([title, all]) => [
    '',
    `## Names of the catalog: ${title}`,
    '',
    all.map((name) => `\`${name}\``).join(', '),
  ])
}
