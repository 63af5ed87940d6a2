import { entryOf } from '../../../kernel/entry.js'
import type { Catalog } from '../tables/tables.js'
import { ATTRIBUTES, type Attribute } from '../tables/things.js'
import { isGiftMissing, isManeuverTooHigh, isSpellTooHigh } from './powers.js'
import {
  LEAST_SPECIALTY,
  perkParts,
  perkPrice,
  pieceCost,
  SPECIALTY_PRICE,
  scorePrice,
  skillPrice,
} from './prices.js'

/** Something owned: an id of the catalog, with its quality and number. */
export interface GearLine {
  readonly use: string
  readonly quality?: string | undefined
  readonly count?: number | undefined
}

/** Somebody as a player builds them (rules/simverse V12). */
export interface Character {
  readonly name: string
  readonly level?: string | undefined
  readonly cp?: number | undefined
  readonly size?: string | undefined
  readonly attributes: Readonly<Partial<Record<Attribute, number>>>
  readonly skills: Readonly<Record<string, number>>
  readonly specialties: Readonly<Record<string, string>>
  readonly perks: readonly string[]
  readonly maneuvers: readonly string[]
  readonly spells: readonly string[]
  readonly background?: string | undefined
  readonly gear: readonly GearLine[]
}

export type BuildCode =
  | 'ATTRIBUTE_OUT_OF_RANGE'
  | 'SKILL_LEVEL_INVALID'
  | 'SPECIALTY_TOO_EARLY'
  | 'CHOICE_MISSING'
  | 'PERK_TWICE'
  | 'SKILL_TOO_LOW'
  | 'PREREQUISITE_MISSING'
  | 'FLAWS_EXCEEDED'
  | 'BUDGET_EXCEEDED'
  | 'SILVER_EXCEEDED'
  | 'OVERLOADED'

export interface BuildFault {
  readonly code: BuildCode
  readonly path: readonly (string | number)[]
  readonly message: string
}

export interface Points {
  readonly attributes: number
  readonly size: number
  readonly skills: number
  readonly perks: number
  readonly maneuvers: number
  readonly spells: number
  readonly total: number
  readonly flaws: number
  readonly allowed: number
  readonly left: number
}

export interface Silver {
  readonly start: number
  readonly spent: number
  readonly left: number
}

/** What somebody carries, in kilograms. */
export interface Load {
  readonly kg: number
  readonly most: number
}

export interface Build {
  readonly cp: Points
  readonly silver: Silver
  readonly load: Load
  readonly faults: readonly BuildFault[]
  /** `CP 43 of 100 (attributes 0, …; flaws 0); sp 85 of 100`. */
  readonly line: string
}

/** Character points of each level, and how much of it flaws may add. */
export const LEVELS: Readonly<Record<string, readonly [cp: number, flaws: number]>> = {
  weakling: [50, 25],
  street: [75, 35],
  starting: [100, 50],
  experienced: [150, 50],
  heroic: [200, 50],
  elite: [250, 50],
  superheroic: [400, 50],
  cosmic: [500, 50],
}
export const LEVEL_NAMES = Object.keys(LEVELS)
const MAX_FLAWS = 50

/** Silver of each background, and what wealth makes of it. */
export const BACKGROUNDS: Readonly<Record<string, number>> = { poor: 50, common: 100, craftsman: 250 }
export const BACKGROUND_NAMES = Object.keys(BACKGROUNDS)
const WEALTH: Readonly<Record<string, number>> = { '1': 5, '2': 10, '3': 20 }

export const LEAST_SCORE = 5
export const MOST_SCORE = 20
/** Kilograms for each point of ST. */
const LOAD_PER_ST = 4

type Faults = BuildFault[]

function buildAttributes({ attributes }: Character, faults: Faults): number {
  let price = 0
  for (const attribute of ATTRIBUTES) {
    const score = attributes[attribute]
    if (score === undefined) continue
    if (score >= LEAST_SCORE && score <= MOST_SCORE) price += scorePrice(attribute, score)
    else
      faults.push({
        code: 'ATTRIBUTE_OUT_OF_RANGE',
        path: ['attributes', attribute],
        message: `${attribute} must be ${LEAST_SCORE} to ${MOST_SCORE}, not ${score}`,
      })
  }
  return price
}

function buildSkills({ skills, specialties }: Character, { tables }: Catalog, faults: Faults): number {
  let price = 0
  for (const [skill, level] of Object.entries(skills)) {
    if (level >= 1) price += skillPrice(skill, level, tables)
    else
      faults.push({
        code: 'SKILL_LEVEL_INVALID',
        path: ['skills', skill],
        message: `a level must be 1 or more, not ${level}; leave the skill out`,
      })
  }
  for (const skill of Object.keys(specialties)) {
    price += SPECIALTY_PRICE
    if ((entryOf(skills, skill) ?? 0) < LEAST_SPECIALTY)
      faults.push({
        code: 'SPECIALTY_TOO_EARLY',
        path: ['specialties', skill],
        message: `a specialty asks for ${skill} ${LEAST_SPECIALTY}`,
      })
  }
  return price
}

function buildPerks(
  { perks }: Character,
  { tables }: Catalog,
  faults: Faults,
): { perks: number; flaws: number } {
  const seen = new Set<string>()
  let good = 0
  let flaws = 0
  perks.forEach((held, i) => {
    const { id, choice } = perkParts(held)
    const row = entryOf(tables.perks, id)
    if (!row) return
    const price = perkPrice(held, row)
    if (price < 0) flaws -= price
    else good += price
    const path = ['perks', i]
    if (row.choice !== undefined && choice === '')
      faults.push({
        code: 'CHOICE_MISSING',
        path,
        message: `write it with its ${row.choice}: ${id}:<${row.choice}>`,
      })
    const mayRepeat = row.levels === true || id === 'natural-armor'
    if (seen.has(held) && !mayRepeat)
      faults.push({ code: 'PERK_TWICE', path, message: `${held} is there twice` })
    seen.add(held)
  })
  return { perks: good, flaws }
}

function buildPowers(
  character: Character,
  catalog: Catalog,
  faults: Faults,
): { maneuvers: number; spells: number } {
  let maneuvers = 0
  let spells = 0
  character.maneuvers.forEach((id, i) => {
    maneuvers += entryOf(catalog.tables.maneuvers, id)?.cp ?? 0
    if (isManeuverTooHigh(character, id, catalog.tables))
      faults.push({ code: 'SKILL_TOO_LOW', path: ['maneuvers', i], message: `${id} asks for more skill` })
  })
  character.spells.forEach((id, i) => {
    const spell = entryOf(catalog.spells, id)
    spells += spell?.cp ?? 0
    const path = ['spells', i]
    if (isGiftMissing(character, id))
      faults.push({
        code: 'PREREQUISITE_MISSING',
        path,
        message: `${id} asks for a gift: mage-gift or psychic`,
      })
    if (spell && isSpellTooHigh(character, spell))
      faults.push({ code: 'SKILL_TOO_LOW', path, message: `${id} asks for more Spellcasting` })
  })
  return { maneuvers, spells }
}

interface Owned {
  readonly spent: number
  readonly weightKg: number
}

function buildGear({ gear }: Character, catalog: Catalog): Owned {
  let spent = 0
  let weightKg = 0
  for (const { use, quality, count = 1 } of gear) {
    const weapon = entryOf(catalog.weapons, use)
    const thing = weapon ?? entryOf(catalog.armor, use) ?? entryOf(catalog.shields, use)
    if (!thing) continue
    spent += pieceCost(weapon ? 'weapon' : 'armor', thing, quality, catalog.tables) * count
    weightKg += (thing.weightKg ?? 0) * count
  }
  return { spent, weightKg }
}

/** What somebody can carry at most: four times ST after size. */
function mostLoad({ attributes, size }: Character, { sizes }: Catalog): number {
  const change = size === undefined ? 0 : (entryOf(sizes, size)?.ST ?? 0)
  return Math.max(1, (attributes.ST ?? 10) + change) * LOAD_PER_ST
}

function silverOf({ background, perks }: Character): number {
  const wealth = perks.map(perkParts).find(({ id }) => id === 'wealthy')?.choice ?? ''
  return (entryOf(BACKGROUNDS, background ?? 'common') ?? 0) * (entryOf(WEALTH, wealth) ?? 1)
}

function budgetOf({ level, cp }: Character): readonly [cp: number, flaws: number] {
  if (cp !== undefined) return [cp, MAX_FLAWS]
  return entryOf(LEVELS, level ?? 'starting') ?? LEVELS.starting!
}

function limitFaults(cp: Points, most: number, silver: Silver, load: Load, faults: Faults): void {
  if (cp.flaws > most)
    faults.push({
      code: 'FLAWS_EXCEEDED',
      path: ['perks'],
      message: `flaws may give ${most} CP, not ${cp.flaws}`,
    })
  if (cp.left < 0)
    faults.push({
      code: 'BUDGET_EXCEEDED',
      path: [],
      message: `${cp.total} CP of ${cp.allowed}: ${-cp.left} too many`,
    })
  if (silver.left < 0)
    faults.push({ code: 'SILVER_EXCEEDED', path: ['gear'], message: `${silver.spent} sp of ${silver.start}` })
  if (load.kg > load.most)
    faults.push({
      code: 'OVERLOADED',
      path: ['gear'],
      message: `${load.kg} kg; at most ${load.most} kg can be carried`,
    })
}

/** The points and the silver of a character, and everything that is wrong with them, in the order of the rules. */
export function buildCharacter(character: Character, catalog: Catalog): Build {
  const faults: Faults = []
  const attributes = buildAttributes(character, faults)
  const size = character.size === undefined ? 0 : (entryOf(catalog.sizes, character.size)?.cp ?? 0)
  const skills = buildSkills(character, catalog, faults)
  const { perks, flaws } = buildPerks(character, catalog, faults)
  const { maneuvers, spells } = buildPowers(character, catalog, faults)
  const [points, most] = budgetOf(character)
  const total = attributes + size + skills + perks + maneuvers + spells
  const allowed = points + Math.min(flaws, most)
  const cp = {
    attributes,
    size,
    skills,
    perks,
    maneuvers,
    spells,
    total,
    flaws,
    allowed,
    left: allowed - total,
  }
  const owned = buildGear(character, catalog)
  const start = silverOf(character)
  const silver = { start, spent: owned.spent, left: start - owned.spent }
  const load = { kg: owned.weightKg, most: mostLoad(character, catalog) }
  limitFaults(cp, most, silver, load, faults)
  return { cp, silver, load, faults, line: costLine(cp, silver) }
}

function costLine(cp: Points, silver: Silver): string {
  const parts = (['attributes', 'size', 'skills', 'perks', 'maneuvers', 'spells'] as const)
    .map((part) => `${part} ${cp[part]}`)
    .join(', ')
  return `CP ${cp.total} of ${cp.allowed} (${parts}; flaws ${cp.flaws}); sp ${silver.spent} of ${silver.start}`
}
