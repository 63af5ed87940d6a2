import type { Dice } from '../../kernel/dice/dice.js'
import { refused } from '../../kernel/stops.js'
import type { AttackCommand } from './commands.js'
import { attackEdge } from './conditions.js'
import { type D20, rollD20 } from './d20.js'
import type { SkirmishEvent } from './events.js'
import { pointsOf } from './points.js'
import type { Sheet } from './sheet.js'
import { onTurn, targetsOf } from './situation.js'
import { type SkirmishState, sheetOf } from './state.js'
import { findWeapon, weaponsOf } from './weapons.js'

/** seed 002 §5 B. One roll for each target, in the order listed (K1); "meets it, beats it". */
export function attack(state: SkirmishState, command: AttackCommand, dice: Dice): readonly SkirmishEvent[] {
  const override = command.dice === undefined ? undefined : pointsOf(command.dice)
  const { actor, by } = onTurn(state, command.by)
  const attacker = state.entities[actor]!
  if (attacker.hp <= 0) {
    throw refused(
      'actor_down',
      `${actor} has no hit points left and cannot attack, only pass: turn by: ${actor}`,
    )
  }
  const { weapon, bonus } = weaponFor(sheetOf(state, attacker), command.with, override !== undefined)
  const targets = targetsOf(state, command.to)
  refuseTwice(targets)

  const events: SkirmishEvent[] = []
  const hitStatus: Record<string, boolean> = {}
  for (const target of targets) {
    const defender = state.entities[target]!
    const ac = sheetOf(state, defender).armor_class
    let rolled: D20
    if (override === undefined) {
      rolled = rollD20(dice, attackEdge(attacker, defender), bonus, ac, 'attack')
    } else {
      const { total, faces } = dice.roll(override, 'attack')
      rolled = { expr: override.canonical, faces, total }
    }
    const { expr, faces, total } = rolled
    hitStatus[target] = total >= ac
    events.push({
      type: 'DiceRolled',
      actor,
      by,
      purpose: 'attack',
      target,
      expr,
      faces,
      total,
      ac,
      damageType: null,
      applied: null,
    })
  }
  events.push({ type: 'AttackResolved', attacker: actor, weapon, targets, hitStatus })
  return events
}

/** K9: with `dice:` anything serves as a weapon, and its text is kept as it was typed. */
function weaponFor(sheet: Sheet, name: string, improvised: boolean): { weapon: string; bonus: number } {
  const found = findWeapon(sheet, name)
  if (found.kind === 'one') return { weapon: found.action.name, bonus: found.action.attack_bonus }
  if (improvised) return { weapon: name, bonus: 0 }
  if (found.kind === 'several') throw ambiguousWeapon(name, found.names)
  const known = weaponsOf(sheet)
    .map((weapon) => weapon.name)
    .join(', ')
  throw refused(
    'unknown_weapon',
    `${sheet.name} has no "${name}". There is: ${known || 'nothing'}. With dice: anything will do.`,
    { weapon: name },
  )
}

export function ambiguousWeapon(name: string, names: readonly string[]) {
  return refused('ambiguous_weapon', `"${name}" could be ${names.join(' or ')}. Write more of it.`, {
    weapon: name,
    names,
  })
}

function refuseTwice(targets: readonly string[]): void {
  const twice = targets.find((target, i) => targets.indexOf(target) < i)
  if (twice !== undefined) throw refused('duplicate_target', `${twice} is named twice.`, { target: twice })
}
