import type { Tell } from '../../../kernel/contract/ruleset.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { parseCanonical, parseDice } from '../../../kernel/dice/expression.js'
import { hurt } from '../damage/loss.js'
import type { StoredEvent } from '../events/index.js'
import type { Entity, PendingCheck } from '../state/state.js'
import { type Consequence, GM } from '../state/terms.js'
import { readResult } from './result.js'

/** What is written behind `fails:` or `succeeds:`, as the log keeps it. */
export function consequenceOf(text: string | undefined): Consequence {
  if (text === undefined) return null
  const result = readResult(text)
  switch (result.kind) {
    case 'damage':
      return { damage: parseDice(result.dice).canonical }
    case 'half':
      return { half: true }
    case 'condition':
      return { condition: result.condition }
  }
}

/** rules/skirmish §6: what a passed or failed check brings. Untyped damage, so no defences. */
export function consequence(
  entity: Entity,
  asked: PendingCheck,
  success: boolean,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  const follows = success ? asked.succeeds : asked.fails
  if (follows === null) return
  if ('condition' in follows) {
    tell({ type: 'ConditionApplied', actor: entity.id, condition: follows.condition })
    return
  }
  const halved = 'half' in follows
  const rolls = halved ? asked.fails : follows
  if (rolls === null || !('damage' in rolls)) return
  const expression = parseCanonical(rolls.damage)
  const rolled = dice.roll(expression, 'consequence')
  const total = Math.max(0, rolled.total)
  const applied = halved ? Math.floor(total / 2) : total
  tell({
    type: 'DiceRolled',
    actor: entity.id,
    by: GM,
    purpose: 'consequence',
    target: null,
    expr: expression.canonical,
    faces: rolled.faces,
    total,
    ac: null,
    against: null,
    hit: null,
    damageType: null,
    applied,
    typed: false,
    bonus: 0,
  })
  tell(hurt(entity, applied, 'check'))
}
