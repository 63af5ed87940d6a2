import type { AttackDeclared } from '../events/attack.js'
import type { Tell } from '../events/index.js'
import { type ActionKind, pay, spend } from '../events/spending.js'
import { endByAttack } from '../harm/peace.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { isBroken } from '../people/gear.js'
import { hasPerk } from '../people/perks.js'
import { isAtHand, isRanged, isTooHeavy } from '../people/weapons.js'
import type { Attack, Blow } from '../state/blow.js'
import { get, type State } from '../state/state.js'
import type { Refusal } from '../stops.js'
import { maneuverRow } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import {
  actionRefusal,
  aimedRefusal,
  hostilityRefusal,
  shieldRefusal,
  spellRefusal,
  staminaRefusal,
} from '../turn/actions.js'
import { nameOf, spellOf, weaponOf } from './attack.js'

/** One action's worth of attacks. */
export interface Strike {
  /** One, or two for a pair of weapons or a Rapid Strike. */
  readonly attacks: readonly Attack[]
  readonly action: ActionKind
  /** A shield bash rides on the attack (rules/simverse R68). */
  readonly bash: boolean
}

/** rules/simverse R61, R65: a Rapid Strike is paid once, any other maneuver with each blow it goes with. */
function staminaOf(state: State, strike: Strike): number {
  const { attacks, bash } = strike
  let own = 0
  for (let i = 0; i < attacks.length; i++) {
    const { maneuver } = attacks[i]!
    if (i === 0 || maneuver !== 'rapid-strike') own += maneuverRow(state.rules, maneuver)?.stamina ?? 0
  }
  return own + (bash ? (maneuverRow(state.rules, 'shield-bash')?.stamina ?? 0) : 0)
}

/** rules/simverse R61 to R65, R73: whether a maneuver may go with this attack. Stamina is asked for separately. */
function maneuverRefusal(state: State, a: Combatant, weapon: Weapon | undefined, attack: Attack): Refusal {
  if (attack.maneuver === '') return ''
  const row = maneuverRow(state.rules, attack.maneuver)
  if (!row) return 'MANEUVER_UNKNOWN'
  if (weapon && isTooHeavy(a.sheet.ST, weapon, state.rules)) return 'MANEUVER_FORBIDDEN_INADEQUATE_ST'
  const ranged = weapon === undefined || isRanged(weapon, attack.mode)
  if (row.melee && ranged) return 'MANEUVER_MELEE_ONLY'
  if (row.unarmed && !weapon?.unarmed) return 'MANEUVER_UNARMED_ONLY'
  if (attack.maneuver === 'sneak-attack') {
    const { unaware, flanking, pincer, facing } = attack.facts
    const open = unaware || flanking || (pincer && !ranged) || facing !== 'front'
    if (!open) return 'SNEAK_ATTACK_CONDITION'
    if (a.sneakUsedOn.includes(attack.defender)) return 'SNEAK_ATTACK_ALREADY_USED'
  }
  return ''
}

/** rules/simverse C1: weapon in hand, and ammunition where it is counted. */
function handRefusal(a: Combatant, weapon: Weapon, mode: string): Refusal {
  if (!isAtHand(a, weapon)) return 'WEAPON_NOT_IN_HAND'
  if (isBroken(a, weapon)) return 'WEAPON_BROKEN'
  return !weapon.unarmed && isRanged(weapon, mode) && a.ammo[weapon.id] === 0 ? 'OUT_OF_AMMUNITION' : ''
}

/** rules/simverse C1: what stands in the way of an attack, in the order of the codes, or ''. */
function attackRefusal(
  state: State,
  a: Combatant,
  attack: Attack,
  action: ActionKind,
  stamina: number,
): Refusal {
  const weapon = weaponOf(a, attack)
  const spell = spellOf(a, attack)
  const refusal = actionRefusal(state, a, action)
  if (refusal !== '') return refusal
  if (action === 'minor' && !(weapon?.unarmed && hasPerk(a.sheet, 'martial-arts'))) {
    return 'MINOR_ATTACK_NEEDS_MARTIAL_ARTS'
  }
  return (
    hostilityRefusal(a) ||
    aimedRefusal(a, get(state, attack.defender)) ||
    (attack.facts.cover === 'full' ? 'NO_LINE_OF_SIGHT' : '') ||
    maneuverRefusal(state, a, weapon, attack) ||
    staminaRefusal(a, stamina) ||
    (spell ? spellRefusal(a, spell, attack.facts.distance) : '') ||
    (weapon ? handRefusal(a, weapon, attack.mode) : '')
  )
}

/** rules/simverse R68: a bash rides on a melee attack, and needs the shield. */
function bashRefusal(a: Combatant, attack: Attack): Refusal {
  const weapon = weaponOf(a, attack)
  if (!weapon || isRanged(weapon, attack.mode)) return 'MANEUVER_MELEE_ONLY'
  return shieldRefusal(a)
}

/** What stands in the way of a strike, or '' (rules/simverse C1). */
export function strikeRefusal(state: State, a: Combatant, strike: Strike): Refusal {
  const stamina = staminaOf(state, strike)
  for (let i = 0; i < strike.attacks.length; i++) {
    const refusal = attackRefusal(state, a, strike.attacks[i]!, strike.action, stamina)
    if (refusal !== '') return refusal
  }
  return strike.bash ? bashRefusal(a, strike.attacks[0]!) : ''
}

/** The blows of a strike as they wait to be rolled. */
function blowsOf(a: Combatant, strike: Strike): Blow[] {
  const first = strike.attacks[0]!
  const rested = !hasCondition(a, first.spell === '' ? 'exhausted' : 'depleted')
  const blows: Blow[] = strike.attacks.map((attack) => ({
    kind: 'attack',
    attack,
    rested,
    pair: attack.hand === 'pair-main' || attack.hand === 'pair-off',
  }))
  if (strike.bash) blows.push({ kind: 'bash', attack: { ...first, maneuver: '' }, rested, pair: false })
  return blows
}

/** rules/simverse R32: choosing another target loses the aim. */
export function declared(
  a: Combatant,
  defender: string,
  what: string,
  blows: readonly Blow[],
): AttackDeclared {
  const attack = blows[0]!.attack
  const weapon = weaponOf(a, attack)
  const counted = weapon && isRanged(weapon, attack.mode) && Object.hasOwn(a.ammo, weapon.id)
  return {
    type: 'AttackDeclared',
    who: a.sheet.name,
    defender,
    what,
    blows,
    aimLost: a.aimAt !== '' && a.aimAt !== defender,
    ammo: counted ? weapon.id : '',
  }
}

/** The declaration of a strike, as the attacker stands now. */
export function declarationOf(a: Combatant, strike: Strike, tell: Tell): AttackDeclared {
  const attack = strike.attacks[0]!
  return declared(a, attack.defender, tell.silent ? '' : nameOf(a, attack), blowsOf(a, strike))
}

/** rules/simverse C1 to C3: pays, marks the weapon and lets the blows be rolled. The caller has asked `strikeRefusal`. */
export function declareStrike(
  state: State,
  a: Combatant,
  strike: Strike,
  tell: Tell,
  declaration = declarationOf(a, strike, tell),
): void {
  const attack = strike.attacks[0]!
  const { what } = declaration
  const stamina = staminaOf(state, strike)
  const spell = spellOf(a, attack)
  spend(a, strike.action, what, tell)
  if (stamina > 0 || spell) pay(a, stamina, spell?.mana ?? 0, attack.maneuver || what, tell)
  tell(declaration)
  endByAttack(state, a, [get(state, attack.defender)], tell)
}
