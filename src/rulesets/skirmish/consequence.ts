import type { Dice } from '../../kernel/dice/dice.js'
import { parseCanonical } from '../../kernel/dice/expression.js'
import { refused } from '../../kernel/stops.js'
import { hurt } from './damage.js'
import { type Consequence, GM, type SkirmishEvent } from './events.js'
import { pointsOf } from './points.js'
import type { Entity, PendingCheck } from './state.js'

/** rules/skirmish §1: `damage <dice>`, `half`, or a condition. */
function consequenceOf(text: string | undefined): Consequence {
  if (text === undefined) return null
  const damage = /^damage\s+(.+)$/i.exec(text.trim())
  if (damage) return { damage: pointsOf(damage[1]!).canonical }
  const word = text.trim().toLowerCase()
  return word === 'half' ? { half: true } : { condition: word }
}

/** rules/skirmish §6: `half` belongs to `succeeds:` beside a `fails: damage`. */
export function consequencesOf(fails: string | undefined, succeeds: string | undefined) {
  const on = { fails: consequenceOf(fails), succeeds: consequenceOf(succeeds) }
  const stray = on.fails !== null && 'half' in on.fails
  const unsupported =
    on.succeeds !== null && 'half' in on.succeeds && !(on.fails !== null && 'damage' in on.fails)
  if (stray || unsupported) {
    throw refused('unexpected_token', '"half" belongs to succeeds: beside fails: damage <dice>.')
  }
  return on
}

/** rules/skirmish §6: what a passed or failed check brings. Untyped damage, so no defences. */
export function consequence(
  entity: Entity,
  asked: PendingCheck,
  success: boolean,
  dice: Dice,
): readonly SkirmishEvent[] {
  const follows = success ? asked.succeeds : asked.fails
  if (follows === null) return []
  if ('condition' in follows) {
    return [{ type: 'ConditionApplied', actor: entity.id, condition: follows.condition }]
  }
  const halved = 'half' in follows
  const rolls = halved ? asked.fails : follows
  if (rolls === null || !('damage' in rolls)) return []
  const expression = parseCanonical(rolls.damage)
  const rolled = dice.roll(expression, 'consequence')
  const total = Math.max(0, rolled.total)
  const applied = halved ? Math.floor(total / 2) : total
  return [
    {
      type: 'DiceRolled',
      actor: entity.id,
      by: GM,
      purpose: 'consequence',
      target: null,
      expr: expression.canonical,
      faces: rolled.faces,
      total,
      ac: null,
      damageType: null,
      applied,
    },
    hurt(entity, applied, 'check'),
  ]
}
