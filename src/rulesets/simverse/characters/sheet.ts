import type { Issue, Library } from '../../../kernel/contract/scenario.js'
import { entryOf } from '../../../kernel/entry.js'
import type { Catalog } from '../tables/tables.js'
import { ATTRIBUTES } from '../tables/things.js'
import {
  BACKGROUNDS,
  type Build,
  type Character,
  type GearLine,
  LEAST_SCORE,
  LEVELS,
  MOST_SCORE,
} from './build.js'
import { type WrittenCharacter, writtenCharacter } from './document.js'
import { isGiftMissing, isManeuverTooHigh, isSpellTooHigh } from './powers.js'
import {
  LEAST_SPECIALTY,
  perkParts,
  perkPrice,
  pieceCost,
  pointPrice,
  SPECIALTY_PRICE,
  scorePrice,
  skillPrice,
} from './prices.js'

/** Something that may be taken, with its price in points or silver; `asks` is what is missing for it. */
export interface Offered {
  readonly id: string
  readonly name?: string
  readonly price: number
  readonly asks?: string
}

/** Something that goes up step by step: what it cost, and what the next step costs. */
export interface Scored {
  readonly id: string
  readonly value: number
  readonly price: number
  readonly next?: number
}

export interface OfferedPerk extends Offered {
  /** What must be chosen with it, or its number of levels. */
  readonly choice?: string
  readonly effect?: string
}

export interface OfferedThing extends Offered {
  readonly kind: 'weapon' | 'armor' | 'shield'
  readonly kg: number
  readonly qualities: readonly string[]
}

export interface OwnedThing extends GearLine {
  readonly price: number
  readonly kg: number
}

/** A character on the way: what it cost, what it may take and what is wrong, all by the rules (rules/simverse V12). */
export interface CharacterSheet {
  readonly character: Character
  readonly build: Build
  readonly faults: readonly Issue[]
  readonly levels: readonly (Offered & { readonly flaws: number })[]
  readonly backgrounds: readonly Offered[]
  readonly sizes: readonly Offered[]
  readonly attributes: readonly Scored[]
  readonly least: number
  readonly most: number
  readonly skills: readonly (Scored & { readonly isHard: boolean })[]
  /** Skills that may have a specialty or have one, with the weapons to choose from. */
  readonly specialties: readonly {
    readonly id: string
    readonly weapons: readonly string[]
    readonly price: number
  }[]
  readonly perks: readonly OfferedPerk[]
  /** The price of each perk that was taken, in their order; below 0 for flaws. */
  readonly perkPrices: readonly number[]
  readonly maneuvers: readonly Offered[]
  readonly spells: readonly Offered[]
  readonly things: readonly OfferedThing[]
  readonly gear: readonly OwnedThing[]
}

function skillRows({ skills }: Character, { tables }: Catalog): CharacterSheet['skills'] {
  return Object.values(tables.skills)
    .map(({ id, hard }) => {
      const value = Math.max(0, entryOf(skills, id) ?? 0)
      const price = value > 0 ? skillPrice(id, value, tables) : 0
      return { id, value, price, next: skillPrice(id, value + 1, tables) - price, isHard: hard === true }
    })
    .sort((one, other) => one.id.localeCompare(other.id, 'en'))
}

function specialtyRows(
  { skills, specialties }: Character,
  { weapons }: Catalog,
): CharacterSheet['specialties'] {
  const trained = Object.keys(skills).filter((skill) => (skills[skill] ?? 0) >= LEAST_SPECIALTY)
  return [...new Set([...trained, ...Object.keys(specialties)])].flatMap((id) => {
    const own = Object.values(weapons).filter(({ skill, altSkill }) => skill === id || altSkill === id)
    if (own.length === 0 && entryOf(specialties, id) === undefined) return []
    return [{ id, weapons: own.map((weapon) => weapon.id), price: SPECIALTY_PRICE }]
  })
}

function powerRows(character: Character, { tables, spells }: Catalog) {
  const maneuvers = Object.entries(tables.maneuvers).map(
    ([id, { cp = 0 }]): Offered => ({
      id,
      price: cp,
      ...(isManeuverTooHigh(character, id, tables) && { asks: 'more skill' }),
    }),
  )
  const cast = Object.values(spells).map((spell): Offered => {
    const isMissing = isGiftMissing(character, spell.id)
    const asks = isMissing ? 'a gift' : isSpellTooHigh(character, spell) ? 'more Spellcasting' : undefined
    return { id: spell.id, name: spell.name, price: spell.cp ?? 0, ...(asks !== undefined && { asks }) }
  })
  return { maneuvers, spells: cast }
}

function thingRows({ weapons, armor, shields, tables }: Catalog): readonly OfferedThing[] {
  const rows = (kind: OfferedThing['kind'], of: Catalog['weapons' | 'armor' | 'shields']) =>
    Object.values(of).map(
      ({ id, name, costSp = 0, weightKg = 0 }): OfferedThing => ({
        id,
        name,
        kind,
        price: costSp,
        kg: weightKg,
        qualities: Object.keys(tables.quality.costX?.[kind === 'weapon' ? 'weapon' : 'armor'] ?? {}),
      }),
    )
  const bought = [...rows('weapon', weapons), ...rows('armor', armor), ...rows('shield', shields)]
  return bought.filter(({ price }) => price > 0)
}

function ownedRows({ gear }: Character, { weapons, armor, shields, tables }: Catalog): readonly OwnedThing[] {
  return gear.map((line) => {
    const { use, quality, count = 1 } = line
    const weapon = entryOf(weapons, use)
    const thing = weapon ?? entryOf(armor, use) ?? entryOf(shields, use)
    const price = thing ? pieceCost(weapon ? 'weapon' : 'armor', thing, quality, tables) * count : 0
    return { ...line, price, kg: (thing?.weightKg ?? 0) * count }
  })
}

function perkRows({ perks }: Character, { tables }: Catalog): Pick<CharacterSheet, 'perks' | 'perkPrices'> {
  return {
    perks: Object.entries(tables.perks).map(([id, row]) => {
      const choice = row.choice ?? (row.levels === true ? 'level' : undefined)
      const { effect } = row as { readonly effect?: string }
      return {
        id,
        price: row.cp ?? 0,
        ...(choice !== undefined && { choice }),
        ...(effect !== undefined && { effect }),
      }
    }),
    perkPrices: perks.map((held) => {
      const row = entryOf(tables.perks, perkParts(held).id)
      return row ? perkPrice(held, row) : 0
    }),
  }
}

function sheetOf({ character, catalog, unknown, build }: WrittenCharacter): CharacterSheet {
  return {
    character,
    build,
    faults: unknown.length > 0 ? unknown : build.faults,
    levels: Object.entries(LEVELS).map(([id, [price, flaws]]) => ({ id, price, flaws })),
    backgrounds: Object.entries(BACKGROUNDS).map(([id, price]) => ({ id, price })),
    sizes: Object.values(catalog.sizes).map(({ id, cp = 0 }) => ({ id, price: cp })),
    attributes: ATTRIBUTES.map((id) => {
      const value = character.attributes[id] ?? 10
      const price = value >= LEAST_SCORE && value <= MOST_SCORE ? scorePrice(id, value) : 0
      return { id, value, price, ...(value < MOST_SCORE && { next: pointPrice(id, value + 1) }) }
    }),
    least: LEAST_SCORE,
    most: MOST_SCORE,
    skills: skillRows(character, catalog),
    specialties: specialtyRows(character, catalog),
    ...perkRows(character, catalog),
    ...powerRows(character, catalog),
    things: thingRows(catalog),
    gear: ownedRows(character, catalog),
  }
}

/** Returns the sheet of a character, also where points are overspent; undefined where its shape is wrong. */
export function characterSheet(input: unknown, library: Library): CharacterSheet | undefined {
  const written = writtenCharacter(input, library)
  return 'build' in written ? sheetOf(written) : undefined
}
