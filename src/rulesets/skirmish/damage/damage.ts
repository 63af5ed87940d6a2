import type { Tell } from '../../../kernel/contract/ruleset.js'
import { Stop } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { parseDice } from '../../../kernel/dice/expression.js'
import { normalName } from '../../../kernel/words/names.js'
import type { DamageCommand } from '../commands/commands.js'
import type { StoredEvent } from '../events/index.js'
import { didYouMean } from '../people/sides-and-names.js'
import { senderOf } from '../people/who.js'
import { everybody, isFrozen, type SkirmishState, sheetOf } from '../state/state.js'
import { GM } from '../state/terms.js'
import { refused, silent } from '../stops.js'
import { afterDefences, DAMAGE_TYPES, hurt, knownDamageType, typesOf } from './loss.js'
import { type Part, weaponParts } from './parts.js'

/** seed 002 §4.3, §5 C. Rolled for each target that was hit (K2): all dice of a target, then its hit points. */
export function damage(
  state: SkirmishState,
  command: DamageCommand,
  dice: Dice,
  tell: Tell<StoredEvent>,
): void {
  // The first hit points told settle the attack, so it is kept here.
  const pending = state.pendingDamage
  if (pending === null) throw silent('no_pending_damage')
  if (isFrozen(state)) throw silent('frozen')
  const by = senderOf(state, command.by)
  const { attacker } = pending
  if (by !== GM && by !== attacker) throw silent('not_the_attacker')
  const sheet = sheetOf(state, state.entities[attacker]!)
  const parts = override(state, command) ?? weaponParts(sheet, command.with ?? pending.weapon)
  if (parts instanceof Stop) throw parts

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
      tell({
        type: 'DiceRolled',
        actor: attacker,
        by,
        purpose: 'damage',
        target,
        expr: expression.canonical,
        faces: rolled.faces,
        total,
        ac: null,
        against: null,
        hit: null,
        damageType,
        applied,
        typed: command.dice !== undefined,
        bonus: 0,
      })
    }
    tell(hurt(entity, sum, 'attack'))
  }
}

/** `dice:` replaces all damage of the weapon; without `type:` it is untyped. */
function override(state: SkirmishState, command: DamageCommand): readonly Part[] | undefined {
  return command.dice?.map(({ dice, type }) => ({
    expression: parseDice(dice!),
    damageType: type === undefined ? null : typeNamed(state, type),
  }))
}

/** A damage type that a rule or somebody here knows: any other would pass every defence by a slip of the pen. */
function typeNamed(state: SkirmishState, word: string): string {
  const type = normalName(word)
  if (knownDamageType(type)) return type
  const known = [...DAMAGE_TYPES, ...ownTypes(state)]
  if (known.includes(type)) return type
  throw refused('unknown_damage_type', `There is no damage type "${word}". ${didYouMean(type, known)}`, {
    type,
  })
}

/** Damage types that only sheets have: of those in the encounter, since no player knows of others. */
function ownTypes(state: SkirmishState): readonly string[] {
  const types = everybody(state).flatMap((entity) => typesOf(sheetOf(state, entity)))
  return [...new Set(types)].filter((type) => !knownDamageType(type))
}
