import type { PerkRow, Tables } from '../tables/tables.js'
import type { Attribute } from '../tables/things.js'

/** Attributes of the higher price; the others cost half (rules/simverse B). */
const MAJOR: readonly Attribute[] = ['DX', 'IN', 'WS', 'CH']

const AVERAGE = 10

function stepPrice(to: number, base: number): number {
  return base * 2 ** Math.floor((to - 11) / 3)
}

/** What it costs to raise a score by one, to `to` (rules/simverse B). */
export function pointPrice(attribute: Attribute, to: number): number {
  const base = MAJOR.includes(attribute) ? 10 : 5
  return to > AVERAGE ? stepPrice(to, base) : base
}

/** What a score costs from 10; below it gives back. */
export function scorePrice(attribute: Attribute, score: number): number {
  let price = 0
  for (let to = AVERAGE + 1; to <= score; to++) price += pointPrice(attribute, to)
  for (let to = AVERAGE; to > score; to--) price -= pointPrice(attribute, to)
  return price
}

export function isHard(skill: string, { skills }: Pick<Tables, 'skills'>): boolean {
  return skills[skill]?.hard === true
}

/** Level N costs N (N + 1) / 2, a hard skill twice that. */
export function skillPrice(skill: string, level: number, tables: Pick<Tables, 'skills'>): number {
  return ((level * (level + 1)) / 2) * (isHard(skill, tables) ? 2 : 1)
}

/** A specialty (rules/simverse V12). */
export const SPECIALTY_PRICE = 2
export const LEAST_SPECIALTY = 5

/** `extra-speed:2` → the perk and what is chosen with it. */
export function perkParts(held: string): { readonly id: string; readonly choice: string } {
  const colon = held.indexOf(':')
  return colon < 0 ? { id: held, choice: '' } : { id: held.slice(0, colon), choice: held.slice(colon + 1) }
}

/** Perks with levels cost for each of them; flaws have a price below 0. */
export function perkPrice(held: string, row: PerkRow): number {
  const { choice } = perkParts(held)
  const counted = row.levels === true || row.choice === 'level'
  return (row.cp ?? 0) * (counted ? Number(choice) || 1 : 1)
}

/** A piece's price with its quality, rounded up (rules/simverse V12). */
export function pieceCost(
  kind: 'weapon' | 'armor',
  { costSp = 0 }: { readonly costSp?: number },
  quality: string | undefined,
  { quality: { costX } }: Pick<Tables, 'quality'>,
): number {
  if (quality === undefined || costX === undefined) return costSp
  const rows = costX[kind]
  return Math.ceil(costSp * (rows[quality] ?? rows[quality.split('-')[0]!] ?? 1))
}

/** The price of a power of each tier before anything changes it (rules/simverse V16). */
const TIERS: Readonly<Record<string, number>> = { minor: 1, moderate: 5, major: 15, epic: 30, cosmic: 50 }

/** Limitations count to this at most. */
const MAX_LIMITATIONS = 75

/** rules/simverse V16: what an own power costs, by its enhancements and limitations in percent. */
export function powerPrice(
  tier: string,
  enhancements: readonly number[],
  limitations: readonly number[],
): number {
  const sum = (percents: readonly number[]) => percents.reduce((total, one) => total + one, 0)
  const percent = 100 + sum(enhancements) - Math.min(MAX_LIMITATIONS, sum(limitations))
  return Math.max(1, Math.floor(((TIERS[tier] ?? 0) * percent) / 100))
}
