import type { Library } from '../../../kernel/contract/scenario.js'
import type { Build, Character, GearLine } from './build.js'

type Fields = Record<string, unknown>

/** A weapon as a scenario writes it; masterwork without a word is that of the attack. */
function weaponWritten({ use, quality }: GearLine): unknown {
  if (quality === undefined) return use
  return { use, quality: quality === 'masterwork' ? 'masterwork-attack' : quality }
}

/** A character as somebody of a scenario: scores, skills and gear, with the silver that is left. */
export function personOfCharacter(character: Character, { silver }: Build, library: Library): Fields {
  const ids = (name: string): ReadonlySet<unknown> => {
    const rows = library.read(`catalog/${name}`)
    return new Set(Array.isArray(rows) ? rows.map((row: { readonly id?: unknown }) => row.id) : [])
  }
  const weapons = ids('weapons')
  const shields = ids('shields')
  const owned = character.gear.flatMap((line) => Array.from({ length: line.count ?? 1 }, () => line))
  const armor = owned
    .filter(({ use }) => !weapons.has(use) && !shields.has(use))
    .map(({ use, quality }) => (quality === undefined ? use : { use, quality }))
  const { name, size, attributes, skills, specialties, perks, maneuvers, spells } = character
  const shield = owned.find(({ use }) => shields.has(use))?.use
  return {
    name,
    ...attributes,
    ...(size !== undefined && { size }),
    skills,
    ...(Object.keys(specialties).length > 0 && { specialties }),
    perks,
    maneuvers,
    spells,
    weapons: owned.filter(({ use }) => weapons.has(use)).map(weaponWritten),
    ...(shield !== undefined && { shield }),
    ...(armor.length > 0 && { armor }),
    silver: silver.left,
  }
}
