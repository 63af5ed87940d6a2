import type { Dice } from '../../../kernel/dice/dice.js'
import type { DamageDealt } from '../events/damage.js'
import type { Tell } from '../events/index.js'
import { settleState } from '../harm/fall.js'
import { moraleAfterHit } from '../harm/morale.js'
import { isUnusual, pushOf, settlePush } from '../harm/push.js'
import { type Combatant, isActive } from '../people/combatant.js'
import { hasCondition, isDead } from '../people/conditions.js'
import { hasPerk } from '../people/perks.js'
import { painFrom } from '../roll/penalties.js'
import { Terms } from '../roll/terms.js'
import type { Pending } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import { calledShotRow, maneuverRow } from '../tables/switches.js'
import { nameOf, spellOf, weaponOf } from './attack.js'
import { wearDown } from './breakage.js'
import { canBleed, type Damage, isMassive, spellDamage, weaponDamage } from './damage.js'

function damageOf(state: State, pending: Pending, dice: Dice, tell: Tell): { damage: Damage; kind: string } {
  const { attack } = pending.blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  const weapon = weaponOf(a, attack)
  if (weapon) {
    const kind = weapon.modes[attack.mode]?.type ?? 'bludgeoning'
    return { kind, damage: weaponDamage(a, d, weapon, attack, dice, state.rules, Terms.forLog(tell)) }
  }
  const spell = spellOf(a, attack)!
  const damage = spellDamage(d, spell, attack.location, pending.dodged ? 1 : 0, dice, state.rules)
  return { kind: spell.type ?? 'force', damage }
}

/** Whether anything is still to be settled after the damage (rules/simverse R49, R50, R68). */
function hasEffects(state: State, pending: Pending, kind: string, damage: number): boolean {
  const { attack } = pending.blow
  const { rules } = state
  if (maneuverRow(rules, attack.maneuver)?.knockback) return true
  const a = get(state, attack.attacker)
  const spell = spellOf(a, attack)
  if (spell?.drains && damage > 0) return true
  if (damage <= 0) return false
  const called = calledShotRow(rules, attack.location)
  if (called?.injury || called?.resist) return true
  if (a.buffs.some((buff) => buff.poisonRounds)) return true
  if (attack.etch && kind === 'acid') return true
  return attack.rider && rules.tables.damageTypes[kind]?.rider !== undefined
}

/** Dark magic mends the undead. */
function undeadHealed(d: Combatant, by: string, raw: number, tell: Tell): void {
  const who = d.sheet.name
  const vitality = Math.min(d.sheet.vitalityMax, d.vitality + raw)
  tell({ type: 'Healed', who, by, amount: vitality - d.vitality, vitality, closed: false })
  tell({ type: 'EffectsSettled', defender: who })
}

/** seed 003 §3 step 7; rules/simverse C8 to C16: a hit does its damage. */
export function dealDamage(state: State, dice: Dice, tell: Tell): void {
  const pending = state.pending!
  const { attack } = pending.blow
  const { attacker, defender } = attack
  const a = get(state, attacker)
  const d = get(state, defender)
  const undead = hasPerk(d.sheet, 'undead')
  const spell = spellOf(a, attack)
  if (spell && ((pending.dodged && spell.dodged === 'none') || (spell.livingOnly && undead))) {
    tell({ type: 'EffectsSettled', defender })
    return
  }
  const { damage: blow, kind } = damageOf(state, pending, dice, tell)
  if (spell?.healsUndead && undead) {
    undeadHealed(d, attacker, blow.raw, tell)
    return
  }
  const { rules } = state
  const { damage } = blow
  const extra = maneuverRow(rules, attack.maneuver)?.knockback ?? 0
  const knockback = blow.knockback + extra + (spell?.knockback ?? 0)
  const push = knockback > 0 ? pushOf(state, a, d, knockback) : undefined
  const hurts = damage > 0 && !isActive(d.sinceActed, d.ready)
  const massive = isMassive(damage, d.sheet.vitalityMax) && damage > 0
  const wasDead = isDead(d)
  const dealt: DamageDealt = {
    type: 'DamageDealt',
    attacker,
    defender,
    what: tell.silent ? '' : nameOf(a, attack),
    kind,
    location: attack.location,
    dice: blow.dice,
    bonusDice: blow.bonusDice,
    terms: blow.terms,
    halved: blow.halved,
    raw: blow.raw,
    effectiveAR: blow.effectiveAR,
    penetrating: blow.penetrating,
    multiplier: blow.multiplier,
    damage,
    knockback,
    vitality: d.vitality - damage,
    wound: damage > 0 && rules.tables.damageTypes[kind]?.bleeds === true && canBleed(d.sheet),
    aimLost: (damage > 0 || (push !== undefined && push.moved > 0)) && hasCondition(d, 'aiming'),
    hurts,
    pain: hurts ? painFrom(d.painTaken + damage, d.sheet.perks, rules) : 0,
    massive,
    sneak: attack.maneuver === 'sneak-attack',
    follows: hasEffects(state, pending, kind, damage),
  }
  // Told whole where there is nothing more to it, so that nearly all of them have one shape.
  const single = kind === 'cutting' && rules.switches.cuttingAR === 'single'
  const lands = push && isUnusual(state, push, knockback) ? push.at : undefined
  const whole: DamageDealt =
    single || lands ? { ...dealt, ...(single && { single }), ...(lands && { lands }) } : dealt
  tell(whole)
  wearDown(d, pending, damage, attack.location, rules, dice, tell)
  settleState(state, d, damage > 0, tell)
  if (push) settlePush(state, a, d, push, knockback, dice, tell)
  moraleAfterHit(state, d, massive, wasDead, tell)
}
