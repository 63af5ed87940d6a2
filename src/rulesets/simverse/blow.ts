import type { Dice } from '../../kernel/dice/dice.js'
import { canAct, hostilityRefusal, staminaRefusal } from './actions.js'
import {
  type Attack,
  isTooHeavy,
  spellAttackTarget,
  spellOf,
  weaponAttackTarget,
  weaponOf,
} from './attack.js'
import type { DamageDealt } from './attackEvents.js'
import { type Combatant, hasCondition, isActive, reactionsLeft } from './combatant.js'
import { canBleed, type Damage, isMassive, spellDamage, weaponDamage } from './damage.js'
import { type Defense, defenseRefusal, defenseTarget, type Incoming, possibleDefenses } from './defense.js'
import type { SimverseEvent } from './events.js'
import { stateEvents } from './fall.js'
import { moraleAfterHit } from './morale.js'
import { painFrom } from './penalties.js'
import { bashEvents } from './resisted.js'
import { marginPenalty, rolledAs, rollMargin, rollSuccess, type Target } from './roll.js'
import { hasPerk } from './sheet.js'
import { type Blow, get, type Pending, type State } from './state.js'

/** `longsword (cut)`, `Fire Bolt`, with what else was declared. */
export function nameOf(c: Combatant, attack: Attack): string {
  const weapon = weaponOf(c, attack)
  const spell = spellOf(c, attack)
  const what = weapon
    ? attack.mode === ''
      ? weapon.name
      : `${weapon.name} (${attack.mode})`
    : (spell?.name ?? 'a blow')
  const extra = [attack.maneuver, attack.location === '' ? '' : `at the ${attack.location}`].filter(
    (text) => text !== '',
  )
  return extra.length === 0 ? what : `${what}, ${extra.join(', ')}`
}

export function incomingOf(state: State, pending: Pending): Incoming {
  const a = get(state, pending.blow.attack.attacker)
  return {
    attack: pending.blow.attack,
    weapon: weaponOf(a, pending.blow.attack),
    penalty: pending.penalty,
    paid: pending.paid,
  }
}

function blowTarget(state: State, blow: Blow): Target {
  const { attack } = blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  const weapon = weaponOf(a, attack)
  if (weapon) return weaponAttackTarget(a, d, weapon, attack, state.rules, blow.rested)
  return spellAttackTarget(a, d, spellOf(a, attack)!, attack, state.rules, blow.rested)
}

/** rules/simverse C4 to C6: the next declared blow is rolled. */
export function rollBlow(state: State, dice: Dice): SimverseEvent[] {
  const blow = state.queue[0]!
  const { attack } = blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  if (!canAct(state, a)) {
    return [
      {
        type: 'BlowWasted',
        attacker: attack.attacker,
        defender: attack.defender,
        why: 'the attacker is down',
      },
    ]
  }
  if (blow.kind === 'bash') return bashEvents(state, a, d, dice, blow.rested)
  const what = nameOf(a, attack)
  const weapon = weaponOf(a, attack)
  if (blow.kind !== 'attack') {
    const incoming = { attack, weapon, penalty: 0, paid: false }
    const answerable = blow.kind === 'area' && possibleDefenses(d, incoming, state.rules).length > 0
    return [
      {
        type: 'AttackStruck',
        attacker: attack.attacker,
        defender: attack.defender,
        what,
        kind: blow.kind,
        answerable,
      },
    ]
  }
  const target = blowTarget(state, blow)
  let outcome = rollMargin(target.value, dice, state.rules.switches, 'attack')
  let firstRoll = 0
  if (!outcome.success && attack.luck && isLucky(a)) {
    firstRoll = outcome.roll
    outcome = rollMargin(target.value, dice, state.rules.switches, 'attack')
  }
  const penalty = outcome.success
    ? marginPenalty(outcome.margin, state.rules.tables.situation.marginPerPenalty)
    : 0
  const incoming = { attack, weapon, penalty, paid: blow.pair && state.pairPaid }
  const answerable = outcome.success && possibleDefenses(d, incoming, state.rules).length > 0
  const events: SimverseEvent[] = [
    {
      type: 'AttackRolled',
      attacker: attack.attacker,
      defender: attack.defender,
      what,
      ...rolledAs(target, outcome),
      penalty,
      answerable,
      firstRoll,
    },
  ]
  if (firstRoll > 0) events.unshift({ type: 'LuckSpent', who: a.sheet.name })
  return events
}

/** Lucky (perk): one failed roll of the session is rolled again when it was staked; the second result stands. */
function isLucky(c: Combatant): boolean {
  return !c.luckUsed && hasPerk(c.sheet, 'lucky')
}

/** rules/simverse R61, R70, R73: what keeps somebody from striking back after a parry, or ''. */
export function riposteRefusal(state: State, d: Combatant, weaponId: string): string {
  const weapon = d.sheet.weapons.find((w) => w.id === weaponId)
  if (!weapon || !d.sheet.maneuvers.includes('riposte')) return 'NOT_OFFERED'
  const hostility = hostilityRefusal(d)
  if (hostility !== '') return hostility
  if (isTooHeavy(d.sheet.ST, weapon, state.rules)) return 'MANEUVER_FORBIDDEN_INADEQUATE_ST'
  if (weapon.launched) return 'MANEUVER_MELEE_ONLY'
  return staminaRefusal(d, state.rules.tables.maneuvers.riposte?.stamina ?? 0)
}

/** seed 003 §3 steps 5 and 6; rules/simverse C7: the defender's answer is rolled. The caller has checked that it is legal. */
export function rollDefense(state: State, defense: Defense, dice: Dice, luck = false): SimverseEvent[] {
  const pending = state.pending!
  const d = get(state, pending.blow.attack.defender)
  const incoming = incomingOf(state, pending)
  const target = defenseTarget(d, defense, incoming, state.rules)
  let outcome = rollSuccess(target.value, dice, state.rules.switches, 'defense')
  let firstRoll = 0
  if (!outcome.success && luck && isLucky(d)) {
    firstRoll = outcome.roll
    outcome = rollSuccess(target.value, dice, state.rules.switches, 'defense')
  }
  const spent = !pending.paid
  const fumbled = outcome.critical === 'failure'
  const events: SimverseEvent[] = [
    {
      type: 'DefenseRolled',
      defender: d.sheet.name,
      kind: defense.kind,
      weapon: defense.weapon,
      ...rolledAs(target, outcome),
      atRisk: !fumbled
        ? ''
        : defense.kind === 'parry'
          ? 'parryWeaponAtRisk'
          : defense.kind === 'block'
            ? 'shieldAtRisk'
            : '',
      reactionsLeft: reactionsLeft(d) - (spent ? 1 : 0),
      reactionSpent: spent,
      riposteOpen:
        outcome.success && defense.kind === 'parry' && riposteRefusal(state, d, defense.weapon) === '',
      firstRoll,
    },
  ]
  if (firstRoll > 0) events.unshift({ type: 'LuckSpent', who: d.sheet.name })
  return events
}

/** Why a declared defense is refused before anything is rolled (rules/simverse C2), or ''. */
export function declaredDefenseRefusal(
  state: State,
  attack: Attack,
  defense: Defense,
  paid: boolean,
): string {
  const a = get(state, attack.attacker)
  const incoming = { attack, weapon: weaponOf(a, attack), penalty: 0, paid }
  return defenseRefusal(get(state, attack.defender), defense, incoming, state.rules)
}

function damageOf(state: State, pending: Pending, dice: Dice): { damage: Damage; kind: string } {
  const { attack } = pending.blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  const weapon = weaponOf(a, attack)
  if (weapon) {
    const kind = weapon.modes[attack.mode]?.type ?? 'bludgeoning'
    return { kind, damage: weaponDamage(a, d, weapon, attack, dice, state.rules) }
  }
  const spell = spellOf(a, attack)!
  const damage = spellDamage(d, spell, attack.location, pending.dodged ? 1 : 0, dice, state.rules)
  return { kind: spell.type ?? 'force', damage }
}

/** Whether anything is still to be settled after the damage (rules/simverse R49, R50, R68). */
function hasEffects(state: State, pending: Pending, kind: string, damage: number): boolean {
  const { attack } = pending.blow
  const { tables } = state.rules
  if (tables.maneuvers[attack.maneuver]?.knockback) return true
  const a = get(state, attack.attacker)
  const spell = spellOf(a, attack)
  if (spell?.drains && damage > 0) return true
  if (damage <= 0) return false
  const called = tables.calledShots[attack.location]
  if (called?.injury || called?.resist) return true
  if (a.buffs.some((buff) => buff.poisonRounds)) return true
  return attack.rider && tables.damageTypes[kind]?.rider !== undefined
}

/** seed 003 §3 step 7; rules/simverse C8 to C16: a hit does its damage. */
export function dealDamage(state: State, dice: Dice): SimverseEvent[] {
  const pending = state.pending!
  const { attack } = pending.blow
  const a = get(state, attack.attacker)
  const d = get(state, attack.defender)
  const spell = spellOf(a, attack)
  if (spell && pending.dodged && spell.dodged === 'none')
    return [{ type: 'EffectsSettled', defender: attack.defender }]
  if (spell?.livingOnly && hasPerk(d.sheet, 'undead'))
    return [{ type: 'EffectsSettled', defender: attack.defender }]
  const { damage, kind } = damageOf(state, pending, dice)
  const { rules } = state
  const extra = rules.tables.maneuvers[attack.maneuver]?.knockback ?? 0
  if (spell?.healsUndead && hasPerk(d.sheet, 'undead')) return undeadHealed(d, attack, damage.raw)
  const inCombat = isActive(d.sinceActed, d.ready)
  const hurts = damage.damage > 0 && !inCombat
  const vitality = d.vitality - damage.damage
  const dealt: DamageDealt = {
    type: 'DamageDealt',
    attacker: attack.attacker,
    defender: attack.defender,
    what: nameOf(a, attack),
    kind,
    location: attack.location,
    dice: damage.dice,
    bonusDice: damage.bonusDice,
    terms: damage.terms,
    halved: damage.halved,
    raw: damage.raw,
    effectiveAR: damage.effectiveAR,
    penetrating: damage.penetrating,
    multiplier: damage.multiplier,
    damage: damage.damage,
    knockback: damage.knockback + extra + (spell?.knockback ?? 0),
    vitality,
    wound: damage.damage > 0 && rules.tables.damageTypes[kind]?.bleeds === true && canBleed(d.sheet),
    aimLost: damage.damage > 0 && hasCondition(d, 'aiming'),
    hurts,
    pain: hurts ? painFrom(d.painTaken + damage.damage, d.sheet.perks, rules) : 0,
    massive: isMassive(damage.damage, d.sheet.vitalityMax) && damage.damage > 0,
    sneak: attack.maneuver === 'sneak-attack',
    follows: hasEffects(state, pending, kind, damage.damage),
  }
  return [
    dealt,
    ...stateEvents(state, d, vitality, damage.damage > 0),
    ...moraleAfterHit(state, d, dealt.massive, vitality),
  ]
}

function undeadHealed(d: Combatant, attack: Attack, amount: number): SimverseEvent[] {
  const vitality = Math.min(d.sheet.vitalityMax, d.vitality + amount)
  return [
    {
      type: 'Healed',
      who: d.sheet.name,
      by: attack.attacker,
      amount: vitality - d.vitality,
      vitality,
      closed: false,
    },
    { type: 'EffectsSettled', defender: d.sheet.name },
  ]
}
