import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { type Expression, parseDice } from '../../../kernel/dice/expression.js'
import { sameName } from '../../../kernel/words/names.js'
import type { AttackCommand } from '../commands/commands.js'
import { type D20, rollD20 } from '../dice/d20.js'
import type { StoredEvent } from '../events/index.js'
import { attackEdge } from '../people/conditions.js'
import {
  armorClassOf,
  attackLimit,
  attacksLeft,
  type Entity,
  type SkirmishState,
  sheetOf,
  unrolled,
} from '../state/state.js'
import { GM } from '../state/terms.js'
import { ambiguousWeapon, refused, type SkirmishStop } from '../stops.js'
import { onTurn, targetsOf } from '../turn/situation.js'
import { findWeapon, weaponsOf } from './weapons.js'

/** seed 002 §5 B. One roll for each target, in the order listed (K1); "meets it, beats it". */
export function attack(
  state: SkirmishState,
  command: AttackCommand,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  const { actor, by } = onTurn(state, command.by)
  const attacker = state.entities[actor]!
  if (attacker.hp <= 0) {
    throw refused(
      'actor_down',
      `${actor} has no hit points left and cannot attack, only pass: turn by: ${actor}`,
    )
  }
  if (attacksLeft(state, attacker) <= 0) throw noAttackLeft(state, attacker)
  const override = command.dice === undefined ? undefined : parseDice(command.dice)
  const { weapon, bonus, own } = weaponFor(state, attacker, command.with, override !== undefined)
  const targets = targetsOf(state, command.to)
  refuseTwice(targets)
  if (!own && by === GM && targets.includes(actor)) throw wouldStrikeThemselves(actor)

  const hitStatus: Record<string, boolean> = {}
  for (const target of targets) {
    const defender = state.entities[target]!
    const ac = armorClassOf(state, defender)
    const ruled = override === undefined ? (state.bonuses[actor] ?? 0) : 0
    const { expr, faces, total } = rollToHit(attacker, defender, override ?? bonus, ac, ruled, dice)
    const hit = total >= ac
    hitStatus[target] = hit
    tell({
      type: 'DiceRolled',
      actor,
      by,
      purpose: 'attack',
      target,
      expr,
      faces,
      total,
      ac,
      against: defender.kind,
      hit,
      damageType: null,
      applied: null,
      typed: override !== undefined,
      bonus: ruled,
    })
  }
  tell({ type: 'AttackResolved', attacker: actor, weapon, targets, hitStatus, lost: unrolled(state) })
}

/** 1d20 and the bonus, with what conditions and rulings make of it; `dice:` replaces all of that. */
function rollToHit(
  attacker: Entity,
  defender: Entity,
  roll: Expression | number,
  ac: number,
  ruled: number,
  dice: Dice,
): D20 {
  if (typeof roll === 'number') {
    return rollD20(dice, attackEdge(attacker, defender), roll, ac, 'attack', ruled)
  }
  const { total, faces } = dice.roll(roll, 'attack')
  return { expr: roll.canonical, faces, total }
}

interface Wielded {
  readonly weapon: string
  readonly bonus: number
  /** It is on the attacker's sheet. */
  readonly own: boolean
}

/** The option `attacksPerTurn`, or the sheet's own figure (K10). */
function noAttackLeft(state: SkirmishState, attacker: Entity): SkirmishStop {
  const limit = attackLimit(state, attacker)
  const times = limit === 1 ? 'once' : `${limit} times`
  return refused(
    'no_attack_left',
    `${attacker.id} attacks ${times} in a turn and has done so. End the turn: turn by: ${attacker.id}`,
    { limit },
  )
}

/** K9: with `dice:` anything serves as a weapon, another's too, and its text is kept as it was typed. */
function weaponFor(state: SkirmishState, attacker: Entity, name: string, improvised: boolean): Wielded {
  const sheet = sheetOf(state, attacker)
  const found = findWeapon(sheet, name)
  if (found.kind === 'one') return { weapon: found.action.name, bonus: found.action.attack_bonus, own: true }
  if (improvised) return { weapon: name, bonus: 0, own: false }
  if (found.kind === 'several') throw ambiguousWeapon(name, found.names)
  const owner = ownerOf(state, name)
  const known = weaponsOf(sheet)
    .map((weapon) => weapon.name)
    .join(', ')
  const theirs =
    owner === undefined ? '' : ` That is a weapon of ${owner}, and ${attacker.id} holds the turn.`
  throw refused(
    'unknown_weapon',
    `${sheet.name} has no "${name}".${theirs} There is: ${known || 'nothing'}. With dice: anything will do.`,
    { weapon: name },
  )
}

/** Who else in the encounter has a weapon of this very name. */
function ownerOf(state: SkirmishState, name: string): string | undefined {
  return state.joinOrder.find((id) =>
    weaponsOf(sheetOf(state, state.entities[id]!)).some((weapon) => sameName(weapon.name, name)),
  )
}

/** The GM speaks for anyone who holds the turn, and has probably somebody else in mind. */
function wouldStrikeThemselves(actor: string): SkirmishStop {
  return refused(
    'self_target',
    `${actor} holds the turn and would strike themselves. If that is meant: attack by: ${actor} ...`,
    { target: actor },
  )
}

function refuseTwice(targets: readonly string[]): void {
  const twice = targets.find((target, i) => targets.indexOf(target) < i)
  if (twice !== undefined) throw refused('duplicate_target', `${twice} is named twice.`, { target: twice })
}
