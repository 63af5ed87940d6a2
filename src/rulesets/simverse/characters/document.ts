import { z } from 'zod'
import { schemaIssues, WITHOUT_JIT } from '../../../kernel/contract/checks/schema-faults.js'
import type { CheckedCharacter, Issue, Library } from '../../../kernel/contract/scenario.js'
import { catalogFrom } from '../scenario/catalog.js'
import { word } from '../scenario/things-schema.js'
import { suggestKnown } from '../tables/nearest.js'
import type { Catalog } from '../tables/tables.js'
import { ATTRIBUTES } from '../tables/things.js'
import { BACKGROUND_NAMES, type Build, buildCharacter, type Character, LEVEL_NAMES } from './build.js'
import { perkParts } from './prices.js'

const gear = z.union([
  word,
  z.strictObject({
    use: word.describe('a weapon, shield or piece of armor of the catalog, by its id'),
    quality: word.optional().describe('poor, masterwork or exceptional'),
    count: z.int().min(1).max(100).optional().describe('how many; 1 where it is left out'),
  }),
])

/** A character as a player writes one (rules/simverse V12). */
const document = z.strictObject({
  ruleset: z.literal('simverse'),
  kind: z.literal('character'),
  name: word,
  level: z.enum(LEVEL_NAMES as [string, ...string[]]).optional(),
  cp: z.int().min(0).max(10_000).optional(),
  size: word.optional(),
  attributes: z
    .strictObject(Object.fromEntries(ATTRIBUTES.map((one) => [one, z.int().optional()])))
    .default({}),
  skills: z.record(word, z.int()).default({}),
  specialties: z.record(word, word).default({}),
  perks: z.array(word).default([]),
  maneuvers: z.array(word).default([]),
  spells: z.array(word).default([]),
  background: z.enum(BACKGROUND_NAMES as [string, ...string[]]).optional(),
  gear: z.array(gear).default([]),
})

/** Words that the catalog does not have, where they stand. */
function unknownWords(character: Character, catalog: Catalog): Issue[] {
  const { tables, weapons, armor, shields, spells, sizes } = catalog
  const owned = { ...weapons, ...armor, ...shields }
  const find = (rows: object, name: string, path: Issue['path'], what: string): Issue[] =>
    Object.hasOwn(rows, name)
      ? []
      : [
          {
            path,
            code: 'NOT_IN_CATALOG',
            message: `there is no ${what} "${name}" in the catalog`,
            fix: suggestKnown(name, Object.keys(rows).sort()),
          },
        ]
  return [
    ...(character.size === undefined ? [] : find(sizes, character.size, ['size'], 'size')),
    ...Object.keys(character.skills).flatMap((skill) =>
      find(tables.skills, skill, ['skills', skill], 'skill'),
    ),
    ...Object.entries(character.specialties).flatMap(([skill, weapon]) =>
      find(weapons, weapon, ['specialties', skill], 'weapon'),
    ),
    ...character.perks.flatMap((perk, i) => find(tables.perks, perkParts(perk).id, ['perks', i], 'perk')),
    ...character.maneuvers.flatMap((one, i) => find(tables.maneuvers, one, ['maneuvers', i], 'maneuver')),
    ...character.spells.flatMap((one, i) => find(spells, one, ['spells', i], 'spell')),
    ...character.gear.flatMap(({ use }, i) => find(owned, use, ['gear', i], 'thing')),
  ]
}

/** A character that was read, with its costs, or what is wrong with it. */
export type ReadCharacter =
  | { readonly ok: true; readonly character: Character; readonly build: Build }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** A character whose shape is right, with what it costs and every fault of its words, points, silver and load. */
export interface WrittenCharacter {
  readonly character: Character
  readonly catalog: Catalog
  readonly unknown: readonly Issue[]
  readonly build: Build
}

/** Reads the shape of a character and reckons with as much of it as the catalog knows. */
export function writtenCharacter(input: unknown, library: Library): WrittenCharacter | readonly Issue[] {
  const read = document.safeParse(input, WITHOUT_JIT)
  if (!read.success) return schemaIssues(read.error.issues, document)
  const { gear: written, attributes, ...rest } = read.data
  const character: Character = {
    ...rest,
    attributes: attributes as Character['attributes'],
    gear: written.map((one) => (typeof one === 'string' ? { use: one } : one)),
  }
  const catalog = catalogFrom((name) => library.read(`catalog/${name}`))
  const unknown = unknownWords(character, catalog)
  return { character, catalog, unknown, build: buildCharacter(character, catalog) }
}

/** Reads a character: its shape, the words of the catalog, then points, silver and load, all faults in one run. */
export function readCharacter(input: unknown, library: Library): ReadCharacter {
  const written = writtenCharacter(input, library)
  if (!('build' in written)) return { ok: false, issues: written }
  const { character, unknown, build } = written
  if (unknown.length > 0) return { ok: false, issues: unknown }
  if (build.faults.length > 0) return { ok: false, issues: build.faults }
  return { ok: true, character, build }
}

/** `ludex check hero.yaml`: every fault in its place, or what the character costs. */
export function checkCharacter(input: unknown, library: Library): CheckedCharacter {
  const read = readCharacter(input, library)
  return read.ok ? { ok: true, summary: `${read.character.name}: ${read.build.line}` } : read
}
