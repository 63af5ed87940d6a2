import { withoutEnding } from '../../../kernel/contract/documents/documents-beside.js'
import { type Layers, layersOf, withoutLayers } from '../../../kernel/contract/documents/layers.js'
import type { Issue, Library } from '../../../kernel/contract/scenario.js'
import { isMap } from '../../../kernel/entry.js'
import { didYouMeanFix } from '../../../kernel/words/nearest.js'
import { quoted } from '../../../kernel/words/visible.js'
import { readCharacter } from '../characters/document.js'
import { personOfCharacter } from '../characters/person.js'
import type { ArmorPiece } from '../tables/things.js'
import { type Rows, rowOf, type WrittenCatalog, writtenCatalog } from './catalog.js'
import { isMissingEntry, type MissingEntry, missingEntry } from './missing-entry.js'
import { catalogFaults, OWN_TABLES, ownFaults } from './own/catalog-faults.js'
import { skillWarnings } from './own/weapon-skills.js'
import { armorPiece, size as sizeRow } from './things-schema.js'

/** The catalog beside the scenario, or undefined when there is none: parsing then says what is missing. */
function readCatalog(library: Library, layers: Layers): WrittenCatalog | undefined {
  if (library.read('catalog/weapons') === undefined) return undefined
  return writtenCatalog((name) => library.read(`catalog/${name}`), layers)
}

/** A thing of the catalog where its name stands; a custom one as it is written. */
function thingOf(what: string, written: unknown, rows: Rows): unknown {
  return typeof written === 'string' ? (rowOf(rows, written) ?? missingEntry(what, written, rows)) : written
}

/** Says where a thing goes that is no weapon but stands in the catalog as something else. */
function placeOf(written: unknown, { shields, armor }: WrittenCatalog): string | undefined {
  if (rowOf(shields, written) !== undefined) return `shields go under shield: write shield: ${written}`
  if (rowOf(armor, written) !== undefined) return `armor goes under armor: write armor: [${written}]`
  return undefined
}

/** `longsword`, or `{use: longsword, quality: exceptional, ammo: 12}`, or a whole custom weapon. */
function weaponOf(written: unknown, catalog: WrittenCatalog): unknown {
  const { weapons } = catalog
  const missing = (name: unknown, key?: string) =>
    missingEntry('weapon', name, weapons, key, placeOf(name, catalog))
  if (typeof written === 'string') return rowOf(weapons, written) ?? missing(written)
  if (!isMap(written)) return written
  const { use, ...own } = written
  if (use === undefined) return written
  const row = rowOf(weapons, use)
  return isMap(row) ? { ...row, ...own } : missing(use, 'use')
}

/** Two of a kind are two things: `dagger` and `dagger-2`. */
function numbered(weapons: readonly unknown[]): unknown[] {
  const seen = new Map<string, number>()
  return weapons.map((weapon) => {
    if (!isMap(weapon) || typeof weapon.id !== 'string') return weapon
    const count = (seen.get(weapon.id) ?? 0) + 1
    seen.set(weapon.id, count)
    return count === 1 ? weapon : { ...weapon, id: `${weapon.id}-${count}` }
  })
}

/** Bare hands are always there. */
function withBareHands(weapons: readonly unknown[], catalog: WrittenCatalog): unknown[] {
  const have = new Set(weapons.map((weapon) => (isMap(weapon) ? weapon.id : '')))
  const bare = ['punch', 'kick'].filter((id) => !have.has(id)).map((id) => rowOf(catalog.weapons, id))
  return [...weapons, ...bare.filter((weapon) => weapon !== undefined)]
}

interface WornPiece {
  readonly piece: ArmorPiece
  readonly better: number
  readonly cost: number
}

/** A piece of the catalog by its name, with what its quality adds. */
function pieceOf(written: unknown, catalog: WrittenCatalog): WornPiece | MissingEntry | undefined {
  const { use, quality, ...rest } = isMap(written) ? written : { use: written }
  const named = isMap(written) ? 'use' : undefined
  const row = rowOf(catalog.armor, use)
  if (row === undefined) return missingEntry('piece of armor', use, catalog.armor, named)
  const piece = armorPiece.safeParse(row)
  if (!piece.success || Object.keys(rest).length > 0) return undefined
  const { costSp = 0 } = piece.data
  if (quality === undefined) return { piece: piece.data, better: 0, cost: costSp }
  const qualities = rowOf(catalog.tables.quality, 'armor')
  const better = rowOf(qualities, quality)
  return typeof better === 'number'
    ? { piece: piece.data, better, cost: Math.ceil(costSp * pricedX(catalog, quality)) }
    : missingEntry('quality', quality, qualities, 'quality')
}

/** By what a quality of armor multiplies its price (rules/simverse V12). */
function pricedX(catalog: WrittenCatalog, quality: unknown): number {
  const factor = rowOf(rowOf(rowOf(catalog.tables.quality, 'costX'), 'armor'), quality)
  return typeof factor === 'number' ? factor : 1
}

/** Pieces make one suit: the torso's deflection, resistance by location, the worst penalty (rules/simverse R25, R44). */
function suitOf(written: unknown, catalog: WrittenCatalog, sizeX: number, priced: boolean): unknown {
  if (!Array.isArray(written)) return written
  const locations: Record<string, number> = { torso: 0, legs: 0, hands: 0, feet: 0, head: 0 }
  const prices: Record<string, number> = {}
  let AD = 0
  let penalty = 0
  const pieces = written.map((one) => pieceOf(one, catalog))
  if (pieces.some(isMissingEntry)) return pieces
  for (const worn of pieces) {
    if (!worn || isMissingEntry(worn)) return written
    const { piece, better, cost } = worn
    locations[piece.location] = Math.floor((piece.AR + better) * sizeX)
    if (piece.location === 'torso') AD = piece.AD
    penalty = Math.min(penalty, piece.penalty)
    prices[piece.location] = cost
  }
  return { AD, AR: locations.torso, penalty, locations, ...(priced && { prices }) }
}

/** A score with what a size makes of it, never below 1; what is no number is left for parsing to point at. */
function changed(score: unknown, by: number): unknown {
  if (score !== undefined && typeof score !== 'number') return score
  return Math.max(1, (score ?? 10) + by)
}

/** What somebody's size makes of them (ST, DX, and the factor on Vitality, movement and AR); a size that nobody knows is left for parsing to point at. */
function sized(person: Record<string, unknown>, catalog: WrittenCatalog): Record<string, unknown> {
  const { size, ...rest } = person
  if (size === undefined) return person
  const found = rowOf(catalog.sizes, size)
  if (found === undefined) return { ...rest, size: missingEntry('size', size, catalog.sizes) }
  const row = sizeRow.safeParse(found)
  if (!row.success) return person
  const { ST, DX, x } = row.data
  return { ...rest, sizeX: x, ST: changed(rest.ST, ST), DX: changed(rest.DX, DX) }
}

/** A phase with the spells it gives (rules/simverse V11). */
function phaseOf(written: unknown, catalog: WrittenCatalog): unknown {
  if (!isMap(written) || !isMap(written.gain) || !Array.isArray(written.gain.spells)) return written
  const spells = written.gain.spells.map((spell) => thingOf('spell', spell, catalog.spells))
  return { ...written, gain: { ...written.gain, spells } }
}

/** `priced`: an hour follows in which armor can be mended (rules/simverse V3). */
function personOf(written: unknown, catalog: WrittenCatalog, priced: boolean): unknown {
  if (!isMap(written)) return written
  const person = sized(written, catalog)
  const { weapons = [], spells = [], shield = null, sizeX = 1 } = person
  return {
    ...person,
    sizeX,
    weapons: Array.isArray(weapons)
      ? withBareHands(numbered(weapons.map((weapon) => weaponOf(weapon, catalog))), catalog)
      : weapons,
    spells: Array.isArray(spells) ? spells.map((spell) => thingOf('spell', spell, catalog.spells)) : spells,
    shield: thingOf('shield', shield, catalog.shields),
    armor: suitOf(person.armor, catalog, typeof sizeX === 'number' ? sizeX : 1, priced),
    ...(Array.isArray(person.phases) && {
      phases: person.phases.map((phase) => phaseOf(phase, catalog)),
    }),
  }
}

/** rules/simverse V12: `{from: hero.yaml, side: heroes}` is the character of that file, with what is written beside it. */
function withCharacter(written: unknown, library: Library, faults: Issue[]): unknown {
  if (!isMap(written) || typeof written.from !== 'string') return written
  const { from, ...own } = written
  const file = withoutEnding(from)
  const input = library.read(file)
  if (input === undefined) return { ...own, from: missingEntry('character', from, {}) }
  const read = readCharacter(input, library)
  if (read.ok) return { ...personOfCharacter(read.character, read.build, library), ...own }
  faults.push(...read.issues.map((issue) => ({ ...issue, file })))
  return { name: file, ...own }
}

const SKILL_KINDS = ['physical', 'mental'] as const

function isSkillKind(kind: unknown): boolean {
  return kind === SKILL_KINDS[0] || kind === SKILL_KINDS[1]
}

/** The scenario's own skills beside the catalog's: `skills: {Basket Weaving: mental}`. */
function withSkills(
  tables: WrittenCatalog['tables'],
  own: unknown,
  faults: Issue[],
): WrittenCatalog['tables'] {
  if (!isMap(own)) return tables
  const rows = Object.entries(own).map(([id, kind]) => {
    if (isSkillKind(kind)) return [id, { id, kind }]
    faults.push({
      path: ['skills', id],
      code: 'invalid_value',
      message: `must be ${SKILL_KINDS.join(' or ')}; this is ${quoted(kind)}`,
      ...(typeof kind === 'string' && didYouMeanFix(kind, SKILL_KINDS)),
    })
    // Of either kind it is a skill, and everything else of the document can still be looked at.
    return [id, { id, kind: SKILL_KINDS[0] }]
  })
  return {
    ...tables,
    skills: { ...(isMap(tables.skills) ? tables.skills : {}), ...Object.fromEntries(rows) },
  }
}

/** Faults and warnings of a catalog. */
interface Found {
  readonly faults: readonly Issue[]
  readonly warnings: readonly Issue[]
}

/** What is wrong, or hardly meant, in the catalog of a document; only `resolve` sees where it is written. */
const inCatalog = new WeakMap<object, Found>()

const NOTHING: Found = { faults: [], warnings: [] }

/** The findings in the catalog that `resolve` put into this document. */
export function foundInCatalog(input: unknown): Found {
  return (isMap(input) && inCatalog.get(input)) || NOTHING
}

/** Pulls the catalog's figures into the scenario, so that it stands alone. */
export function resolve(input: unknown, library: Library): unknown {
  return resolveAt(input, library, 1)
}

/** The longest evening. */
const MAX_FIGHTS = 12

/** rules/simverse V5: the scenario that follows, whole. */
function followingOf(then: unknown, library: Library, depth: number): unknown {
  if (typeof then !== 'string') return then
  const next = depth < MAX_FIGHTS ? library.read(withoutEnding(then)) : undefined
  return next === undefined ? missingEntry('scenario', then, {}) : resolveAt(next, library, depth + 1)
}

/** rules/simverse V5: whether an hour follows the fight. */
function hasHour({ then, interval }: Readonly<Record<string, unknown>>): boolean {
  return then !== undefined || interval === true
}

/** rules/simverse V13: where an hour follows, spells can be learned in it. */
function withSpells(
  tables: WrittenCatalog['tables'],
  { then, interval }: Readonly<Record<string, unknown>>,
  catalog: WrittenCatalog,
): WrittenCatalog['tables'] {
  return hasHour({ then, interval }) ? { ...tables, learnable: catalog.spells } : tables
}

function resolveAt(input: unknown, library: Library, depth: number): unknown {
  if (!isMap(input)) return input
  const layers = layersOf(input, library, OWN_TABLES)
  const catalog = readCatalog(library, layers)
  if (!catalog) return input
  const { combatants, reserves, skills, then, ...rest } = withoutLayers(input)
  const faults: Issue[] = []
  const people = (written: unknown): unknown =>
    Array.isArray(written)
      ? written.map((person) => personOf(withCharacter(person, library, faults), catalog, hasHour(input)))
      : written
  const whole = {
    ...rest,
    tables: input.tables ?? withSpells(withSkills(catalog.tables, skills, faults), input, catalog),
    ...(then !== undefined && { following: followingOf(then, library, depth) }),
    combatants: people(combatants),
    ...(reserves !== undefined && { reserves: people(reserves) }),
    ...(skills !== undefined && !isMap(skills) && { skills }),
  }
  inCatalog.set(whole, {
    faults: [...catalogFaults(library), ...ownFaults(layers, catalog.tables), ...faults],
    warnings: skillWarnings(whole, layers),
  })
  return whole
}
