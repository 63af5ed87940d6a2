import type { Dice } from '../../../kernel/dice/dice.js'
import { pieceCost } from '../characters/prices.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { armorKey, lossOf } from '../people/gear.js'
import { rolledAs, rollSuccess } from '../roll/roll.js'
import { type Refusal, refused } from '../stops.js'
import type { Rules } from '../tables/switches.js'
import { checkTarget } from '../turn/check.js'

/** A thing that can be mended, by the name of what it has lost, with its price in silver. */
export interface Mendable {
  readonly id: string
  readonly costSp: number
}

export interface RepairPlan {
  readonly thing: Mendable
  readonly steps: number
  readonly self: boolean
}

/** Everything of somebody's that wears out. */
export function mendables(c: Combatant, rules: Rules): Mendable[] {
  const { weapons, shield, armor } = c.sheet
  const things: Mendable[] = weapons
    .filter(({ unarmed }) => !unarmed)
    .map((weapon) => ({ id: weapon.id, costSp: pieceCost('weapon', weapon, weapon.quality, rules.tables) }))
  if (shield) things.push({ id: shield.id, costSp: shield.costSp ?? 0 })
  const locations = armor.locations ? Object.keys(armor.locations) : ['torso']
  for (const location of locations)
    things.push({ id: armorKey(location), costSp: armor.prices?.[location] ?? 0 })
  return things
}

/** `armor` alone is that of the torso. */
export function mendableNamed(c: Combatant, written: unknown, rules: Rules): Mendable {
  const text = String(written).toLowerCase()
  const things = mendables(c, rules)
  const found = things.find(({ id }) => id === text || (text === 'armor' && id === armorKey('torso')))
  if (found) return found
  const known = things.map(({ id }) => id).join(', ')
  throw refused('NO_SUCH_THING', `${c.sheet.name} has no "${text}" to mend. There is: ${known}.`, {
    item: text,
  })
}

/** Each step costs a tenth of the price and price / 125 hours, rounded up over the whole job (rules/simverse V3). */
function repairCost({ costSp }: Mendable, steps: number): { cost: number; hours: number } {
  return { cost: Math.ceil((steps * costSp) / 10), hours: Math.ceil((steps * costSp) / 125) }
}

export function repairRefusal(c: Combatant, { thing, steps, self }: RepairPlan): Refusal {
  if (steps < 1 || steps > lossOf(c, thing.id)) return 'NOT_DAMAGED'
  if (self && c.sheet.skills.Blacksmithing === undefined) return 'SKILL_UNTRAINED'
  return repairCost(thing, steps).cost > c.silver ? 'NO_SILVER' : ''
}

/** rules/simverse V3: a smith's work needs no roll; failure of one's own costs time and silver all the same. */
export function repair(c: Combatant, plan: RepairPlan, rules: Rules, dice: Dice, tell: Tell): void {
  const { thing, steps, self } = plan
  const who = c.sheet.name
  const costs = repairCost(thing, steps)
  if (!self) {
    tell({ type: 'Repaired', who, thing: thing.id, steps, ...costs, done: true })
    return
  }
  const target = checkTarget(c, 'IN', 'Blacksmithing', false, rules)
  const outcome = rollSuccess(target.value, dice, rules.switches, 'repair')
  tell({
    type: 'Repaired',
    who,
    thing: thing.id,
    steps,
    ...costs,
    done: outcome.success,
    ...rolledAs(target, outcome),
  })
}
