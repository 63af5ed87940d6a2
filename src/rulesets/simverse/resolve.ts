import type { Library } from '../../kernel/ruleset.js'
import { type ArmorPiece, type Catalog, catalogFrom, type SizeRow, type Weapon } from './catalog.js'

type Fields = Record<string, unknown>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The catalog beside the scenario, or undefined when there is none: parsing then says what is missing. */
function readCatalog(library: Library): Catalog | undefined {
  if (library.read('catalog/weapons') === undefined) return undefined
  return catalogFrom((name) => library.read(`catalog/${name}`))
}

/** `longsword`, or `{use: longsword, quality: exceptional, ammo: 12}`, or a whole weapon of one's own. */
function weaponOf(written: unknown, catalog: Catalog): unknown {
  if (typeof written === 'string') return catalog.weapons[written] ?? written
  if (!isFields(written) || typeof written.use !== 'string') return written
  const { use, ...own } = written
  const row = catalog.weapons[use as string]
  return row ? { ...row, ...own } : written
}

/** Two of a kind are two things: `dagger` and `dagger-2`. */
function numbered(weapons: readonly unknown[]): unknown[] {
  const seen = new Map<string, number>()
  return weapons.map((weapon) => {
    if (!isFields(weapon) || typeof weapon.id !== 'string') return weapon
    const count = (seen.get(weapon.id) ?? 0) + 1
    seen.set(weapon.id, count)
    return count === 1 ? weapon : { ...weapon, id: `${weapon.id}-${count}` }
  })
}

/** Bare hands are always there. */
function withBareHands(weapons: readonly unknown[], catalog: Catalog): unknown[] {
  const bare = (['punch', 'kick'] as const).map((id): Weapon | undefined => catalog.weapons[id])
  const have = new Set(weapons.map((weapon) => (isFields(weapon) ? weapon.id : '')))
  return [...weapons, ...bare.filter((weapon) => weapon && !have.has(weapon.id))]
}

interface WornPiece {
  readonly piece: ArmorPiece
  readonly better: number
}

function pieceOf(written: unknown, catalog: Catalog): WornPiece | undefined {
  if (typeof written === 'string') {
    const piece = catalog.armor[written]
    return piece ? { piece, better: 0 } : undefined
  }
  if (!isFields(written) || typeof written.use !== 'string') return undefined
  const piece = catalog.armor[written.use]
  const better = catalog.tables.quality.armor[String(written.quality ?? '')] ?? 0
  return piece ? { piece, better } : undefined
}

/** Pieces make one suit: the torso's deflection, resistance by location, the worst penalty (rules/simverse R25, R44). */
function suitOf(written: unknown, catalog: Catalog, sizeX: number): unknown {
  if (!Array.isArray(written)) return written
  const locations: Record<string, number> = { torso: 0, legs: 0, hands: 0, feet: 0, head: 0 }
  let AD = 0
  let penalty = 0
  for (const one of written) {
    const worn = pieceOf(one, catalog)
    if (!worn) return written
    const { piece, better } = worn
    locations[piece.location] = Math.floor((piece.AR + better) * sizeX)
    if (piece.location === 'torso') AD = piece.AD
    penalty = Math.min(penalty, piece.penalty)
  }
  return { AD, AR: locations.torso, penalty, locations }
}

function personOf(written: unknown, catalog: Catalog): unknown {
  if (!isFields(written)) return written
  const { size, ...person } = written
  const row: SizeRow | undefined = typeof size === 'string' ? catalog.sizes[size] : undefined
  const sizeX = row?.x ?? (typeof person.sizeX === 'number' ? person.sizeX : 1)
  const weapons = Array.isArray(person.weapons) ? person.weapons : []
  const spells = Array.isArray(person.spells) ? person.spells : []
  const shield = person.shield
  return {
    ...person,
    sizeX,
    weapons: withBareHands(numbered(weapons.map((weapon) => weaponOf(weapon, catalog))), catalog),
    spells: spells.map((spell) => (typeof spell === 'string' ? (catalog.spells[spell] ?? spell) : spell)),
    shield: typeof shield === 'string' ? (catalog.shields[shield] ?? shield) : (shield ?? null),
    armor: suitOf(person.armor, catalog, sizeX),
  }
}

/** `count: 3` writes three of a kind, numbered. */
function copies(written: unknown): unknown[] {
  if (!isFields(written) || typeof written.count !== 'number') return [written]
  const { count, ...person } = written
  return Array.from({ length: count as number }, (_, i) => ({
    ...person,
    name: `${String(person.name)} ${i + 1}`,
  }))
}

/** Pulls the catalog's figures into the scenario, so that it stands alone. */
export function resolve(input: unknown, library: Library): unknown {
  if (!isFields(input)) return input
  const catalog = readCatalog(library)
  if (!catalog) return input
  const people = Array.isArray(input.combatants) ? input.combatants : input.combatants
  return {
    ...input,
    tables: input.tables ?? catalog.tables,
    combatants: Array.isArray(people)
      ? people.flatMap(copies).map((person) => personOf(person, catalog))
      : people,
  }
}
