import type { Dice } from '../../kernel/dice/dice.js'
import { type Expression, parseDice } from '../../kernel/dice/expression.js'
import { normalName } from '../../kernel/names.js'
import { ignored, refused } from '../../kernel/stops.js'
import { ambiguousWeapon } from './attack.js'
import type { DamageCommand } from './commands.js'
import { afterDefences } from './defences.js'
import { GM, type HPChanged, type SkirmishEvent } from './events.js'
import { pointsOf, withModifier } from './points.js'
import type { Action, Sheet } from './sheet.js'
import { type Entity, isFrozen, type SkirmishState, sheetOf } from './state.js'
import { findWeapon } from './weapons.js'
import { senderOf } from './who.js'

interface Part {
  readonly expression: Expression
  readonly damageType: string | null
}

/** seed 002 §4.3, §5 C. Rolled for each target that was hit (K2): all dice of a target, then its hit points. */
export function damage(state: SkirmishState, command: DamageCommand, dice: Dice): readonly SkirmishEvent[] {
  const override = command.dice?.map(({ dice: text, type }) => ({
    expression: pointsOf(text!),
    damageType: type === undefined ? null : normalName(type),
  }))
  const pending = state.pendingDamage
  if (pending === null) throw ignored('no_pending_damage')
  if (isFrozen(state)) throw ignored('frozen')
  const sender = senderOf(state, command.by)
  if (sender !== GM && sender !== pending.attacker) throw ignored('not_the_attacker')
  const { attacker } = pending
  const sheet = sheetOf(state, state.entities[attacker]!)
  const parts = override ?? weaponParts(sheet, command.with ?? pending.weapon)

  const events: SkirmishEvent[] = []
  for (const target of pending.targets) {
    if (!pending.hitStatus[target]) continue
    const entity = state.entities[target]!
    const defender = sheetOf(state, entity)
    let sum = 0
    for (const { expression, damageType } of parts) {
      const rolled = dice.roll(expression, 'damage')
      const total = Math.max(0, rolled.total)
      const applied = afterDefences(defender, total, damageType)
      sum += applied
      events.push({
        type: 'DiceRolled',
        actor: attacker,
        by: sender,
        purpose: 'damage',
        target,
        expr: expression.canonical,
        faces: rolled.faces,
        total,
        ac: null,
        damageType,
        applied,
      })
    }
    events.push(hurt(entity, sum, 'attack'))
  }
  return events
}

/** Hit points lost; 0 stays 0 and never becomes -0. */
export function hurt(entity: Entity, amount: number, source: 'attack' | 'check'): HPChanged {
  return {
    type: 'HPChanged',
    actor: entity.id,
    amount: amount === 0 ? 0 : -amount,
    source,
    hp: Math.max(0, entity.hp - amount),
    maxHp: entity.maxHp,
  }
}

const partsByAction = new WeakMap<Action, readonly Part[]>()

/** Each damage entry of an action: its dice, with the modifier written behind them. */
function partsOf(action: Action): readonly Part[] {
  const known = partsByAction.get(action)
  if (known !== undefined) return known
  const parts = action.damage.map((entry) => ({
    expression: parseDice(withModifier(entry.damage_dice, entry.damage_modifier)),
    damageType: entry.damage_type,
  }))
  partsByAction.set(action, parts)
  return parts
}

/** K8: `with:` rolls that action's damage. K9: what is on no list needs `dice:` again. */
function weaponParts(sheet: Sheet, weapon: string): readonly Part[] {
  const found = findWeapon(sheet, weapon)
  if (found.kind === 'several') throw ambiguousWeapon(weapon, found.names)
  if (found.kind === 'none' || found.action.damage.length === 0) {
    const said =
      found.kind === 'none' ? `${sheet.name} has no "${weapon}"` : `${found.action.name} has no damage`
    throw refused('no_damage_dice', `${said} to roll. Say what to roll: damage dice: <dice>`, { weapon })
  }
  return partsOf(found.action)
}
