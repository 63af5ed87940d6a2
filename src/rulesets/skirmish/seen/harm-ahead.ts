import type { OddsEffect } from '../../../kernel/contract/ruleset.js'
import { Stop } from '../../../kernel/contract/stops.js'
import { DiceError, distribution, oddsTable } from '../../../kernel/dice/expression.js'
import { toNumber } from '../../../kernel/rational.js'
import { afterDefences } from '../damage/loss.js'
import { type Part, weaponParts } from '../damage/parts.js'
import type { Sheet } from '../people/sheet.js'
import { type Entity, type SkirmishState, sheetOf } from '../state/state.js'

/** Chances by points. */
type Points = ReadonlyMap<number, number>

/** What one part of a damage does to somebody; undefined where its dice fall in too many ways to count. */
function pointsOf({ expression, damageType }: Part, defender: Sheet): Points | undefined {
  const points = new Map<number, number>()
  try {
    for (const { value, probability } of oddsTable(distribution(expression))) {
      const applied = afterDefences(defender, Math.max(0, value), damageType)
      points.set(applied, (points.get(applied) ?? 0) + toNumber(probability))
    }
  } catch (error) {
    if (error instanceof DiceError) return undefined
    throw error
  }
  return points
}

function together(one: Points, other: Points): Points {
  const sums = new Map<number, number>()
  for (const [a, first] of one)
    for (const [b, second] of other) sums.set(a + b, (sums.get(a + b) ?? 0) + first * second)
  return sums
}

/** Returns what a hit with this weapon takes on average, and how likely it fells; nothing for a weapon without damage. */
export function harmOf(
  state: SkirmishState,
  attacker: Entity,
  weapon: string,
  target: Entity,
): OddsEffect | undefined {
  const parts = weaponParts(sheetOf(state, attacker), weapon)
  if (parts instanceof Stop) return undefined
  const defender = sheetOf(state, target)
  let all: Points = new Map([[0, 1]])
  for (const part of parts) {
    const points = pointsOf(part, defender)
    if (points === undefined) return undefined
    all = together(all, points)
  }
  let damage = 0
  let falls = 0
  for (const [points, chance] of all) {
    damage += points * chance
    if (target.hp > 0 && points >= target.hp) falls += chance
  }
  return target.hp > 0 ? { damage, falls } : { damage }
}
