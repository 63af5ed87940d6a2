import type { Sheet } from '../people/sheet.js'

/** rules/skirmish §6, K19: immune nothing; resistant half, rounded down; vulnerable double, after halving. */
export function afterDefences(sheet: Sheet, total: number, damageType: string | null): number {
  if (damageType === null) return total
  if (sheet.damage_immunities.includes(damageType)) return 0
  let left = total
  if (sheet.damage_resistances.includes(damageType)) left = Math.floor(left / 2)
  if (sheet.damage_vulnerabilities.includes(damageType)) left *= 2
  return left
}
