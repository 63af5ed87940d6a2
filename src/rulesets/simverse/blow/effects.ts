import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import { armoredPart } from '../harm/armor.js'
import { injure, settleState } from '../harm/fall.js'
import { rollResist } from '../harm/resist.js'
import type { Combatant } from '../people/combatant.js'
import type { Attack } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import { calledShotRow, maneuverRow } from '../tables/switches.js'
import type { Attribute } from '../tables/things.js'
import { spellOf, weaponOf } from './attack.js'
import { etchArmor } from './breakage.js'

/** What a failed resistance makes somebody drop. */
function dropUnlessResisted(
  state: State,
  d: Combatant,
  against: string,
  cause: string,
  attribute: Attribute,
  dice: Dice,
  tell: Tell,
): void {
  if (rollResist(d, { attribute, against }, state.rules, dice, tell)) return
  tell({ type: 'Disarmed', who: d.sheet.name, things: d.held, cause })
}

/** rules/simverse R49: injuries of called shots. The arm asks for a ST roll. */
function calledShot(state: State, d: Combatant, location: string, dice: Dice, tell: Tell): void {
  const row = calledShotRow(state.rules, location)
  if (row?.injury) injure(d, row.injury, tell)
  else if (row?.resist) {
    const against = `dropping what the ${location} holds`
    dropUnlessResisted(state, d, against, `a hit on the ${location}`, row.resist, dice, tell)
  }
}

/** seed 003 §6; rules/simverse R50: fire, cold, lightning and acid, when the command asked for it. */
function energyRider(state: State, d: Combatant, type: string, dice: Dice, tell: Tell): void {
  const row = state.rules.tables.damageTypes[type]
  if (!row?.rider || !row.condition) return
  if (row.condition === 'disarmed') {
    dropUnlessResisted(state, d, 'muscle spasms', 'muscle spasms', 'ST', dice, tell)
    return
  }
  const rounds = dice.die(6, 'duration')
  tell({ type: 'ConditionBegan', who: d.sheet.name, condition: row.condition, rounds, cause: type })
}

/** A poisoned weapon works with the wound it makes. */
function poison(a: Combatant, d: Combatant, tell: Tell): void {
  const charm = a.buffs.find((buff) => buff.poisonRounds)
  if (!charm) return
  const rounds = charm.poisonRounds!
  tell({ type: 'ConditionBegan', who: d.sheet.name, condition: 'poisoned', rounds, cause: charm.name })
}

/** Half of what was taken comes to the one who took it. */
function drain(state: State, a: Combatant, by: string, damage: number, tell: Tell): void {
  const amount = Math.min(Math.ceil(damage / 2), Math.max(0, a.sheet.vitalityMax - a.vitality))
  tell({ type: 'Healed', who: a.sheet.name, by, amount, vitality: a.vitality + amount, closed: false })
  settleState(state, a, false, tell)
}

/** seed 003 §14: a strike that pushes may throw down. */
function throwDown(state: State, d: Combatant, { maneuver }: Attack, dice: Dice, tell: Tell): void {
  const strike = maneuverRow(state.rules, maneuver)
  if (!strike?.knockback || !strike.resist) return
  const resisted = { attribute: strike.resist, against: 'being thrown down' }
  if (rollResist(d, resisted, state.rules, dice, tell)) return
  tell({ type: 'ConditionBegan', who: d.sheet.name, condition: 'prone', rounds: 0, cause: maneuver })
}

/** rules/simverse C13, R49, R50: what follows a hit after its damage. */
export function settleEffects(state: State, dice: Dice, tell: Tell): void {
  const pending = state.pending!
  const { attack } = pending.blow
  const { damage } = pending
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  if (damage > 0) {
    const spell = spellOf(a, attack)
    calledShot(state, d, attack.location, dice, tell)
    const type = weaponOf(a, attack)?.modes[attack.mode]?.type ?? spell?.type ?? ''
    if (attack.rider) energyRider(state, d, type, dice, tell)
    if (attack.etch && type === 'acid') etchArmor(d, armoredPart(attack.location, state.rules), tell)
    if (attack.weapon !== '') poison(a, d, tell)
    if (spell?.drains) drain(state, a, spell.name, damage, tell)
  }
  throwDown(state, d, attack, dice, tell)
  tell({ type: 'EffectsSettled', defender: attack.defender })
}
