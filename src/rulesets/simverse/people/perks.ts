import type { Rules } from '../tables/switches.js'
import type { PerkFigure } from '../tables/tables.js'
import type { Sheet } from './sheet.js'

export function hasPerk({ perks }: Pick<Sheet, 'perks'>, perk: string): boolean {
  for (let i = 0; i < perks.length; i++) if (perks[i] === perk) return true
  return false
}

/** Half of the damage of one type does not reach them. */
export function resistsDamage(sheet: Pick<Sheet, 'perks'>, type: string): boolean {
  return sheet.perks.length > 0 && hasPerk(sheet, `damage-resistance:${type}`)
}

const MASTERY = 'weapon-master:'

/** Mastery is of the weapons of one skill. */
export function isWeaponMaster({ perks }: Pick<Sheet, 'perks'>, skill: string): boolean {
  for (let i = 0; i < perks.length; i++) {
    const held = perks[i]!
    if (held.length === MASTERY.length + skill.length && held.startsWith(MASTERY) && held.endsWith(skill))
      return true
  }
  return false
}

/** How often a perk is held: written several times, or once as `extra-speed:2`. */
export function perkLevels(perks: readonly string[], perk: string): number {
  let levels = 0
  for (const held of perks) {
    if (held === perk) levels++
    else if (held.startsWith(perk) && held[perk.length] === ':')
      levels += Number(held.slice(perk.length + 1)) || 1
  }
  return levels
}

/** Sums of somebody's perks by the table they were made from: perks and tables never change in place. */
interface Summed {
  readonly table: Rules['tables']['perks']
  readonly sums: Map<PerkFigure, number>
}

const summed = new WeakMap<readonly string[], Summed>()

/** The perks that carry one figure, added up over their levels. */
export function perkSum(rules: Rules, perks: readonly string[], figure: PerkFigure): number {
  if (perks.length === 0) return 0
  const table = rules.tables.perks
  let known = summed.get(perks)
  if (known?.table !== table) {
    known = { table, sums: new Map() }
    summed.set(perks, known)
  }
  let sum = known.sums.get(figure)
  if (sum === undefined) {
    sum = addUp(rules, perks, figure)
    known.sums.set(figure, sum)
  }
  return sum
}

function addUp(rules: Rules, perks: readonly string[], figure: PerkFigure): number {
  let sum = 0
  for (const held of perks) {
    const colon = held.indexOf(':')
    const row = rules.tables.perks[colon < 0 ? held : held.slice(0, colon)]
    const value = row?.[figure]
    if (value !== undefined) sum += value * (colon < 0 ? 1 : Number(held.slice(colon + 1)) || 1)
  }
  return sum
}
